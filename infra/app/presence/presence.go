package presence

import (
	"context"
	"errors"
	"time"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
)

const (
	// lookEvery is how often Postgres is asked who is present. A process that is missing at two looks in a row is
	// gone: one that only lost its connection is back by then.
	lookEvery = 500 * time.Millisecond
	// aloneEvery is how often while nobody else is present: another process that comes and is gone within two seconds leaves its groups by
	// the brokers' time limit.
	aloneEvery = 2 * time.Second
	// jobsLostAfter is at how many looks a worker must be missing to lose its work, because each job loses an
	// attempt.
	jobsLostAfter = 6
	// answerMax is how long Postgres or a broker may take to answer.
	answerMax = 5 * time.Second
	// againAfter is the pause before a broken connection is replaced.
	againAfter = 200 * time.Millisecond
)

// The consumer groups of the service.
const (
	OwnersGroup     = "toolmill.owners"
	ProjectorsGroup = "toolmill.projectors"
	StreamGroup     = "toolmill.stream"
)

// Groups returns them.
func Groups() []string { return []string{OwnersGroup, ProjectorsGroup, StreamGroup} }

// BackWithin is how soon a process that lost its connection to Postgres has another one; whoever is missing for longer is gone.
const BackWithin = lookEvery

// Present is a process that the others know to be alive, and that has evicted dead members from the groups, so that
// it may join them.
type Present struct {
	process *lifecycle.Process
	cluster brokers.Cluster
	db      *postgres.DB
}

// Announce takes this process's lock, evicts dead predecessors from the groups before this process joins them, and
// watches the others until it stops.
func Announce(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, db *postgres.DB) (Present, error) {
	here := Present{p, cluster, db}
	held := make(chan struct{}, 1)
	p.Run("presence", func(ctx context.Context) error {
		here.hold(ctx, held)
		return nil
	})
	select {
	case <-held:
	case <-ctx.Done():
		return here, context.Cause(ctx)
	}
	present, err := db.Present(ctx)
	if err != nil {
		return here, err
	}
	here.evict(ctx, func(clientID string) bool { return !present[postgres.PresenceOf(clientID)] })
	p.Run("watch", func(ctx context.Context) error {
		here.watch(ctx, present)
		return nil
	})
	return here, nil
}

// hold takes the lock, and takes it again whenever its connection breaks.
func (h Present) hold(ctx context.Context, held chan<- struct{}) {
	for ctx.Err() == nil {
		err := h.db.HoldPresence(ctx, h.process.ID, level.Newest, func() {
			select {
			case held <- struct{}{}:
			default: // only the first time is announced
			}
		})
		if ctx.Err() == nil {
			h.process.Logger.Warn("presence: connecting again", "error", err)
			_ = pause.For(ctx, againAfter) // the loop checks ctx
		}
	}
}

// watch looks for processes that were present and are gone.
func (h Present) watch(ctx context.Context, present postgres.Present) {
	missing := make(missed)
	missing.look(present)
	for pause.For(ctx, missing.next()) == nil {
		h.look(ctx, missing)
	}
}

// look asks once who is missing.
func (h Present) look(ctx context.Context, missing missed) {
	asking, cancel := context.WithTimeout(ctx, answerMax)
	defer cancel()
	present, err := h.db.Present(asking)
	if err != nil || !present[postgres.PresenceOf(h.process.ID)] {
		clear(missing) // Postgres was away, for the others too: those that are missing may still return
		return
	}
	gone, silent := missing.look(present)
	if len(gone) > 0 {
		h.evict(asking, func(clientID string) bool { return gone[postgres.PresenceOf(clientID)] })
	}
	if len(silent) > 0 {
		h.silenceWorkers(asking, silent)
	}
}

// missed counts, for each process that was present, at how many looks in a row it has been missing; 0 while it is
// present.
type missed map[uint32]int

// nobodyElse reports whether at most this process was seen of late.
func (m missed) nobodyElse() bool { return len(m) <= 1 }

// next is how soon to look again.
func (m missed) next() time.Duration {
	if m.nobodyElse() {
		return aloneEvery
	}
	return lookEvery
}

// look returns the processes that are missing for the second time in a row (gone), and those that have been missing
// long enough for a worker to lose its jobs (silent). Each is returned once.
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

// evict removes members from the groups. If that fails, the broker does it when the member's session times out.
func (h Present) evict(ctx context.Context, gone func(clientID string) bool) {
	c := h.process.Config
	if !c.Has(config.RoleOwner) && !c.Has(config.RoleProjector) {
		return // the processes that take over do it
	}
	ctx, cancel := context.WithTimeout(ctx, answerMax)
	defer cancel()
	Evict(ctx, h.process, h.cluster, gone)
}

// Evict removes those members from the service's groups for whose client ids gone reports true. What fails is logged: the broker does it
// when the member's session times out.
func Evict(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, gone func(clientID string) bool) {
	for _, group := range Groups() {
		evicted, err := kafka.Evict(ctx, cluster, p.ID, group, gone)
		if err != nil && !errors.Is(err, context.Canceled) { // this process is stopping
			p.Logger.WarnContext(ctx, "dead members were not evicted from the group", "group", group, "error", err)
		}
		for _, id := range evicted {
			p.Logger.InfoContext(ctx, "a process is gone; its partitions are given away", "process", id, "group", group)
		}
	}
}

// silenceWorkers ends the heartbeats of workers that are gone. The sweep then gives their jobs to others, and all
// other work that they had claimed, such as webhooks to deliver.
func (h Present) silenceWorkers(ctx context.Context, gone postgres.Present) {
	heartbeats := postgres.NewHeartbeats(h.db)
	workers, err := heartbeats.Alive(ctx)
	for _, w := range workers {
		if gone[postgres.PresenceOf(w.ID)] && err == nil {
			err = heartbeats.Silence(ctx, w.ID)
			h.process.Logger.Info("a worker is gone", "worker", w.ID)
		}
	}
	if err != nil {
		h.process.Logger.Debug("heartbeats of dead workers were not ended", "error", err)
	}
}
