package handlerstest

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
)

// IDOf returns the id of the job in an answer.
func IDOf(created Response) string {
	created.T.Helper()
	id, _ := created.Object()["id"].(string)
	return id
}

// AddressOf returns the path and query of the upload intent.
func AddressOf(created Response) string {
	created.T.Helper()
	intent, _ := created.Object()["upload"].(map[string]any)
	address, _ := intent["url"].(string)
	if address == "" {
		created.T.Fatalf("no upload intent in %s", created.Text)
	}
	return strings.TrimPrefix(address, "https://api.example.com")
}

// NewUpload returns a world with one job that awaits a PNG of that size, and the address. The client has no API key.
func NewUpload(tb testing.TB, sizeBytes int) (w *World, address string) {
	tb.Helper()
	w = NewWorld(tb, plan.Custom, 10)
	address = AddressOf(w.POST("/v1/jobs", FileJob(sizeBytes, "")))
	w.Client = w.WithKey("") // an upload needs nothing but its address
	return w, address
}

// Upload sends a PNG to the intent's address.
func (c Client) Upload(address, content string) Response {
	c.T.Helper()
	return c.PutFile(address, strings.NewReader(content), int64(len(content)), "image/png")
}

// PutFile sends a body with a Content-Length, -1 for none, and a Content-Type, "" for none.
func (c Client) PutFile(address string, body io.Reader, length int64, contentType string, headers ...string) Response {
	c.T.Helper()
	r := httptest.NewRequest(http.MethodPut, address, body) //nolint:noctx // a test that ends the request sets its own context
	r.ContentLength = length
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return c.Answer(r)
}

// Answer returns the handler's answer to a request.
func (c Client) Answer(r *http.Request) Response {
	c.T.Helper()
	recorder := httptest.NewRecorder()
	c.Handler.ServeHTTP(recorder, r)
	answered := Response{Response: recorder.Result(), T: c.T, Text: recorder.Body.String()}
	asDescribed(c.T, r.Method, r.URL.EscapedPath(), answered)
	return answered
}

// Done checks that an upload was accepted.
func (r Response) Done() {
	r.T.Helper()
	if r.StatusCode != http.StatusNoContent || r.Text != "" || r.Header.Get("X-Request-ID") == "" {
		r.T.Fatalf("%d %v %s", r.StatusCode, r.Header, r.Text)
	}
}

// LeftNothing fails if there is an object, or an event after the job's acceptance.
func (w *World) LeftNothing(t *testing.T) {
	t.Helper()
	w.Mu.Lock()
	defer w.Mu.Unlock()
	if len(w.Objects) != 0 || len(w.Log) != 2 {
		t.Errorf("left behind: %d objects, %d events", len(w.Objects), len(w.Log))
	}
}

// Pipes is a listener with unbuffered connections: a write returns when it is read. In a synctest bubble their deadlines take
// no real time.
type Pipes struct {
	Conns  chan net.Conn
	Closed chan struct{}
	once   sync.Once
}

// ServePipes serves the world's API until the test ends, and returns a function that connects to it.
func (w *World) ServePipes(t *testing.T) (dial func() net.Conn) {
	t.Helper()
	l := &Pipes{Conns: make(chan net.Conn), Closed: make(chan struct{})}
	server := handlers.NewServer(w, func() { w.Handler.Drain() }, Quiet())
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	t.Cleanup(func() {
		if err := server.Stop(context.Background()); err != nil { // the test's own context has ended
			t.Error(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return func() net.Conn {
		ours, theirs := net.Pipe()
		l.Conns <- theirs
		return ours
	}
}

// Accept returns the server's end of the next connection.
func (l *Pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-l.Conns:
		return conn, nil
	case <-l.Closed:
		return nil, net.ErrClosed
	}
}

// Close ends Accept.
func (l *Pipes) Close() error {
	l.once.Do(func() { close(l.Closed) })
	return nil
}

// Addr returns a placeholder.
func (*Pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }
