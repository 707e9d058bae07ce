package reactors

import (
	"context"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/store"
)

// Scheduler inserts work in the transaction of a batch: the work exists exactly if the batch is committed.
type Scheduler interface {
	Insert(ctx context.Context, tx store.Tx, work []work.Item) error
}
