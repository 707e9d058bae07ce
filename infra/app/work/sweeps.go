package work

import (
	"context"
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// periodic is work that any worker process repeats, in a queue of its own with the same name, so that a slow one
// delays no other.
type periodic struct {
	kind   string
	every  time.Duration
	within time.Duration
	handle river.Handler
}

func (p periodic) river() river.Kind {
	kind := river.Sweep(p.kind, p.handle)
	kind.Timeout = func(json.RawMessage) time.Duration { return p.within }
	return kind
}

// sweeps are the dependencies of the periodic work.
type sweeps struct {
	sweeper *sweep.Sweeper
	queue   *river.Client
}

// periodics returns all periodic work. Deadlines are kept to within two seconds, so they are checked each second.
func periodics(s sweeps) []periodic {
	plain := func(run func(context.Context) error) river.Handler {
		return func(ctx context.Context, _ json.RawMessage, _ int) error { return run(ctx) }
	}
	due := func(due job.Due) river.Handler {
		return plain(func(ctx context.Context) error { return s.sweeper.Due(ctx, due) })
	}
	const retentionEvery = 5 * time.Second
	return []periodic{
		{"sweep_deadlines", time.Second, time.Minute, due(job.DueDeadline)},
		{"sweep_uploads", retentionEvery, time.Minute, due(job.DueUpload)},
		{"sweep_outputs", retentionEvery, time.Minute, due(job.DueOutput)},
		{"sweep_lost_workers", time.Second, time.Minute, plain(s.sweeper.LostWorkers)},
		{"sweep_url_checks", 15 * time.Second, time.Minute, plain(s.sweeper.AbandonedURLChecks)},
		{"relieve", time.Second, time.Minute, plain(s.relieve)},
		{"sweep_orphans", time.Hour, time.Hour, plain(s.sweeper.Orphans)},
	}
}

func newSweeper(p *lifecycle.Process, kept stores.Stores, log eventlog.Log, queue *river.Client) *sweep.Sweeper {
	return sweep.New(sweep.Config{
		Commands: log.Gateway, Jobs: projections.NewJobs(kept.DB), Objects: sweptObjects{kept.Objects},
		Heartbeats: postgres.NewHeartbeats(kept.DB), Queue: queue, URLChecks: records.NewURLChecks(kept.DB),
		OrphanAge: orphanAge(p.Config), Clock: time.Now, Logger: p.Logger,
	})
}

// addPeriodics registers the periodic work, as each process must, with handlers if the process is a worker.
func addPeriodics(c *river.Config, s sweeps, isWorker bool) {
	for _, p := range periodics(s) {
		c.Kinds = append(c.Kinds, p.river())
		if isWorker {
			c.Queues[p.kind] = 1
			c.Periodic = append(c.Periodic, river.Periodic{Kind: p.kind, Queue: p.kind, Every: p.every})
		}
	}
}

func (s sweeps) deleteObjects(ctx context.Context, args json.RawMessage, _ int) error {
	return s.sweeper.DeleteObjects(ctx, args)
}

// relieve keeps work in the background from waiting forever.
func (s sweeps) relieve(ctx context.Context) error {
	_, err := s.queue.Relieve(ctx, bothLanes(), work.ReliefAfter)
	return err
}
