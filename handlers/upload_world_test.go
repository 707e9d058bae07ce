package handlers

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
)

// idOf and addressOf read the job that was answered.
func idOf(created response) string {
	created.t.Helper()
	id, _ := created.object()["id"].(string)
	return id
}

// addressOf is the path of the upload intent, with its query.
func addressOf(created response) string {
	created.t.Helper()
	intent, _ := created.object()["upload"].(map[string]any)
	address, _ := intent["url"].(string)
	if address == "" {
		created.t.Fatalf("no upload intent in %s", created.body)
	}
	return strings.TrimPrefix(address, "https://api.example.com")
}

// newUpload returns a world with one job that awaits a PNG of that size, and where. It has no API key.
func newUpload(tb testing.TB, sizeBytes int) (w *world, address string) {
	tb.Helper()
	w = newWorld(tb, plan.Custom, 10)
	address = addressOf(w.post("/v1/jobs", fileJob(sizeBytes, "")))
	w.client = w.withKey("") // the address is all that an upload needs
	return w, address
}

// upload sends a PNG as the intent says.
func (c client) upload(address, content string) response {
	c.t.Helper()
	return c.putFile(address, strings.NewReader(content), int64(len(content)), "image/png")
}

// putFile sends a body that is announced with a length, -1 for none, and a type, "" for none.
func (c client) putFile(address string, body io.Reader, length int64, contentType string, headers ...string) response {
	c.t.Helper()
	r := httptest.NewRequest(http.MethodPut, address, body)
	r.ContentLength = length
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return c.answer(r)
}

// answer lets the handler answer a request.
func (c client) answer(r *http.Request) response {
	c.t.Helper()
	recorder := httptest.NewRecorder()
	c.handler.ServeHTTP(recorder, r)
	answered := response{Response: recorder.Result(), t: c.t, body: recorder.Body.String()}
	asDescribed(c.t, r.Method, r.URL.EscapedPath(), answered)
	return answered
}

// done expects an upload to have been taken.
func (r response) done() {
	r.t.Helper()
	if r.StatusCode != http.StatusNoContent || r.body != "" || r.Header.Get(requestIDHeader) == "" {
		r.t.Fatalf("%d %v %s", r.StatusCode, r.Header, r.body)
	}
}

// leftNothing fails if there is an object, or an event behind the job's acceptance.
func (w *world) leftNothing(t *testing.T) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.objects) != 0 || len(w.log) != 2 {
		t.Errorf("left behind: %d objects, %d events", len(w.objects), len(w.log))
	}
}

// pipes is a listener whose connections hold nothing back: what is written is read, or not written. In a bubble of
// testing/synctest their deadlines cost no time.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

// servePipes serves the world's API until the test ends, and returns how to connect to it.
func (w *world) servePipes(t *testing.T) (dial func() net.Conn) {
	t.Helper()
	l := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	server := NewServer(w.handler.Handler(), w.handler.Drain, quiet())
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
		l.conns <- theirs
		return ours
	}
}

func (l *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-l.conns:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipes) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (*pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }
