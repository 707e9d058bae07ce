package sweep

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"toolmill/commands"
	"toolmill/domain"
	"toolmill/domain/job"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noon is when the tests begin.
var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// world is what a sweep looks at and speaks to, in memory.
type world struct {
	t   *testing.T
	now time.Time

	mu sync.Mutex
	// due, working and heartbeats are what the stores tell; silent workers are those whose heartbeat is false.
	due        []job.State
	working    []job.State
	heartbeats map[string]bool
	// away makes the named port fail; no is what the log answers about a job.
	away map[string]error
	no   map[string]error

	// done is all that was done, in order: deleted keys, commands, released and forgotten workers.
	done []string

	*Sweeper
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, now: noon, heartbeats: make(map[string]bool), away: make(map[string]error), no: make(map[string]error)}
	w.Sweeper = New(Config{
		Commands: w, Jobs: w, Objects: w, Heartbeats: w, Queue: w, Clock: func() time.Time { return w.now },
		Logger: slog.New(slog.DiscardHandler),
	})
	return w
}

// sweep sweeps behind a pause.
func (w *world) sweep(pause time.Duration) error {
	w.now = w.now.Add(pause)
	return w.Run(w.t.Context())
}

// steady lets sweeps go well for as long as silence has to be believed.
func (w *world) steady() {
	w.t.Helper()
	for range int(steadyFor/time.Second) + 1 {
		if err := w.sweep(time.Second); err != nil {
			w.t.Fatal(err)
		}
	}
}

// did checks what was done since it was last asked; jobs are dealt with several at a time, so order is not looked at.
func (w *world) did(want ...string) {
	w.t.Helper()
	got := slices.Sorted(slices.Values(w.done))
	slices.Sort(want)
	if !slices.Equal(got, want) {
		w.t.Errorf("did  %q\nwant %q", got, want)
	}
	w.done = nil
}

func (w *world) note(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done = append(w.done, what)
}

func (w *world) Send(_ context.Context, c domain.Command) (commands.Result, error) {
	w.note(c.AccountID + ": " + c.Body.CommandType() + " " + c.JobOf())
	if f, ok := c.Body.(job.FailAttempt); ok {
		if f.Attempt != 1 || !f.Retryable || f.Released || f.Failure.Code != job.WorkerFailed || f.Failure.Reason != "worker_lost" {
			w.t.Errorf("%+v", f)
		}
	}
	return commands.Result{}, w.no[c.JobOf()]
}

func (w *world) Due(_ context.Context, now time.Time, limit int) ([]job.State, error) {
	if !now.Equal(w.now) || limit != dueMax {
		w.t.Errorf("asked for %d at %v", limit, now)
	}
	return w.due, w.away["due"]
}

func (w *world) Running(_ context.Context, workerID string) (jobs []job.State, err error) {
	for _, j := range w.working {
		if j.WorkerID == workerID {
			jobs = append(jobs, j)
		}
	}
	return jobs, w.away["running"]
}

func (w *world) Workers(context.Context) (workers []string, err error) {
	for _, j := range w.working {
		if !slices.Contains(workers, j.WorkerID) {
			workers = append(workers, j.WorkerID)
		}
	}
	return workers, w.away["workers"]
}

func (w *world) Delete(_ context.Context, key string) error {
	w.note("delete " + key)
	return w.away["delete "+key]
}

func (w *world) Beat(context.Context, string) error { return nil }

func (w *world) Seen(_ context.Context, silenceMax time.Duration) (alive, silent []string, err error) {
	if silenceMax != 10*time.Second {
		w.t.Errorf("silence of %v", silenceMax)
	}
	for id, lives := range w.heartbeats {
		if lives {
			alive = append(alive, id)
		} else {
			silent = append(silent, id)
		}
	}
	return alive, silent, w.away["seen"]
}

func (w *world) Forget(_ context.Context, workerID string) error {
	w.note("forget " + workerID)
	return w.away["forget"]
}

func (w *world) Release(_ context.Context, workerID string) (int, error) {
	w.note("release " + workerID)
	return 1, w.away["release"]
}
