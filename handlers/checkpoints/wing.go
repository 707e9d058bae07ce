package checkpoints

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// Wing holds the port of the queries; it is needed.
type Wing struct {
	Checkpoints Checkpoints
}

// Checkpoints are the log's signed checkpoints: *checkpoints.Published.
type Checkpoints interface {
	// Signed returns a checkpoint by its number, 0 for the newest one. Error: checkpoints.ErrNoCheckpoint.
	Signed(ctx context.Context, number uint64) (checkpoints.Signed, error)
	// After returns the checkpoints after a number, in order, at most limit.
	After(ctx context.Context, number uint64, limit int) ([]checkpoints.Signed, error)
	// Signers returns the public keys that have signed checkpoints, in the order of their first ones.
	Signers(ctx context.Context) ([]checkpoints.Signer, error)
	// Prove returns the proof of an account's history by a checkpoint, 0 for the newest one. Errors: checkpoints.ErrNoCheckpoint,
	// checkpoints.ErrNotYetCovered.
	Prove(ctx context.Context, accountID string, number uint64) (checkpoint.Proof, error)
}

// faultOf translates an error of the port: not_found, otherwise the store is unavailable. doing is for the log.
func faultOf(doing string, err error) error {
	for _, missing := range []error{checkpoints.ErrNoCheckpoint, checkpoints.ErrNotYetCovered} {
		if errors.Is(err, missing) {
			return refusal.New(refusal.NotFound, missing.Error())
		}
	}
	return codes.StoreFault(doing, err)
}
