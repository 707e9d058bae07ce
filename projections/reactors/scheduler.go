package reactors

import (
	"context"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/store"
)

// Scheduler inserts work in the projector's own transaction: it is there exactly when the batch is.
type Scheduler interface {
	Insert(ctx context.Context, tx store.Tx, work []work.Item) error
}
