package jobs_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/jobs"
	"github.com/toolmill/toolmill/handlers/rest"
)

// liveWorld is a world served by the real server with all its timeouts, in a synctest bubble.
type liveWorld struct {
	*handlerstest.World

	network *handlerstest.Pipes
	server  server
	http    *http.Client
}

// server is the real one, or one that speaks another protocol.
type server interface {
	Serve(l net.Listener) error
	Stop(ctx context.Context) error
}

// otherServer is a server with the real one's limits that speaks these protocols.
type otherServer struct{ *http.Server }

func newServer(w *liveWorld, protocols *http.Protocols) server {
	if protocols == nil {
		return handlers.NewServer(w, func() { w.Handler.Drain() }, handlerstest.Quiet())
	}
	s := &http.Server{Handler: w, ReadTimeout: rest.ReadTimeout, WriteTimeout: rest.WriteTimeout, Protocols: protocols}
	s.RegisterOnShutdown(w.Handler.Drain)
	return otherServer{s}
}

func (s otherServer) Serve(l net.Listener) error {
	if err := s.Server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func (s otherServer) Stop(ctx context.Context) error { return s.Shutdown(ctx) }

// live runs a test against the real server; time advances when all goroutines wait.
func live(t *testing.T, test func(t *testing.T, w *liveWorld)) {
	t.Helper()
	liveOver(t, nil, test)
}

// liveOver is live over the given protocols; nil means HTTP/1.1.
func liveOver(t *testing.T, protocols *http.Protocols, test func(t *testing.T, w *liveWorld)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &liveWorld{World: handlerstest.NewWorld(t, plan.Custom, 10), network: &handlerstest.Pipes{Conns: make(chan net.Conn), Closed: make(chan struct{})}}
		transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
			return w.dial(), nil
		}, Protocols: protocols}
		w.http = &http.Client{Transport: transport}
		w.server = newServer(w, protocols)
		served := make(chan error, 1)
		go func() { served <- w.server.Serve(w.network) }()
		defer func() { // even if the test has failed: an open stream would send heartbeats forever
			transport.CloseIdleConnections()
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			if err := w.server.Stop(ctx); err != nil {
				t.Error(err)
			}
			if err := <-served; err != nil {
				t.Error(err)
			}
		}()
		test(t, w)
	})
}

func (w *liveWorld) dial() net.Conn {
	ours, theirs := net.Pipe()
	w.network.Conns <- theirs
	return ours
}

// stream is an open event stream; everything sent so far has been read.
type stream struct {
	*http.Response

	t    *testing.T
	stop func()

	mu     sync.Mutex
	events []sentEvent
	beats  int
	ended  bool
	// broken is the error that ended the stream, nil for a clean end.
	broken error
}

// sentEvent is an event and when it arrived.
type sentEvent struct {
	id, name string
	at       time.Time
	job      map[string]any
}

// stage summarises an event: status, stage and percent.
func (e sentEvent) stage() string {
	progress, _ := e.job["progress"].(map[string]any)
	percent, _ := progress["percent"].(float64)
	status, _ := e.job["status"].(string)
	stage, _ := progress["stage"].(string)
	return fmt.Sprintf("%s %s %.0f", status, stage, percent)
}

// open sends a request to the API. Headers are pairs of name and value.
func (w *liveWorld) open(t *testing.T, method, path string, headers ...string) *stream {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, method, "http://pipes"+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+w.Key)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answered, err := w.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	s := &stream{Response: answered, t: t, stop: stop}
	t.Cleanup(stop)
	return s
}

// follow opens a job's stream and starts to read it.
func (w *liveWorld) follow(t *testing.T, jobID string, headers ...string) *stream {
	t.Helper()
	s := w.open(t, http.MethodGet, "/v1/jobs/"+jobID+"/events", headers...)
	if s.StatusCode != http.StatusOK {
		t.Fatalf("status %d", s.StatusCode)
	}
	go s.read()
	synctest.Wait()
	return s
}

// refused expects an error answer instead of a stream.
func (w *liveWorld) refused(t *testing.T, jobID string, status int, code string) {
	t.Helper()
	s := w.open(t, http.MethodGet, "/v1/jobs/"+jobID+"/events")
	if s.StatusCode == http.StatusOK {
		t.Fatalf("a stream of %s was opened", jobID)
	}
	body, err := io.ReadAll(s.Body)
	if err != nil {
		t.Fatal(err)
	}
	handlerstest.Response{Response: s.Response, T: t, Text: string(body)}.Refused(status, code)
}

func (s *stream) read() {
	defer s.stop()
	defer func() { _ = s.Body.Close() }()
	fields := map[string]string{}
	lines := bufio.NewReader(s.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.ended = true; err != io.EOF || line != "" {
				s.broken = err
			}
			return
		}
		s.line(strings.TrimSuffix(line, "\n"), fields)
	}
}

// line parses one line of a stream (HTML Standard §9.2.6).
func (s *stream) line(line string, fields map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name, value, _ := strings.Cut(line, ": ")
	switch {
	case line == ":":
		s.beats++
	case line != "":
		fields[name] = value
	case len(fields) > 0:
		e := sentEvent{id: fields["id"], name: fields["event"], at: time.Now()}
		if err := json.Unmarshal([]byte(fields["data"]), &e.job); err != nil {
			s.t.Errorf("%v in %q", err, fields["data"])
		}
		s.events = append(s.events, e)
		clear(fields)
	}
}

// came compares all events sent so far, and checks that versions only increase.
func (s *stream) came(want ...string) {
	s.t.Helper()
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	got := make([]string, 0, len(s.events))
	last := jobs.Unseen
	for _, e := range s.events {
		got = append(got, e.stage())
		version := jobs.ParseJobVersion(e.id)
		if e.name != "job" || !version.After(last) {
			s.t.Errorf("event %q with id %q after %v", e.name, e.id, last)
		}
		last = version
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		s.t.Errorf("came %q\nwant %q", got, want)
	}
}

// isOpen checks whether the stream is open, and that a stream that has ended did so cleanly.
func (s *stream) isOpen(want bool) {
	s.t.Helper()
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended == want || s.broken != nil {
		s.t.Errorf("the stream has ended: %v, with %v", s.ended, s.broken)
	}
}

// pass lets time pass.
func pass(d time.Duration) {
	timer := time.NewTimer(d)
	<-timer.C
	synctest.Wait()
}
