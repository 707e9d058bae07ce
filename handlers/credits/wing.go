package credits

import (
	"context"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections"
)

// Wing is the queries on credits. Its fields are its ports; all are needed.
type Wing struct {
	Credits Credits
	Ledger  Ledger
}

// Credits knows the balances.
type Credits interface {
	// Balance returns plan and balance of an account. Errors: store.ErrNotFound; any other means that the store is away.
	Balance(ctx context.Context, accountID string) (planID plan.ID, balance int64, err error)
}

// Ledger is the movements of credits: *projections.Credits.
type Ledger interface {
	// Ledger is newest first. Errors: projections.ErrInvalidCursor.
	Ledger(ctx context.Context, accountID string, limit int, cursor string) (page []projections.LedgerEntry, next string, err error)
}
