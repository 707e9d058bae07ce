package work

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// Background is the work that a process takes by its roles.
type Background struct {
	process *lifecycle.Process
	db      *postgres.DB
	worker  *Worker
	client  *river.Client
	sweeps  sweeps
	// takes is whether the process has any queues; taking is set when its start is over.
	takes  bool
	taking atomic.Bool
}

// Prepare creates the client that does the work of a process. worker is nil without that role, deliver without the
// role delivery.
func Prepare(
	ctx context.Context, p *lifecycle.Process, kept stores.Stores, log eventlog.Log, queue *river.Client, worker *Worker, deliver river.Handler,
) (*Background, error) {
	keys, err := stores.CheckpointKeys(ctx, p.Config, kept.Keys, stores.LogName(kept.InstallationID, kept.Brokers.Generation))
	if err != nil {
		return nil, err
	}
	signs := signing{kept.DB, keys, kept.Objects, checkpointsIn(kept.Brokers.Generation), kafka.NewCheckpoints(kept.Brokers, p.ID, log.Reader), p.Logger}
	swept := sweeps{newSweeper(p, kept, log, queue), queue, signs}
	c := river.Config{ID: p.ID, Logger: p.Logger, Queues: map[string]int{}, Turns: map[string]func() river.Turn{}}
	does := handlers{deliverWebhook: deliver}
	if worker != nil {
		does.convert, does.deleteObjects, does.eraseAccount = worker.convert, swept.deleteObjects, swept.eraseAccount
		c.Queues[work.QueueDeletions] = 1
		worker.takeEngineQueues(&c)
	}
	if deliver != nil {
		c.Queues[work.QueueWebhooks] = p.Config.DeliveryConcurrency
	}
	c.Kinds = does.kinds()
	client, err := river.New(kept.DB.Pool(), c)
	if err != nil {
		return nil, err
	}
	return &Background{process: p, db: kept.DB, worker: worker, client: client, sweeps: swept, takes: len(c.Queues) > 0}, nil
}

// Depths returns the depth of every queue that this process works on, and of every other that holds work.
func (b *Background) Depths(ctx context.Context) ([]river.Depth, error) { return b.client.Depths(ctx) }

// Taking reports whether the process takes work, or has none to take; its start is over then.
func (b *Background) Taking() bool { return b.taking.Load() }

// Take starts taking work, once the process has a heartbeat.
func (b *Background) Take(ctx context.Context) error {
	if b.takes {
		if err := b.start(ctx); err != nil {
			return err
		}
	}
	b.taking.Store(true)
	return nil
}

func (b *Background) start(ctx context.Context) error {
	p := b.process
	alive := make(chan struct{})
	p.Run("heartbeat", func(ctx context.Context) error {
		heartbeat.Run(ctx, postgres.NewHeartbeats(b.db), func() heartbeat.Worker { return b.worker.State(p.ID) }, p.Logger, func() { close(alive) })
		return nil
	})
	select {
	case <-alive:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := b.client.Start(ctx); err != nil {
		return err
	}
	p.OnStop(b.stop)
	if b.worker != nil {
		b.sweeps.repeat(p, b.db)
	}
	return nil
}

func (b *Background) stop(ctx context.Context) {
	const grace = 10 * time.Second // work that has not ended by then is given back uncounted
	ctx, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	var stopping sync.WaitGroup
	stopping.Go(func() { b.worker.stopLanes(ctx) })
	if err := b.client.Stop(ctx); err != nil {
		b.process.Logger.Warn("background work", "error", err)
	}
	stopping.Wait()
}
