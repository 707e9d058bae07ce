package app

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// periodic is work that is done again and again by whichever worker process takes it, in a queue of its own by the same
// name: one that is slow delays no other.
type periodic struct {
	kind   string
	every  time.Duration
	within time.Duration
	handle river.Handler
}

// kindOrphans is looked for by name where somebody cannot wait for its hour.
const kindOrphans = "sweep_orphans"

// periodics are all the periodic work. A deadline is kept within two seconds, so it is looked at each second.
func (a *App) periodics() []periodic {
	s := a.work.sweeper
	ports := func(run func(context.Context) error) river.Handler {
		return func(ctx context.Context, _ json.RawMessage, _ int) error { return run(ctx) }
	}
	due := func(due job.Due) river.Handler {
		return ports(func(ctx context.Context) error { return s.Due(ctx, due) })
	}
	const retentionEvery = 5 * time.Second
	return []periodic{
		{"sweep_deadlines", time.Second, time.Minute, due(job.DueDeadline)},
		{"sweep_uploads", retentionEvery, time.Minute, due(job.DueUpload)},
		{"sweep_outputs", retentionEvery, time.Minute, due(job.DueOutput)},
		{"sweep_lost_workers", time.Second, time.Minute, ports(s.LostWorkers)},
		{"sweep_url_checks", 15 * time.Second, time.Minute, ports(s.AbandonedURLChecks)},
		{"relieve", time.Second, time.Minute, ports(a.relieve)},
		{kindOrphans, time.Hour, time.Hour, ports(s.Orphans)},
	}
}

func (a *App) newSweeper() *sweep.Sweeper {
	return sweep.New(sweep.Config{
		Commands: a.gateway, Jobs: projections.NewJobs(a.db), Objects: sweptObjects{a.objects},
		Heartbeats: postgres.NewHeartbeats(a.db), Queue: releasing{a}, URLChecks: sweptURLChecks{records.NewURLChecks(a.db)}, OrphanAge: a.orphanAge(), Clock: time.Now, Logger: a.logger,
	})
}

// addPeriodics has the process know the periodic work, as each must, and do it where it is a worker.
func (a *App) addPeriodics(c *river.Config) {
	for _, p := range a.periodics() {
		kind := river.Sweep(p.kind, p.handle)
		kind.Timeout = func(json.RawMessage) time.Duration { return p.within }
		c.Kinds = append(c.Kinds, kind)
		if a.config.Has(config.RoleWorker) {
			c.Queues[p.kind] = 1
			c.Periodic = append(c.Periodic, river.Periodic{Kind: p.kind, Queue: p.kind, Every: p.every})
		}
	}
}

// deleteObjects is the sweeper's behind River.
func (a *App) deleteObjects(ctx context.Context, args json.RawMessage, _ int) error {
	return a.work.sweeper.DeleteObjects(ctx, args)
}

// relieve keeps those who wait behind others from waiting for ever.
func (a *App) relieve(ctx context.Context) error {
	_, err := a.work.queue.Relieve(ctx, a.lanes(), work.ReliefAfter)
	return err
}

// orphanAge is longer than any job holds an object: a job lives half an hour at most, its output for the retention.
func (a *App) orphanAge() time.Duration {
	const margin = 2 * time.Hour
	longest := 0
	for _, c := range a.contracts() {
		longest = max(longest, c.InputRetentionSeconds, c.OutputRetentionSeconds)
	}
	return time.Duration(longest)*time.Second + margin
}

// contracts are the tools on the terms of this process's configuration.
func (a *App) contracts() []tool.Contract {
	contracts := tool.Contracts()
	for i := range contracts {
		c := &contracts[i]
		c.InputRetentionSeconds = cmp.Or(int(a.config.InputRetention/time.Second), c.InputRetentionSeconds)
		c.OutputRetentionSeconds = cmp.Or(int(a.config.OutputRetention/time.Second), c.OutputRetentionSeconds)
	}
	return contracts
}

// releasing is sweep.Queue: the client exists only after the handlers that it is made with.
type releasing struct{ app *App }

func (r releasing) Release(ctx context.Context, workerID string) (int, error) {
	return r.app.work.queue.Release(ctx, workerID)
}

// sweptObjects is sweep.Objects.
type sweptObjects struct{ objectstore.Store }

func (o sweptObjects) Before(ctx context.Context, made time.Time, after string, limit int) ([]string, string, error) {
	objects, next, err := o.List(ctx, made, after, limit)
	keys := make([]string, 0, len(objects))
	for _, object := range objects {
		if object.Key != objectsMarker {
			keys = append(keys, object.Key)
		}
	}
	return keys, next, err
}
