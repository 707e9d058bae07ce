package repartition

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres"
)

// ErrServing means that a process of the service runs, or ended so recently that its place in a group is still kept.
var ErrServing = errors.New("the service runs; stop all of its processes first")

const (
	// leaveMax is how long processes may take to end their parts once the old partitions are closed.
	leaveMax  = 60 * time.Second
	lookEvery = 20 * time.Millisecond
)

// there is who is there of the service. Owners, projectors and the stream are members of groups, by their client ids; every process,
// whatever its roles, holds a lock in Postgres.
type there struct {
	members map[string][]string
	present postgres.Present
}

// look finds who is there.
func (m *move) look(ctx context.Context) (t there, err error) {
	t.members = make(map[string][]string)
	for _, group := range presence.Groups() {
		if t.members[group], err = kafka.Members(ctx, m.old, m.process.ID, group); err != nil {
			return t, err
		}
	}
	t.present, err = m.db.Present(ctx)
	return t, err
}

// serving returns ErrServing if a process of the service is there.
func (t there) serving() error {
	for _, group := range presence.Groups() {
		if members := t.members[group]; len(members) > 0 {
			return fmt.Errorf("%w: the group %s has the members %s (one that was killed stays for some seconds)", ErrServing, group, strings.Join(members, ", "))
		}
	}
	if len(t.present) > 0 {
		return fmt.Errorf("%w: %d processes are connected to the database", ErrServing, len(t.present))
	}
	return nil
}

// standStill returns ErrServing if a process of the service is there.
func (m *move) standStill(ctx context.Context) error {
	t, err := m.look(ctx)
	if err != nil {
		return err
	}
	return t.serving()
}

// awaitStandStill returns once no process of the service is there.
func (m *move) awaitStandStill(ctx context.Context) error {
	waiting, cancel := context.WithTimeout(ctx, leaveMax)
	defer cancel()
	for {
		t, err := m.look(ctx)
		if err != nil {
			return err
		}
		if err := t.serving(); err == nil || pause.For(waiting, lookEvery) != nil {
			return err
		}
		m.evict(ctx, m.dead.among(t, time.Now()))
	}
}

// noteDead begins to wait for members that died, so that little of that wait is left when the service stands still.
func (m *move) noteDead(ctx context.Context) error {
	t, err := m.look(ctx)
	m.dead.among(t, time.Now())
	return err
}

// missing says since when a member of a group has not been present in Postgres, by client id. A process leaves its groups before it gives
// up its lock there, so one that has no lock was killed, or was cut off and finds that the partitions are closed.
type missing map[string]time.Time

// among returns the members that have been missing for so long that they are not just connecting again, each once.
func (m missing) among(t there, now time.Time) (dead map[string]bool) {
	dead = make(map[string]bool)
	absent := make(map[string]bool)
	for _, members := range t.members {
		for _, id := range members {
			absent[id] = !t.present[postgres.PresenceOf(id)]
		}
	}
	for id := range m {
		if !absent[id] {
			delete(m, id)
		}
	}
	for id, is := range absent {
		since, known := m[id]
		switch {
		case is && !known:
			m[id] = now
		case is && now.Sub(since) >= presence.BackWithin:
			dead[id] = true
			delete(m, id)
		}
	}
	return dead
}

// evict removes dead members from the groups, whose places the brokers would keep until their sessions time out. All accounts wait
// meanwhile, and whoever could notice has left with the others.
func (m *move) evict(ctx context.Context, dead map[string]bool) {
	if len(dead) == 0 {
		return
	}
	presence.Evict(ctx, m.process, m.old, func(clientID string) bool { return dead[clientID] })
}
