package app

import (
	"context"
	"errors"
	"time"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres"
)

// A process that dies is noticed by the others at once: its kernel closes its connections, Postgres lets go of the lock that
// it held on one, and whoever sees that takes its memberships out of the consumer groups. Without that its partitions stay
// with it until its session has timed out, 6 s at least, and a process that starts in its place waits as long to be let
// in. A wrong guess costs a rebalance: ownership only avoids contention (architecture.md §2).

const (
	// presenceEvery is how often it is asked who is present. Who is missing twice in a row is gone: one that lost its
	// connection only is back by then.
	presenceEvery = 500 * time.Millisecond
	// jobsLostAfter is for how long a worker must be missing to lose its work: a job costs an attempt.
	jobsLostAfter = 6
	// presenceAnswer is how long Postgres or a broker may take.
	presenceAnswer = 5 * time.Second
)

// The consumer groups of the service.
const (
	ownersGroup     = "toolmill.owners"
	projectorsGroup = "toolmill.projectors"
)

// startPresence holds this process's lock, takes dead predecessors out of the groups before it joins them, and watches the
// others until it stops.
func (a *App) startPresence(ctx context.Context) error {
	held := make(chan struct{}, 1)
	a.onStop(a.run("presence", func(ctx context.Context) error {
		a.holdPresence(ctx, held)
		return nil
	}))
	select {
	case <-held:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	present, err := a.db.Present(ctx)
	if err != nil {
		return err
	}
	a.evict(ctx, func(clientID string) bool { return !present[postgres.PresenceOf(clientID)] })
	a.onStop(a.run("watch", func(ctx context.Context) error {
		a.watch(ctx, present)
		return nil
	}))
	return nil
}

// holdPresence takes the lock again whenever its connection breaks.
func (a *App) holdPresence(ctx context.Context, held chan<- struct{}) {
	for ctx.Err() == nil {
		err := a.db.HoldPresence(ctx, a.workerID, func() {
			select {
			case held <- struct{}{}:
			default: // the first time was told
			}
		})
		if ctx.Err() == nil {
			a.logger.Warn("presence: connecting again", "error", err)
			pause(ctx)
		}
	}
}

// watch finds those who are gone of those who were present.
func (a *App) watch(ctx context.Context, present postgres.Present) {
	missing := make(missed)
	missing.look(present)
	every(ctx, presenceEvery, func() {
		asking, cancel := context.WithTimeout(ctx, presenceAnswer)
		defer cancel()
		present, err := a.db.Present(asking)
		if err != nil || !present[postgres.PresenceOf(a.workerID)] {
			clear(missing) // Postgres was away, for others as well: who is missing has still to come back
			return
		}
		gone, silent := missing.look(present)
		if len(gone) > 0 {
			a.evict(asking, func(clientID string) bool { return gone[postgres.PresenceOf(clientID)] })
		}
		if len(silent) > 0 {
			a.silenceWorkers(asking, silent)
		}
	})
}

// missed counts the looks at which somebody who was present is missing; 0 while they are there.
type missed map[uint32]int

// look returns who is missing for the second time in a row, and who has been long enough for a worker to lose its jobs.
// Each is returned once.
func (m missed) look(present postgres.Present) (gone, silent postgres.Present) {
	gone, silent = make(postgres.Present), make(postgres.Present)
	for number := range m {
		if present[number] {
			continue
		}
		m[number]++
		const goneAfter = 2
		switch m[number] {
		case goneAfter:
			gone[number] = true
		case jobsLostAfter:
			silent[number] = true
			delete(m, number)
		}
	}
	for number := range present {
		m[number] = 0
	}
	return gone, silent
}

// evict takes members out of the groups. What cannot be done now is done by the session's time-out.
func (a *App) evict(ctx context.Context, gone func(clientID string) bool) {
	if !a.config.Has(config.RoleOwner) && !a.config.Has(config.RoleProjector) {
		return // those who take over are there to do it
	}
	ctx, cancel := context.WithTimeout(ctx, presenceAnswer)
	defer cancel()
	for _, group := range []string{ownersGroup, projectorsGroup} {
		evicted, err := kafka.Evict(ctx, a.brokers, a.workerID, group, gone)
		if err != nil && !errors.Is(err, context.Canceled) { // this process stops
			a.logger.Warn("dead members not taken out of the group", "group", group, "error", err)
		}
		for _, id := range evicted {
			a.logger.Info("a process is gone; its partitions are given away", "process", id, "group", group)
		}
	}
}

// silenceWorkers has those that are gone count as silent: the sweep gives their jobs to others then, and all other work that
// they had taken, such as webhooks to deliver.
func (a *App) silenceWorkers(ctx context.Context, gone postgres.Present) {
	heartbeats := postgres.NewHeartbeats(a.db)
	workers, err := heartbeats.Alive(ctx)
	for _, w := range workers {
		if gone[postgres.PresenceOf(w.ID)] && err == nil {
			err = heartbeats.Silence(ctx, w.ID)
			a.logger.Info("a worker is gone", "worker", w.ID)
		}
	}
	if err != nil {
		a.logger.Debug("heartbeats of dead workers not ended", "error", err)
	}
}
