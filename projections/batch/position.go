package batch

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/store"
)

// Position is a partition's row of checkpoints: everything needed to continue from there.
type Position struct {
	domain.Checkpoint
	skipped int64
	Epoch   int64
}

// ErrOvertaken means that the checkpoint is not where the batch begins: another projector was faster, or a rebuild
// swapped the tables.
var ErrOvertaken = errors.New("the checkpoint was moved by another projector or a rebuild")

const positionColumns = `next_offset, seq, hash, last_value, skipped, epoch`

// ReadPosition returns a partition's position; the zero position if it has no row.
func ReadPosition(ctx context.Context, db store.Querier, partition int32) (Position, error) {
	rows, err := db.Query(ctx, `SELECT `+positionColumns+` FROM checkpoints WHERE partition = $1`, partition)
	if err != nil {
		return Position{}, fmt.Errorf("read checkpoint of partition %d: %w", partition, err)
	}
	found, err := store.Collect(rows, func(rows store.Rows) (Position, error) { return scanPosition(rows) })
	if err != nil {
		return Position{}, fmt.Errorf("read checkpoint of partition %d: %w", partition, err)
	}
	if len(found) == 0 {
		return Position{}, nil
	}
	return found[0], nil
}

// scanPosition reads positionColumns, and the columns that the query selects after them.
func scanPosition(rows store.Rows, more ...any) (Position, error) {
	var p Position
	var seq int64
	var hash []byte
	columns := append([]any{&p.NextOffset, &seq, &hash, &p.LastValue, &p.skipped, &p.Epoch}, more...)
	if err := rows.Scan(columns...); err != nil {
		return Position{}, err
	}
	p.Head.Seq = uint64(seq) //nolint:gosec // written from a uint64
	copy(p.Head.Hash[:], hash)
	return p, nil
}

// CreatePosition creates the partition's row if it does not exist, so that moving it is always an update.
func CreatePosition(ctx context.Context, db store.Querier, partition int32) error {
	var none event.Hash
	_, err := db.Exec(ctx, `INSERT INTO checkpoints (partition, `+positionColumns+`)
		VALUES ($1, 0, 0, $2, NULL, 0, 0) ON CONFLICT DO NOTHING`, partition, none[:])
	if err != nil {
		return fmt.Errorf("create checkpoint of partition %d: %w", partition, err)
	}
	return nil
}

// Move returns the compare-and-set that every batch begins with. It fails with ErrOvertaken. It also locks the row, so
// that a rival waits here before it has read or written anything.
func (p Position) Move(partition int32, to Position) store.Statement {
	return store.Statement{
		SQL: `UPDATE checkpoints SET next_offset = $4, seq = $5, hash = $6, last_value = $7, skipped = $8
			WHERE partition = $1 AND next_offset = $2 AND epoch = $3`,
		Args: []any{
			partition, p.NextOffset, p.Epoch,
			to.NextOffset, int64(to.Head.Seq), to.Head.Hash[:], to.LastValue, to.skipped, //nolint:gosec // counted from 1
		},
		Affected: func(n int64) error {
			if n == 0 {
				return ErrOvertaken
			}
			return nil
		},
	}
}

// ReadPositions returns the positions of all partitions in a schema.
func ReadPositions(ctx context.Context, db store.Querier, schema string) (map[int32]Position, error) {
	type row struct {
		partition int32
		Position
	}
	rows, err := db.Query(ctx, `SELECT `+positionColumns+`, partition FROM `+schema+`.checkpoints`)
	if err != nil {
		return nil, fmt.Errorf("read positions: %w", err)
	}
	found, err := store.Collect(rows, func(rows store.Rows) (r row, err error) {
		r.Position, err = scanPosition(rows, &r.partition)
		return r, err
	})
	if err != nil {
		return nil, fmt.Errorf("read positions: %w", err)
	}
	positions := make(map[int32]Position, len(found))
	for _, r := range found {
		positions[r.partition] = r.Position
	}
	return positions, nil
}
