package credits

import (
	"context"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections"
)

// Wing holds the ports of the queries on credits; all are needed.
type Wing struct {
	Credits Credits
	Ledger  Ledger
}

// Credits returns balances.
type Credits interface {
	// Balance returns the plan and the balance of an account. Errors: store.ErrNotFound; any other means that the store is
	// unavailable.
	Balance(ctx context.Context, accountID string) (planID plan.ID, balance int64, err error)
}

// Ledger is the movements of credits: *projections.Credits.
type Ledger interface {
	// Ledger returns a page, newest first. Errors: projections.ErrInvalidCursor.
	Ledger(ctx context.Context, accountID string, limit int, cursor string) (page []projections.LedgerEntry, next string, err error)
}
