package commands

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// readKeys begins the filter of keys with the recorded ones that a later command may repeat; the keys after the checkpoint
// follow with the log. Postgres may have lost commits since the checkpoint was read: then the answer lacks keys, and the
// owner has to begin again.
func (p *partition) readKeys(ctx context.Context) error {
	keys := newKeyFilter(p.owner.config.KeysMax)
	reachesTo, err := p.owner.history.Keys(ctx, p.id, p.clock().Add(-idempotency.Lifetime), keys.add)
	if err != nil {
		return fmt.Errorf("partition %d: keys: %w", p.id, err)
	}
	if p.owner.guards.rewound(reachesTo, p.tail.from) {
		return fmt.Errorf("partition %d: keys are recorded up to %d, the checkpoint was %d", p.id, reachesTo, p.tail.from)
	}
	p.keys = keys
	return nil
}

// useKey takes the key of an accepted event into the filter.
func (p *partition) useKey(e domain.Logged) {
	if e.IdempotencyKey != "" {
		p.keys.add(domain.KeyRef{AccountID: e.AccountID, Key: e.IdempotencyKey}, e.At)
	}
}
