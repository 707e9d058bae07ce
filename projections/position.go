package projections

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// position is a partition's row of checkpoints: all that is needed to go on behind it.
type position struct {
	domain.Checkpoint
	// lastCommandID is the command of LastValue.
	lastCommandID string
	skipped       int64
	epoch         int64
}

// errOvertaken means that the checkpoint is not where this projector left it: another projector was faster, or a
// rebuild swapped the tables.
var errOvertaken = errors.New("the checkpoint was moved by another projector or a rebuild")

const positionColumns = `next_offset, seq, hash, last_value, written, skipped, epoch`

// readPosition returns a partition's position; the zero position for one without a row.
func readPosition(ctx context.Context, db Querier, partition int32) (position, error) {
	rows, err := db.Query(ctx, `SELECT `+positionColumns+` FROM checkpoints WHERE partition = $1`, partition)
	if err != nil {
		return position{}, fmt.Errorf("read checkpoint of partition %d: %w", partition, err)
	}
	found, err := collect(rows, func(rows Rows) (position, error) { return scanPosition(rows) })
	if err != nil {
		return position{}, fmt.Errorf("read checkpoint of partition %d: %w", partition, err)
	}
	if len(found) == 0 {
		return position{}, nil
	}
	return found[0], nil
}

// scanPosition reads positionColumns, and what the query selects behind them.
func scanPosition(rows Rows, behind ...any) (position, error) {
	var p position
	var seq int64
	var hash []byte
	columns := append([]any{&p.NextOffset, &seq, &hash, &p.LastValue, &p.Written, &p.skipped, &p.epoch}, behind...)
	if err := rows.Scan(columns...); err != nil {
		return position{}, err
	}
	p.Head.Seq = uint64(seq) //nolint:gosec // written from a uint64
	copy(p.Head.Hash[:], hash)
	if p.LastValue == nil {
		return p, nil
	}
	last, err := domain.Codec.Decode(p.LastValue)
	if err != nil {
		return position{}, fmt.Errorf("last event of the checkpoint: %w", err)
	}
	p.lastCommandID = last.CommandID
	return p, nil
}

// createPosition makes the partition's row where there is none, so that moving it is always an update.
func createPosition(ctx context.Context, db Querier, partition int32) error {
	var none event.Hash
	_, err := db.Exec(ctx, `INSERT INTO checkpoints (partition, `+positionColumns+`)
		VALUES ($1, 0, 0, $2, NULL, 0, 0, 0) ON CONFLICT DO NOTHING`, partition, none[:])
	if err != nil {
		return fmt.Errorf("create checkpoint of partition %d: %w", partition, err)
	}
	return nil
}

// move is the compare-and-set that every batch begins with. It also locks the row, so that a rival waits here, before
// it has read or written anything, and then finds itself overtaken.
func (p position) move(partition int32, to position) Statement {
	return Statement{
		SQL: `UPDATE checkpoints SET next_offset = $4, seq = $5, hash = $6, last_value = $7, written = $8, skipped = $9
			WHERE partition = $1 AND next_offset = $2 AND epoch = $3`,
		Args: []any{
			partition, p.NextOffset, p.epoch,
			to.NextOffset, int64(to.Head.Seq), to.Head.Hash[:], to.LastValue, to.Written, to.skipped, //nolint:gosec // counted from 1
		},
		Affected: func(n int64) error {
			if n == 0 {
				return errOvertaken
			}
			return nil
		},
	}
}
