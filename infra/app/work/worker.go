package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/attempts/progress"
	"github.com/toolmill/toolmill/workers/engines/chromium"
)

// Worker runs attempts of jobs. A process without the role has a nil Worker, whose methods report that there are
// none.
type Worker struct {
	process *lifecycle.Process
	queue   *river.Client
	engines *engines.Set
	runner  *convert.Runner
	// database makes its connections again in a rest.
	database *postgres.DB
	// lanes are the lanes of the engines' queues, by queue.
	lanes map[string]engineLanes
	idle  idleness
	// probed is closed when the engines of this process have been probed; nothing is known of them before.
	probed chan struct{}
}

// StartWorker starts the runner of attempts, and the engines unless they were kept.
func StartWorker(
	ctx context.Context, p *lifecycle.Process, kept stores.Stores, log eventlog.Log, queue *river.Client, standing *KeptEngines,
) (*Worker, error) {
	if err := checkSandbox(p); err != nil {
		return nil, err
	}
	scratch := filepath.Join(p.Config.DataDir, "scratch")
	set, err := standing.ofProcess(ctx, p, scratch)
	if err != nil {
		return nil, err
	}
	w := &Worker{process: p, queue: queue, engines: set, database: kept.DB, lanes: make(map[string]engineLanes), probed: make(chan struct{})}
	w.runner = convert.New(convert.Config{
		Commands: attemptGateway{log.Gateway}, Objects: attemptObjects{kept.Objects}, Progress: startProgress(p, log), Texts: kept.Sealer,
		Tools: tracedTools(p.Tracer, set.Tools()), WorkerID: p.ID, Scratch: scratch, NewKey: func() string { return objectstore.NewKey("output") }, Logger: p.Logger,
	})
	p.OnStop(func(context.Context) { w.runner.Close() })
	w.idle.end(time.Now())
	w.startProbes(standing)
	w.restWhenIdle()
	w.measure()
	return w, nil
}

func (w *Worker) measure() {
	p := w.process
	p.Metrics.ExpectAttempts(slices.Sorted(maps.Keys(w.UnableTools())))
	p.Metrics.Gauge("toolmill_attempts_running", "Attempts that run in this process.",
		func() float64 { return float64(w.runner.Running()) })
	p.Metrics.Gauge("toolmill_chromium_busy", "Chromium processes that run a job.",
		func() float64 { return float64(w.chromium().Busy) })
	p.Metrics.Counter("toolmill_chromium_killed_total", "Chromium processes that were killed after a job that ended badly.",
		func() float64 { return float64(w.chromium().Killed) })
}

func (w *Worker) chromium() (stats chromium.Stats) {
	if w.engines.Pool != nil {
		stats = w.engines.Pool.Stats()
	}
	return stats
}

// startProgress sends the progress of this process's attempts.
func startProgress(p *lifecycle.Process, log eventlog.Log) *progress.Sender {
	sender := progress.NewSender(log.Publisher, p.Logger)
	p.Run("progress", func(ctx context.Context) error {
		sender.Run(ctx)
		return nil
	})
	p.Metrics.Counter("toolmill_progress_lost_total", "Messages of attempts' progress that could not be sent.",
		func() float64 { return float64(sender.Lost()) })
	return sender
}

// startProbes probes the engines while the rest of the process starts, unless they were kept and probed, and again whenever there is
// reason to.
func (w *Worker) startProbes(standing *KeptEngines) {
	w.process.Run("probes of engines", func(ctx context.Context) error {
		if !standing.probed {
			w.engines.Probe(ctx)
			w.Rest()
			standing.probed = ctx.Err() == nil
		}
		close(w.probed)
		w.engines.Watch(ctx)
		return nil
	})
}

// Probed waits until the engines have been probed.
func (w *Worker) Probed(ctx context.Context) error {
	if w == nil {
		return nil
	}
	select {
	case <-w.probed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// StopAttempts stops the attempts of a job with numbers below before, if any run here.
func (w *Worker) StopAttempts(jobID string, before int) {
	if w != nil {
		w.runner.Stop(jobID, before)
	}
}

// takeEngineQueues adds the queues of the engines that are installed here.
func (w *Worker) takeEngineQueues(c *river.Config) {
	for _, e := range w.engines.Engines {
		if e.Missing == nil {
			w.takeEngine(e, c)
		}
	}
	w.process.Metrics.Gauge("toolmill_overtime_running", "Attempts that have held a slot for too long and run besides those that hold one.", w.overtime)
}

// unableAgain is for how long work of a tool that cannot run here is left to workers that can run it.
const unableAgain = 2 * time.Second

// convert runs an attempt. Its error determines the row's fate.
func (w *Worker) convert(ctx context.Context, args json.RawMessage, _ int) error {
	if err := w.engines.Unable(toolOf(args)); err != nil {
		return river.Postpone(unableAgain, fmt.Errorf("the tool cannot be run here: %w", err))
	}
	err := w.inLane(ctx, args)
	switch {
	case errors.Is(err, convert.ErrStale):
		return river.Cancel(err)
	case errors.Is(err, convert.ErrEarly):
		return river.Postpone(time.Second, err)
	}
	return err
}
