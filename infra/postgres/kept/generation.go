package kept

import (
	"context"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/store"
)

// signedTables are the signed checkpoints of a generation of the log. Those of an earlier one are in its topic.
const signedTables = "signed_checkpoints, checkpoint_keys, checkpoint_leaves, checkpoint_tiles"

// placeTables say how far something outside the database is, by partitions.
const placeTables = "archive_positions, lake_places, stream_places"

// InGeneration makes the rows that are kept those of a generation of the log. Signed checkpoints of another one are removed.
func InGeneration(ctx context.Context, tx store.Tx, generation int) error {
	changed, err := tx.Exec(ctx, `UPDATE installation SET generation = $1 WHERE generation <> $1`, generation)
	if err == nil && changed > 0 {
		_, err = tx.Exec(ctx, `TRUNCATE `+signedTables)
	}
	if err != nil {
		return fmt.Errorf("generation %d: %w", generation, err)
	}
	return nil
}

// BeginGeneration empties all tables that follow from the log, and has them begin with another generation of it. What a process of the
// generation before may still write to them is refused by the epoch of the checkpoints.
func BeginGeneration(ctx context.Context, tx store.Tx, generation int, partitions int32) error {
	epoch, err := leaveGeneration(ctx, tx, generation, FromLog())
	if err != nil {
		return err
	}
	var none event.Hash
	if _, err := tx.Exec(ctx, `INSERT INTO checkpoints (partition, next_offset, seq, hash, skipped, epoch)
		SELECT partition, 0, 0, $2, 0, $3 FROM generate_series(0, $1::int4 - 1) AS partition`, partitions, none[:], epoch); err != nil {
		return fmt.Errorf("begin generation %d: %w", generation, err)
	}
	return nil
}

// LeaveGeneration keeps the read models, which have everything of the generation that is left, and empties what says how far that one was
// read. The caller writes the checkpoints of the next one, with the epoch that is returned.
func LeaveGeneration(ctx context.Context, tx store.Tx, next int) (epoch int64, err error) {
	return leaveGeneration(ctx, tx, next, []string{checkpointsTable})
}

func leaveGeneration(ctx context.Context, tx store.Tx, next int, tables []string) (epoch int64, err error) {
	if err := InGeneration(ctx, tx, next); err != nil {
		return 0, err
	}
	epoch, err = store.One(ctx, tx, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
		`SELECT coalesce(max(epoch), 0) + 1 FROM checkpoints`)
	if err != nil {
		return 0, fmt.Errorf("epoch: %w", err)
	}
	if _, err := tx.Exec(ctx, `TRUNCATE `+strings.Join(tables, ", ")+`, `+placeTables); err != nil {
		return 0, fmt.Errorf("leave the generation before %d: %w", next, err)
	}
	return epoch, nil
}
