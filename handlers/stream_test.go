package handlers

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// liveWorld is a world behind the real server with all of its limits, in a bubble.
type liveWorld struct {
	*world

	network *pipes
	server  *Server
	http    *http.Client
}

// live runs a test against the real server; its time passes at once where all wait for it.
func live(t *testing.T, test func(t *testing.T, w *liveWorld)) {
	t.Helper()
	liveOver(t, nil, test)
}

// liveOver is live over the given protocols; nil is HTTP/1.1.
func liveOver(t *testing.T, protocols *http.Protocols, test func(t *testing.T, w *liveWorld)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &liveWorld{world: newWorld(t, plan.Custom, 10), network: &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}}
		transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
			return w.dial(), nil
		}, Protocols: protocols}
		w.http = &http.Client{Transport: transport}
		w.server = NewServer(w.handler.Handler(), w.handler.Drain, quiet())
		w.server.http.Protocols = protocols
		served := make(chan error, 1)
		go func() { served <- w.server.Serve(w.network) }()
		defer func() { // also where the test has given up: a stream that is left open would beat for ever
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
	w.network.conns <- theirs
	return ours
}

// stream is an open event stream, read to where nothing more comes.
type stream struct {
	*http.Response

	t    *testing.T
	stop func()

	mu     sync.Mutex
	events []sentEvent
	beats  int
	ended  bool
	// broken is why the stream ended where it did not end in order.
	broken error
}

// sentEvent is one event with when it came.
type sentEvent struct {
	id, name string
	at       time.Time
	job      map[string]any
}

// stage is what an event says: status, stage and percent.
func (e sentEvent) stage() string {
	progress, _ := e.job["progress"].(map[string]any)
	percent, _ := progress["percent"].(float64)
	status, _ := e.job["status"].(string)
	stage, _ := progress["stage"].(string)
	return fmt.Sprintf("%s %s %.0f", status, stage, percent)
}

// open asks for a path of the API. Headers are pairs of name and value.
func (w *liveWorld) open(t *testing.T, method, path string, headers ...string) *stream {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, method, "http://pipes"+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+w.key)
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

// follow opens a job's stream and begins to read it.
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

// refused expects an answer in the error shape in the place of a stream.
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
	response{Response: s.Response, t: t, body: string(body)}.refused(status, code)
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

// line takes one line of a stream (HTML Standard §9.2.6).
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

// came checks what came in all once nothing more comes, and that the versions only grow.
func (s *stream) came(want ...string) {
	s.t.Helper()
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	got := make([]string, 0, len(s.events))
	last := unseen
	for _, e := range s.events {
		got = append(got, e.stage())
		version := parseJobVersion(e.id)
		if e.name != "job" || !version.after(last) {
			s.t.Errorf("event %q with id %q behind %v", e.name, e.id, last)
		}
		last = version
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		s.t.Errorf("came %q\nwant %q", got, want)
	}
}

// isOpen checks whether the stream goes on, and that it ended in order where it does not.
func (s *stream) isOpen(want bool) {
	s.t.Helper()
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended == want || s.broken != nil {
		s.t.Errorf("the stream has ended: %v, with %v", s.ended, s.broken)
	}
}

// change changes a job in the read model and wakes who watches it.
func (w *world) change(jobID string, change func(*job.State)) {
	w.edit(jobID, change)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, changed := range w.watchers[jobID] {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
}

// edit changes a job in the read model and tells nobody.
func (w *world) edit(jobID string, change func(*job.State)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	changed := *w.jobs[jobID]
	change(&changed)
	w.jobs[jobID] = &changed
}

// watched returns how many watch a job, for changes and for progress.
func (w *world) watched(jobID string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.progress.mu.Lock()
	defer w.progress.mu.Unlock()
	return len(w.watchers[jobID]) + len(w.progress.watchers[jobID])
}

// pass lets time go by.
func pass(d time.Duration) {
	timer := time.NewTimer(d)
	<-timer.C
	synctest.Wait()
}

// setAway makes a port fail with an error, or work again.
func (w *world) setAway(port string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.away[port] = err
}
