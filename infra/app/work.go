package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/river"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// workPart is the background work of a process: River's client, and what it runs.
type workPart struct {
	queue   *river.Client
	runner  *convert.Runner
	sweeper *sweep.Sweeper
	engines *engines.Set
	// lanes are those of the engines' queues, by queue.
	lanes map[string]engineLanes
	// probed is closed when the engines of this process have been tried; nothing is known of them before.
	probed chan struct{}
	// takes is whether this process has queues at all, taking is set when its start is over.
	takes  bool
	taking atomic.Bool
}

const defaultQueue = "engines"

// queues names each tool's queue, which is its engine class.
func (a *App) queues() map[string]string {
	queues := make(map[string]string)
	for _, c := range tool.Contracts() {
		queues[c.Slug] = c.EngineClass
	}
	return queues
}

// lanes are those of the engine classes of all tools.
func (a *App) lanes() []river.Lane {
	classes := slices.AppendSeq([]string{defaultQueue}, maps.Values(a.queues()))
	slices.Sort(classes)
	classes = slices.Compact(classes)
	lanes := make([]river.Lane, len(classes))
	for i, class := range classes {
		lanes[i] = river.Lane{Foreground: class, Background: work.BackgroundQueue(class)}
	}
	return lanes
}

// startWork starts the background work of the process's roles. A process without any still inserts work.
func (a *App) startWork(ctx context.Context) error {
	a.work.sweeper, a.work.probed = a.newSweeper(), make(chan struct{})
	if !a.config.Has(config.RoleWorker) {
		close(a.work.probed)
	}
	kinds := map[string]river.Handler{}
	queues := map[string]int{}
	turns := map[string]func() river.Turn{}
	if a.config.Has(config.RoleWorker) {
		if err := a.startWorker(ctx); err != nil {
			return err
		}
		kinds[work.KindConvert] = a.convert
		a.takeEngineQueues(queues, turns)
		queues[work.QueueDeletions], kinds[work.KindDeleteObjects] = 1, a.deleteObjects
	}
	if a.config.Has(config.RoleDelivery) {
		deliver, err := a.deliverer()
		if err != nil {
			return err
		}
		queues[work.QueueWebhooks], kinds[work.KindDeliverWebhook] = a.config.DeliveryConcurrency, deliver
	}
	c := river.Config{
		ID: a.workerID, Logger: a.logger, Queues: queues, Turns: turns,
		Kinds: []river.Kind{
			river.Convert(kinds[work.KindConvert]), river.DeliverWebhook(kinds[work.KindDeliverWebhook]),
			river.DeleteObjects(kinds[work.KindDeleteObjects]),
		},
	}
	a.addPeriodics(&c)
	queue, err := river.New(a.db.Pool(), c)
	if err != nil {
		return err
	}
	a.work.queue = queue
	a.work.takes = len(queues) > 0
	return nil
}

// startTaking lets the process take work once its engines have been tried. Everything else runs by then: nobody who asks
// for something waits for that.
func (a *App) startTaking(ctx context.Context) error {
	select {
	case <-a.work.probed:
	case <-ctx.Done():
		return ctx.Err()
	}
	if a.config.Has(config.RoleAPI) && a.work.engines != nil {
		if err := a.offer.settle(a.contracts(), a.worker().Engines); err != nil { // until the heartbeats say it
			return err
		}
	}
	if a.work.takes {
		if err := a.startQueue(ctx); err != nil {
			return err
		}
	}
	a.work.taking.Store(true)
	return nil
}

// startQueue lets the process take work once it has a heartbeat.
func (a *App) startQueue(ctx context.Context) error {
	alive := make(chan struct{})
	a.onStop(a.run("heartbeat", func(ctx context.Context) error {
		heartbeat.Run(ctx, postgres.NewHeartbeats(a.db), a.worker, a.logger, func() { close(alive) })
		return nil
	}))
	select {
	case <-alive:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := a.work.queue.Start(a.ctx); err != nil {
		return err
	}
	a.onStop(func(ctx context.Context) {
		const grace = 10 * time.Second // what has not ended by then is given back uncounted
		ctx, cancel := context.WithTimeout(ctx, grace)
		defer cancel()
		var stopping sync.WaitGroup
		stopping.Go(func() { a.stopLanes(ctx) })
		if err := a.work.queue.Stop(ctx); err != nil {
			a.logger.Warn("background work", "error", err)
		}
		stopping.Wait()
	})
	return nil
}

// startWorker starts the engines and the runner of attempts.
func (a *App) startWorker(ctx context.Context) error {
	if err := a.checkSandbox(); err != nil {
		return err
	}
	scratch := filepath.Join(a.config.DataDir, "scratch")
	if err := errors.Join(os.RemoveAll(scratch), os.MkdirAll(scratch, 0o711)); err != nil { //nolint:gosec // engines' users pass through
		return fmt.Errorf("scratch directory: %w", err)
	}
	if err := a.startEngines(ctx, scratch); err != nil {
		return err
	}
	runner := convert.New(convert.Config{
		Commands: attemptGateway{a.gateway}, Objects: attemptObjects{a.objects}, Progress: a.startProgressSender(), Texts: a.sealer, Tools: a.work.engines.Tools(),
		WorkerID: a.workerID, Scratch: scratch, NewKey: func() string { return objectstore.NewKey("output") }, Logger: a.logger,
	})
	a.onStop(func(context.Context) { runner.Close() })
	a.work.runner = runner
	a.startProbes()
	a.metrics.Gauge("toolmill_attempts_running", "Attempts that run in this process.",
		func() float64 { return float64(runner.Running()) })
	return nil
}

// startProbes tries the engines while the rest of the process starts, and again whenever there is reason to.
func (a *App) startProbes() {
	a.onStop(a.run("probes of engines", func(ctx context.Context) error {
		a.work.engines.Probe(ctx)
		close(a.work.probed)
		a.work.engines.Watch(ctx)
		return nil
	}))
}

// takeEngineQueues has this process take the work of the engines that it has.
func (a *App) takeEngineQueues(queues map[string]int, turns map[string]func() river.Turn) {
	a.work.lanes = make(map[string]engineLanes)
	for _, e := range a.work.engines.Engines {
		if e.Missing == nil {
			a.takeEngine(e, queues, turns)
		}
	}
	a.metrics.Gauge("toolmill_overtime_running", "Attempts that have held a slot for too long and run beside those that hold one.", a.overtime)
}

// unableAgain is how long work of a tool that cannot be run here is left alone, for a worker that can.
const unableAgain = 2 * time.Second

// convert is the runner behind River: its errors say what becomes of the row.
func (a *App) convert(ctx context.Context, args json.RawMessage, _ int) error {
	if err := a.work.engines.Unable(toolOf(args)); err != nil {
		return river.Postpone(unableAgain, fmt.Errorf("the tool cannot be run here: %w", err))
	}
	err := a.inLane(ctx, args)
	switch {
	case errors.Is(err, convert.ErrStale):
		return river.Cancel(err)
	case errors.Is(err, convert.ErrEarly):
		return river.Postpone(time.Second, err)
	}
	return err
}
