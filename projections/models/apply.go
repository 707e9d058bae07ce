package models

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// Apply moves the checkpoint, reads what the wanted models depend on, and adds their rows to the writer; nil means all
// models. It returns the states of the batch's jobs. Errors: batch.ErrOvertaken, or the database's.
func Apply(ctx context.Context, w *table.Writer, b *batch.Batch, wanted map[string]bool, held *Held) (*JobStates, error) {
	models, jobs := projectionsOf(wanted, held)
	statements := make([]store.Statement, 0, 2*len(models))
	statements = append(statements, w.Settings(), b.From.Move(b.Partition, b.To))
	accounts := b.OfAccounts()
	of := func(m projection) *batch.Batch {
		if _, whole := m.(*eventLogModel); whole {
			return b
		}
		return accounts
	}
	for _, m := range models {
		statements = append(statements, m.load(of(m))...)
	}
	if err := w.Tx.Send(ctx, statements); err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	for _, m := range models {
		if err := m.write(ctx, of(m), w); err != nil {
			return nil, err
		}
	}
	return jobs, nil
}
