package s3test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
	"time"
)

// WithClock returns the URL of the same server, as one whose clock is ahead by so much: its answers say another time.
func (s *Server) WithClock(t testing.TB, ahead time.Duration) string {
	t.Helper()
	proxy := &httputil.ReverseProxy{
		// The client's Host stays, because it is signed.
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: s.addr})
			r.Out.Host = r.In.Host
		},
		ModifyResponse: func(answer *http.Response) error {
			answer.Header.Set("Date", time.Now().Add(ahead).UTC().Format(http.TimeFormat))
			return nil
		},
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return server.URL
}
