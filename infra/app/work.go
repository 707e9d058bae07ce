package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"toolmill/domain/tool"
	"toolmill/infra/config"
	"toolmill/infra/objectstore"
	"toolmill/infra/postgres"
	"toolmill/infra/river"
	"toolmill/projections"
	"toolmill/workers/chromium"
	"toolmill/workers/convert"
	"toolmill/workers/heartbeat"
	"toolmill/workers/sweep"
)

// work is the background work of a process: River's client, and what it runs.
type work struct {
	queue  *river.Client
	runner *convert.Runner
	pool   *chromium.Pool
}

const (
	defaultQueue  = "engines"
	chromiumQueue = "chromium"
	sweepQueue    = "sweeps"
	kindSweep     = "sweep"
	sweepEvery    = time.Second
)

// queues names each tool's queue, which is its engine class.
func (a *App) queues() map[string]string {
	queues := make(map[string]string)
	for _, c := range tool.Contracts() {
		queues[c.Slug] = c.EngineClass
	}
	return queues
}

// startWork starts the background work of the process's roles. A process without any still inserts work.
func (a *App) startWork(ctx context.Context) error {
	kinds := map[string]river.Handler{}
	queues := map[string]int{}
	if a.config.Has(config.RoleWorker) {
		if err := a.startWorker(ctx); err != nil {
			return err
		}
		queues[chromiumQueue], kinds[projections.KindConvert] = a.config.ChromiumConcurrency, a.convert
		queues[sweepQueue], kinds[kindSweep] = 1, a.sweeper()
	}
	if a.config.Has(config.RoleDelivery) {
		deliver, err := a.deliverer()
		if err != nil {
			return err
		}
		queues[projections.QueueWebhooks], kinds[projections.KindDeliverWebhook] = a.config.DeliveryConcurrency, deliver
	}
	queue, err := river.New(a.db.Pool(), river.Config{
		ID: a.workerID, Logger: a.logger, Queues: queues,
		Kinds: []river.Kind{
			river.Convert(kinds[projections.KindConvert]), river.DeliverWebhook(kinds[projections.KindDeliverWebhook]),
			river.Sweep(kindSweep, kinds[kindSweep]),
		},
		Periodic: []river.Periodic{{Kind: kindSweep, Queue: sweepQueue, Every: sweepEvery}},
	})
	if err != nil {
		return err
	}
	a.work.queue = queue
	if len(queues) == 0 {
		return nil
	}
	return a.startQueue(ctx)
}

// startQueue lets the process take work once it has a heartbeat.
func (a *App) startQueue(ctx context.Context) error {
	alive := make(chan struct{})
	a.onStop(a.run("heartbeat", func(ctx context.Context) error {
		heartbeat.Run(ctx, postgres.NewHeartbeats(a.db), a.workerID, a.logger, func() { close(alive) })
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
		if err := a.work.queue.Stop(ctx); err != nil {
			a.logger.Warn("background work", "error", err)
		}
	})
	return nil
}

// startWorker starts the engines and the runner of attempts.
func (a *App) startWorker(ctx context.Context) error {
	scratch := filepath.Join(a.config.DataDir, "scratch")
	if err := errors.Join(os.RemoveAll(scratch), os.MkdirAll(scratch, 0o711)); err != nil { //nolint:gosec // engines' users pass through
		return fmt.Errorf("scratch directory: %w", err)
	}
	pool, err := chromium.New(chromium.Config{
		Concurrency: a.config.ChromiumConcurrency, Spares: a.config.ChromiumSpares, Logger: a.logger,
	})
	if err != nil {
		return err
	}
	if err := pool.Start(ctx); err != nil {
		return err
	}
	a.onStop(func(ctx context.Context) {
		if err := pool.Stop(ctx); err != nil {
			a.logger.Warn("chromium", "error", err)
		}
	})
	a.work.pool = pool
	runner := convert.New(convert.Config{
		Commands: a.gateway, Objects: attemptObjects{a.objects}, Tools: a.tools(pool), WorkerID: a.workerID, Scratch: scratch,
		NewKey: func() string { return objectstore.NewKey("output") }, Logger: a.logger,
	})
	a.onStop(func(context.Context) { runner.Close() })
	a.work.runner = runner
	a.metrics.Gauge("toolmill_attempts_running", "Attempts that run in this process.",
		func() float64 { return float64(runner.Running()) })
	return nil
}

// convert is the runner behind River: its errors say what becomes of the row.
func (a *App) convert(ctx context.Context, args json.RawMessage, _ int) error {
	err := a.work.runner.Run(ctx, args)
	switch {
	case errors.Is(err, convert.ErrStale):
		return river.Cancel(err)
	case errors.Is(err, convert.ErrEarly):
		return river.Postpone(time.Second, err)
	}
	return err
}

func (a *App) sweeper() river.Handler {
	sweeper := sweep.New(sweep.Config{
		Commands: a.gateway, Jobs: projections.NewJobs(a.db), Objects: a.objects, Heartbeats: postgres.NewHeartbeats(a.db),
		Queue: releasing{a}, Clock: time.Now, Logger: a.logger,
	})
	return func(ctx context.Context, _ json.RawMessage, _ int) error { return sweeper.Run(ctx) }
}

// releasing is sweep.Queue: the client exists only after the handlers that it is made with.
type releasing struct{ app *App }

func (r releasing) Release(ctx context.Context, workerID string) (int, error) {
	return r.app.work.queue.Release(ctx, workerID)
}
