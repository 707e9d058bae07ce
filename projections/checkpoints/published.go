package checkpoints

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/projections/store"
)

// Topic is where each checkpoint is published: one partition, a signed note a record, its key the number in decimal.
const Topic = "toolmill.checkpoints"

// Published is the checkpoints as auditors read them.
type Published struct{ db store.Querier }

// NewPublished returns the checkpoints in db.
func NewPublished(db store.Querier) *Published { return &Published{db: db} }

// Signed is a checkpoint with its signatures.
type Signed struct {
	Number uint64 `json:"number"`
	// Note is the signed text.
	Note string `json:"note"`
}

// Signed returns a checkpoint by its number, 0 for the newest one. Error: ErrNoCheckpoint.
func (p *Published) Signed(ctx context.Context, number uint64) (Signed, error) {
	s, signed, err := Find(ctx, p.db, number)
	return Signed{Number: s.Number, Note: signed}, err
}

// After returns the checkpoints after a number, in order, at most limit.
func (p *Published) After(ctx context.Context, number uint64, limit int) ([]Signed, error) {
	page, err := store.List(ctx, p.db, func(rows store.Rows) (s Signed, err error) {
		var number int64
		err = rows.Scan(&number, &s.Note)
		s.Number = uint64(number) //nolint:gosec // counted from 1
		return s, err
	}, `SELECT number, note FROM signed_checkpoints WHERE number > $1 ORDER BY number LIMIT $2`, int64(number), limit) //nolint:gosec // counted from 1
	if err != nil {
		return nil, fmt.Errorf("checkpoints after %d: %w", number, err)
	}
	return page, nil
}

// Signers returns the public keys that have signed checkpoints, in the order of their first ones.
func (p *Published) Signers(ctx context.Context) ([]Signer, error) { return signersIn(ctx, p.db) }

// Prove returns the proof of an account's history by a checkpoint, as the function Prove does.
func (p *Published) Prove(ctx context.Context, accountID string, number uint64) (checkpoint.Proof, error) {
	return Prove(ctx, p.db, accountID, number)
}
