package checkpoints

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/projections/store"
)

// Adopt keeps those of the published checkpoints that follow the newest one in the tables, in a transaction, and returns how many:
// the tables are older than the topic where a database was restored from a backup. Their trees are lost, so nothing is proven by
// them; the next checkpoint follows them, and reads all accounts.
func Adopt(ctx context.Context, tx store.Tx, published []Signed) (adopted int, err error) {
	newest, err := last(ctx, tx)
	if err != nil {
		return 0, fmt.Errorf("adopt checkpoints: %w", err)
	}
	for _, p := range published {
		s, err := checkpoint.Read(p.Note)
		if err != nil || !follows(s, newest) {
			continue // it is there, or was written by somebody else
		}
		if _, err := tx.Exec(ctx, `INSERT INTO signed_checkpoints (number, note) VALUES ($1, $2)`, int64(s.Number), p.Note); err != nil { //nolint:gosec // counted from 1
			return adopted, fmt.Errorf("adopt checkpoint %d: %w", s.Number, err)
		}
		if s.Key != "" {
			if err := keepSigner(ctx, tx, s.Key, s.Number); err != nil {
				return adopted, fmt.Errorf("adopt the key of checkpoint %d: %w", s.Number, err)
			}
		}
		newest = s
		adopted++
	}
	return adopted, nil
}

func follows(s, newest checkpoint.Statement) bool {
	if newest.Number == 0 {
		return s.Number == 1
	}
	return s.Follows(newest) == nil
}
