package handlers_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// TestStopEndsLongPollsAndLosesNoAnswer stops a server while a long poll waits: the poll is answered, then Serve returns.
func TestStopEndsLongPollsAndLosesNoAnswer(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Put(handlerstest.RunningJob("job_1"))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := handlers.NewServer(w, func() { w.Handler.Drain() }, handlerstest.Quiet())
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()

	watching := make(chan struct{})
	w.Remake(func(c *handlers.Config) {
		c.Changes = handlerstest.LateChanges{World: w, Change: func() { close(watching) }}
	})
	polled := make(chan string, 1)
	go func() { polled <- fetch(t, "http://"+listener.Addr().String()+"/v1/jobs/job_1?wait=30", w.Key) }()
	<-watching
	const soon = 10 * time.Second // the poll itself would wait 30 s
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	if err := server.Stop(ctx); err != nil {
		t.Error(err)
	}
	if status := <-polled; status != "200 OK" {
		t.Errorf("the poll got %s", status)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func fetch(t *testing.T, url, key string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
	if err != nil {
		return err.Error()
	}
	r.Header.Set("Authorization", "Bearer "+key)
	answered, err := http.DefaultClient.Do(r)
	if err != nil {
		return err.Error()
	}
	defer func() { _ = answered.Body.Close() }()
	_, _ = io.Copy(io.Discard, answered.Body)
	return answered.Status
}

func TestStopCutsOffWhatDoesNotEnd(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	defer close(end)
	handler := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		close(begun)
		<-end
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := handlers.NewServer(handler, func() {}, handlerstest.Quiet())
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	go fetch(t, "http://"+listener.Addr().String(), "")
	<-begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := server.Stop(ctx); err == nil {
		t.Error("stopped in time")
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func TestServeNamesItsListener(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	if err := handlers.NewServer(http.NotFoundHandler(), func() {}, handlerstest.Quiet()).Serve(listener); err == nil {
		t.Error("served on a closed listener")
	}
}
