package webhook

import (
	"net"
	"net/http"
	"time"

	"code.dny.dev/ssrf"
)

const (
	headerBytesMax  = 16 << 10
	idlePerHostMax  = 2
	idleMax         = 100
	idleTimeout     = 30 * time.Second
	keepAlivePeriod = 15 * time.Second
)

// newClient returns a client that dials public addresses only, unless private ones are allowed. The check is where the
// address is really dialed: names change what they resolve to, and numbers have many spellings (traps.md).
func newClient(allowPrivate bool) *http.Client {
	dialer := &net.Dialer{KeepAlive: keepAlivePeriod, Resolver: &net.Resolver{PreferGo: true}}
	if !allowPrivate {
		dialer.Control = ssrf.New(ssrf.WithAnyPort()).Safe
	}
	return &http.Client{
		Transport: &http.Transport{
			// A proxy would dial in our place, and unchecked.
			Proxy: nil, DialContext: dialer.DialContext,
			MaxResponseHeaderBytes: headerBytesMax, MaxIdleConns: idleMax, MaxIdleConnsPerHost: idlePerHostMax,
			IdleConnTimeout: idleTimeout, DisableCompression: true,
		},
		// A redirect may lead anywhere, and the signature is for the address that the client gave.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
