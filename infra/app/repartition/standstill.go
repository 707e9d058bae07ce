package repartition

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/kafka"
)

// ErrServing means that a process of the service runs, or ended so recently that its place in a group is still kept.
var ErrServing = errors.New("the service runs; stop all of its processes first")

// standStill returns ErrServing if a process of the service is there. Owners, projectors and the stream are members of groups; every
// process, whatever its roles, holds a lock in Postgres.
func (m *move) standStill(ctx context.Context) error {
	for _, group := range []string{presence.OwnersGroup, presence.ProjectorsGroup, presence.StreamGroup} {
		members, err := kafka.Members(ctx, m.old, m.process.ID, group)
		if err != nil {
			return err
		}
		if len(members) > 0 {
			return fmt.Errorf("%w: the group %s has the members %s (one that was killed stays for some seconds)", ErrServing, group, strings.Join(members, ", "))
		}
	}
	present, err := m.db.Present(ctx)
	if err != nil {
		return err
	}
	if len(present) > 0 {
		return fmt.Errorf("%w: %d processes are connected to the database", ErrServing, len(present))
	}
	return nil
}
