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

// sweeps are what is repeated.
type sweeps struct {
	sweeper *sweep.Sweeper
	queue   *river.Client
	signing signing
}

// rounds returns everything that is repeated. A deadline is kept to within two seconds, so deadlines are looked for each second.
func (s sweeps) rounds() []sweep.Round {
	due := func(due job.Due) func(context.Context) error {
		return func(ctx context.Context) error { return s.sweeper.Due(ctx, due) }
	}
	const retentionEvery = 5 * time.Second
	every := func(name string, d time.Duration) sweep.Interval { return sweep.Interval{Name: name, Every: d} }
	forWork := func(name string) sweep.Interval {
		return sweep.Interval{Name: name, Every: roundsEvery, OnlyForWork: true}
	}
	return []sweep.Round{
		{Interval: forWork("sweep_deadlines"), Within: time.Minute, Do: due(job.DueDeadline)},
		{Interval: every("sweep_uploads", retentionEvery), Within: time.Minute, Do: due(job.DueUpload)},
		{Interval: every("sweep_outputs", retentionEvery), Within: time.Minute, Do: due(job.DueOutput)},
		{Interval: forWork("sweep_lost_workers"), Within: time.Minute, Do: s.sweeper.LostWorkers},
		{Interval: every("sweep_url_checks", 15*time.Second), Within: time.Minute, Do: s.sweeper.AbandonedURLChecks},
		{Interval: every("relieve", reliefEvery), Within: time.Minute, Do: s.relieve},
		{Interval: every("sweep_orphans", time.Hour), Within: time.Hour, Do: s.sweeper.Orphans},
		{Interval: every("sweep_access", 10*time.Minute), Within: 5 * time.Minute, Do: s.sweeper.OldAccesses},
		{Interval: every("sweep_months", time.Hour), Within: time.Minute, Do: s.sweeper.EachMonth},
		{Interval: every("checkpoint", 10*time.Minute), Within: 5 * time.Minute, Do: s.signing.checkpoint},
	}
}

// reliefEvery is short compared with work.ReliefAfter, after which it first does something.
const reliefEvery = 5 * time.Second

// roundsEvery is how often it is asked which sweeps are due, and the shortest interval of one.
const roundsEvery = time.Second

// repeat runs the sweeps until the process stops.
func (s sweeps) repeat(p *lifecycle.Process, db *postgres.DB) {
	rounds := sweep.NewRounds(s.rounds(), postgres.NewRounds(db), p.Logger)
	p.Run("sweeps", func(ctx context.Context) error {
		ticker := time.NewTicker(roundsEvery)
		defer ticker.Stop()
		rounds.Run(ctx, ticker.C)
		return nil
	})
}

func newSweeper(p *lifecycle.Process, kept stores.Stores, log eventlog.Log, queue *river.Client) *sweep.Sweeper {
	return sweep.New(sweep.Config{
		Commands: log.Gateway, Jobs: projections.NewJobs(kept.DB), Objects: sweptObjects{kept.Objects},
		Heartbeats: postgres.NewHeartbeats(kept.DB), Queue: queue, URLChecks: records.NewURLChecks(kept.DB),
		Erasures:    records.NewErasures(kept.DB),
		AccessTrail: records.NewAccessTrail(kept.DB), AccessRetention: p.Config.AccessRetention,
		DeliveryAttempts: records.NewDeliveryAttempts(kept.DB), AttemptRetention: p.Config.AttemptRetention,
		Months:    records.NewMonths(kept.DB),
		OrphanAge: orphanAge(p.Config), Clock: time.Now, Logger: p.Logger,
	})
}

func (s sweeps) deleteObjects(ctx context.Context, args json.RawMessage, _ int) error {
	return s.sweeper.DeleteObjects(ctx, args)
}

func (s sweeps) eraseAccount(ctx context.Context, args json.RawMessage, _ int) error {
	return s.sweeper.EraseAccount(ctx, args)
}

// relieve keeps work in the background from waiting forever.
func (s sweeps) relieve(ctx context.Context) error {
	_, err := s.queue.Relieve(ctx, bothLanes(), work.ReliefAfter)
	return err
}
