package projections

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// History is the recorded history of all accounts, from which owners load states, and which clients and auditors read.
type History struct{ db store.DB }

// NewHistory returns the history in db.
func NewHistory(db store.DB) *History { return &History{db: db} }

// Checkpoint returns how far history is recorded in a partition; the zero Checkpoint if nothing is.
func (h *History) Checkpoint(ctx context.Context, partition int32) (domain.Checkpoint, error) {
	p, err := batch.ReadPosition(ctx, h.db, partition)
	return p.Checkpoint, err
}

// Load returns the recorded part of the wanted accounts, jobs and idempotency keys of a partition. It is one statement
// and so one snapshot of the database: NextOffset and ReachesTo are equal.
func (h *History) Load(ctx context.Context, partition int32, wanted domain.Wanted) (domain.Loaded, error) {
	return models.LoadHistory(ctx, h.db, partition, wanted)
}

// Keys calls visit with each idempotency key of a partition that was used after a time, and with the time of its event, in no
// order. It is one statement: nextOffset is the checkpoint at its moment.
func (h *History) Keys(ctx context.Context, partition int32, after time.Time, visit func(domain.KeyRef, time.Time)) (nextOffset int64, err error) {
	return models.ReadKeys(ctx, h.db, partition, after, visit)
}
