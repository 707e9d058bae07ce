package handlers_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
)

// secure serves the version of each request by TLS, and returns the address and who trusts it.
func secure(t *testing.T, until time.Time) (addr string, trusting *tls.Config) {
	t.Helper()
	ca := certificatestest.New(t, t.TempDir())
	kept, err := certificates.Open(ca.Issue(t, "service", until), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := handlers.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.Proto)
	}), func() {}, handlerstest.Quiet()).WithTLS(kept.Server())
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	t.Cleanup(func() {
		if err := server.Stop(t.Context()); err != nil {
			t.Log(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	text, err := os.ReadFile(ca.File())
	if err != nil {
		t.Fatal(err)
	}
	trusting = &tls.Config{RootCAs: x509.NewCertPool(), MinVersion: tls.VersionTLS12}
	trusting.RootCAs.AppendCertsFromPEM(text)
	return listener.Addr().String(), trusting
}

func TestTheServiceSpeaksTLSByItself(t *testing.T) {
	addr, trusting := secure(t, time.Now().Add(time.Hour))
	for version, http2 := range map[string]bool{"HTTP/2.0": true, "HTTP/1.1": false} {
		transport := &http.Transport{TLSClientConfig: trusting.Clone(), ForceAttemptHTTP2: http2}
		if !http2 {
			transport.TLSClientConfig.NextProtos = []string{"http/1.1"}
		}
		response, err := (&http.Client{Transport: transport}).Get("https://" + addr)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if string(body) != version {
			t.Errorf("a client of %s is served by %s", version, body)
		}
		transport.CloseIdleConnections()
	}
	if response, err := http.Get("http://" + addr); err == nil {
		_ = response.Body.Close()
		t.Error("plaintext is answered")
	}
}

// Requests that two programs could read differently are refused inside TLS too.
func TestAmbiguousFramingIsRefusedInsideTLS(t *testing.T) {
	addr, trusting := secure(t, time.Now().Add(time.Hour))
	trusting.ServerName = "127.0.0.1"
	conn, err := tls.Dial("tcp", addr, trusting)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
	answer, _ := io.ReadAll(conn)
	if strings.HasPrefix(string(answer), "HTTP/1.1 200") {
		t.Errorf("answered: %q", answer)
	}
}

// A client that begins and says nothing keeps nobody else waiting.
func TestASilentClientHoldsUpNobody(t *testing.T) {
	addr, trusting := secure(t, time.Now().Add(time.Hour))
	silent, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	transport := &http.Transport{TLSClientConfig: trusting}
	defer transport.CloseIdleConnections()
	response, err := (&http.Client{Transport: transport, Timeout: 5 * time.Second}).Get("https://" + addr)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
}
