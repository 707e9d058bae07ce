package projector

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/table"
)

// commit writes rows, work and checkpoint of a batch in one transaction.
func (r *run) commit(ctx context.Context, b *batch.Batch) error {
	tx, err := r.config.DB.Begin(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // the connection is dropped with it
	w := &table.Writer{Tx: tx, Careful: r.careful, IdleMax: r.config.IdleMax}
	jobs, err := models.Apply(ctx, w, b, nil, r.held)
	if err != nil {
		return err
	}
	if len(b.Letters) > 0 {
		w.Also(batch.Bury(r.config.Topic, b.Partition, b.Letters))
	}
	w.Also(live.Announcement(b.Partition, b.To.NextOffset))
	if err := w.Flush(ctx); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if r.config.Reactors != nil {
		if err := r.config.Reactors.React(ctx, tx, b, jobs); err != nil {
			return err
		}
	}
	if err := tx.Commit(ctx); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
