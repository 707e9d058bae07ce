package sweep

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noon is when the tests begin.
var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

const orphanAge = 26 * time.Hour

// world implements the ports of a sweep in memory.
type world struct {
	t *testing.T

	mu  sync.Mutex
	now time.Time
	// due, working and roll are the answers of the stores; held are keys that jobs hold, outputs those that keep one, by id.
	due     map[job.Due][]job.State
	working []job.State
	roll    heartbeat.Roll
	held    []string
	outputs []job.State
	// stored are pages of objects that are older than orphanAge.
	stored [][]string
	// away makes the named port fail; no is the log's answer about a job.
	away map[string]error
	no   map[string]error
	// takes is how long the log takes for a command, patience how long the last one would have been awaited.
	takes, patience time.Duration

	// done is everything that was done, in order: deleted keys, commands, released and forgotten workers.
	done []string

	*Sweeper
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{
		t: t, now: noon, due: make(map[job.Due][]job.State), roll: heartbeat.Roll{Steady: true},
		away: make(map[string]error), no: make(map[string]error),
	}
	w.Sweeper = New(Config{
		Commands: w, Jobs: readModel{w}, Objects: w, Heartbeats: w, Queue: w, Erasures: w, Clock: w.clock, OrphanAge: orphanAge,
		Logger: slog.New(slog.DiscardHandler),
	})
	return w
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// did compares what was done since the last call; jobs are processed concurrently, so the order is ignored.
func (w *world) did(want ...string) {
	w.t.Helper()
	slices.Sort(w.done)
	slices.Sort(want)
	w.didInOrder(want...)
}

func (w *world) didInOrder(want ...string) {
	w.t.Helper()
	if !slices.Equal(w.done, want) {
		w.t.Errorf("did  %q\nwant %q", w.done, want)
	}
	w.done = nil
}

func (w *world) note(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done = append(w.done, what)
	w.now = w.now.Add(w.takes)
}

func (w *world) Send(ctx context.Context, c domain.Command) (commands.Result, error) {
	w.note(c.AccountID + ": " + c.Body.CommandType() + " " + c.JobOf())
	if deadline, ok := ctx.Deadline(); ok {
		w.mu.Lock()
		w.patience = time.Until(deadline)
		w.mu.Unlock()
	}
	if f, ok := c.Body.(job.FailAttempt); ok {
		if f.Attempt != 1 || !f.Retryable || f.Released || f.Failure.Code != job.WorkerFailed || f.Failure.Reason != "worker_lost" {
			w.t.Errorf("%+v", f)
		}
	}
	return commands.Result{}, w.no[c.JobOf()]
}

// readModel answers the queries on jobs.
type readModel struct{ *world }

// Due pages by index.
func (r readModel) Due(
	_ context.Context, due job.Due, now time.Time, cursor string, limit int,
) (page []job.State, next string, err error) {
	if !now.Equal(noon) || limit != dueMax {
		r.t.Errorf("asked for %d at %v", limit, now)
	}
	from, _ := strconv.Atoi(cursor)
	all := r.due[due]
	if to := from + limit; to < len(all) {
		return all[from:to], strconv.Itoa(to), r.away["due"]
	}
	return all[from:], "", r.away["due"]
}

func (r readModel) Running(_ context.Context, workerID string) (jobs []job.State, err error) {
	for _, j := range r.working {
		if j.WorkerID == workerID {
			jobs = append(jobs, j)
		}
	}
	return jobs, r.away["running "+workerID]
}

func (r readModel) Workers(context.Context) (workers []string, err error) {
	for _, j := range r.working {
		if !slices.Contains(workers, j.WorkerID) {
			workers = append(workers, j.WorkerID)
		}
	}
	return workers, r.away["workers"]
}

func (r readModel) Holding(_ context.Context, keys []string) (held []string, err error) {
	for _, key := range r.held {
		if slices.Contains(keys, key) {
			held = append(held, key)
		}
	}
	return held, r.away["holding"]
}

// Before pages by page number.
func (w *world) Before(_ context.Context, made time.Time, after string, _ int) (keys []string, next string, err error) {
	if !made.Equal(noon.Add(-orphanAge)) {
		w.t.Errorf("asked for objects made before %v", made)
	}
	n, _ := strconv.Atoi(after)
	if next = strconv.Itoa(n + 1); n+1 == len(w.stored) {
		next = ""
	}
	return slices.Clone(w.stored[n]), next, errors.Join(w.away["list"], w.away["list page "+strconv.Itoa(n)])
}

func (w *world) Delete(_ context.Context, key string) error {
	w.note("delete " + key)
	return w.away["delete "+key]
}

func (w *world) RemoveUnfinished(context.Context, time.Time) error {
	w.note("remove unfinished")
	return w.away["unfinished"]
}

func (w *world) Beat(context.Context, heartbeat.Worker) error { return nil }

func (w *world) Roll(context.Context) (heartbeat.Roll, error) { return w.roll, w.away["roll"] }

func (w *world) Forget(_ context.Context, workerID string) error {
	w.note("forget " + workerID)
	return w.away["forget"]
}

func (w *world) Release(_ context.Context, workerID string) (int, error) {
	w.note("release " + workerID)
	return 1, w.away["release "+workerID]
}

// Outputs pages by id.
func (r readModel) Outputs(_ context.Context, _, after string, limit int) ([]job.State, error) {
	from := slices.IndexFunc(r.outputs, func(j job.State) bool { return j.ID > after })
	if from < 0 {
		return nil, r.away["outputs"]
	}
	return r.outputs[from:min(from+limit, len(r.outputs))], r.away["outputs"]
}

func (w *world) Erase(_ context.Context, accountID string) error {
	w.note("erase " + accountID)
	return w.away["erase"]
}
