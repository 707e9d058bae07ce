package rebuild

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// finish blocks the projectors, replays what they have projected since, compares, and swaps if asked.
func (r *rebuild) finish(ctx context.Context) error {
	begun := time.Now()
	defer func() { r.report.StoodStill = time.Since(begun) }()
	tx, err := r.begin(ctx)
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	// Every batch of a projector begins with an update of this table. Readers are not blocked.
	if _, err := tx.Exec(ctx, `LOCK TABLE `+r.live+`.checkpoints IN SHARE ROW EXCLUSIVE MODE`); err != nil {
		return fmt.Errorf("rebuild: block the projectors: %w", err)
	}
	if err := r.catchUp(ctx, tx); err != nil {
		return fmt.Errorf("rebuild: catch up: %w", err)
	}
	if err := r.compare(ctx, tx); err != nil {
		return fmt.Errorf("rebuild: compare: %w", err)
	}
	if !r.Swap {
		return nil
	}
	if err := r.swap(ctx, tx); err != nil {
		return fmt.Errorf("rebuild: swap: %w", err)
	}
	if err := tx.Commit(ctx); err != nil {
		return fmt.Errorf("rebuild: swap: %w", err)
	}
	r.report.Swapped = true
	return nil
}

func (r *rebuild) catchUp(ctx context.Context, tx store.Tx) error {
	live, err := batch.ReadPositions(ctx, tx, r.live)
	if err != nil {
		return err
	}
	for partition, at := range live {
		p := r.replays[partition]
		if p == nil {
			p = &replay{rebuild: r, partition: partition, held: models.NewHeld(rebuildAccountsMax)}
			r.replayed.partitions, r.replayed.ends = append(r.replayed.partitions, partition), append(r.replayed.ends, 0)
		}
		if err := p.catchUp(ctx, tx, at.NextOffset); err != nil {
			return fmt.Errorf("partition %d: %w", partition, err)
		}
		r.report.Events += int64(at.Head.Seq) //nolint:gosec // counted from 1
	}
	return nil
}

func (p *replay) catchUp(ctx context.Context, tx store.Tx, end int64) error {
	if err := batch.CreatePosition(ctx, tx, p.partition); err != nil {
		return err
	}
	batches := make(chan batch.Batch)
	group, groupCtx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(batches)
		return p.read(groupCtx, p.at, end, batches)
	})
	group.Go(func() error {
		for b := range batches {
			if err := p.write(groupCtx, tx, &b); err != nil {
				return err
			}
			p.at = b.To
		}
		return nil
	})
	return group.Wait()
}

// swap replaces the live tables by the rebuilt ones. From the new epoch projectors learn that their states in memory
// were folded from the old tables.
func (r *rebuild) swap(ctx context.Context, tx store.Tx) error {
	statements := []store.Statement{{SQL: `CREATE SCHEMA ` + replacedSchema}}
	for _, table := range r.asked {
		statements = append(statements,
			store.Statement{SQL: fmt.Sprintf(`ALTER TABLE %s.%s SET SCHEMA %s`, r.live, table, replacedSchema)},
			store.Statement{SQL: fmt.Sprintf(`ALTER TABLE %s.%s SET SCHEMA %s`, shadowSchema, table, r.live)})
	}
	return tx.Send(ctx, append(statements,
		store.Statement{SQL: `UPDATE ` + r.live + `.checkpoints SET epoch = epoch + 1`},
		store.Statement{SQL: `DROP SCHEMA ` + replacedSchema + ` CASCADE`}))
}
