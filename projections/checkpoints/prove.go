package checkpoints

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/projections/store"
)

// ErrNoCheckpoint means that there is no checkpoint with the number, or none at all.
var ErrNoCheckpoint = errors.New("there is no such checkpoint")

// ErrNotYetCovered means that an account was opened after the checkpoint, or never.
var ErrNotYetCovered = errors.New("the checkpoint does not cover this account: it was opened later, or does not exist")

// Prove returns the proof of an account's history by a checkpoint, 0 for the newest one. Errors: ErrNoCheckpoint,
// ErrNotYetCovered.
func Prove(ctx context.Context, db store.Querier, accountID string, number uint64) (p checkpoint.Proof, err error) {
	s, signed, err := Find(ctx, db, number)
	if err != nil {
		return p, err
	}
	p.Checkpoint = signed
	if p.Leaf, p.Index, err = leafOf(ctx, db, accountID, s.Number); err != nil {
		return p, err
	}
	ids, err := checkpoint.PathTiles(p.Index, s.Accounts)
	if err != nil {
		return p, err
	}
	read, err := readTiles(ctx, db, s.Number, ids)
	if err != nil {
		return p, err
	}
	p.Path, err = read.Path(p.Index, s.Accounts)
	return p, err
}

// Find returns a checkpoint by its number, 0 for the newest one, and the note as signed. Error: ErrNoCheckpoint.
func Find(ctx context.Context, db store.Querier, number uint64) (s checkpoint.Statement, signed string, err error) {
	signed, err = store.One(ctx, db, store.ScanText,
		`SELECT note FROM signed_checkpoints WHERE $1::bigint = 0 OR number = $1 ORDER BY number DESC LIMIT 1`, int64(number)) //nolint:gosec // counted from 1
	if errors.Is(err, store.ErrNotFound) {
		return s, "", ErrNoCheckpoint
	}
	if err != nil {
		return s, "", fmt.Errorf("checkpoint %d: %w", number, err)
	}
	s, err = checkpoint.Read(signed)
	return s, signed, err
}

func leafOf(ctx context.Context, db store.Querier, accountID string, number uint64) (checkpoint.Leaf, uint64, error) {
	found, err := store.One(ctx, db, func(rows store.Rows) (l leaf, err error) {
		var sequence, position int64
		var head []byte
		err = rows.Scan(&l.AccountID, &sequence, &head, &l.Balance, &position)
		l.Sequence, l.position = uint64(sequence), uint64(position) //nolint:gosec // not negative
		copy(l.Head[:], head)
		return l, err
	}, `SELECT account_id, account_seq, head, balance, position FROM checkpoint_leaves
		WHERE account_id = $1 AND number <= $2 ORDER BY number DESC LIMIT 1`, accountID, int64(number)) //nolint:gosec // counted from 1
	if errors.Is(err, store.ErrNotFound) {
		err = ErrNotYetCovered
	}
	return found.Leaf, found.position, err
}
