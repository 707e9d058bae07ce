package credits

import (
	"context"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Wing holds the ports of the queries on credits; all are needed.
type Wing struct {
	Credits Credits
	Ledger  Ledger
	Past    Past
	Streams *rest.Streams
	Clock   func() time.Time
	Log     *slog.Logger
}

// Credits returns balances.
type Credits interface {
	// Balance returns the plan and the balance of an account. Errors: store.ErrNotFound; any other means that the store is
	// unavailable.
	Balance(ctx context.Context, accountID string) (planID plan.ID, balance int64, err error)
}

// Ledger is the movements of credits and what they come to: *projections.Credits.
type Ledger interface {
	// Ledger returns a page, newest first. Errors: projections.ErrInvalidCursor.
	Ledger(ctx context.Context, f projections.LedgerFilter) (page []projections.LedgerEntry, next string, err error)
	// Usage calls visit with each day and tool, in order. An error of visit ends it and is returned.
	Usage(ctx context.Context, f projections.UsageFilter, visit func(projections.UsageDay) error) error
}

// Past is the balances of earlier times: *projections.History.
type Past interface {
	// BalanceAt returns the balance after the account's last event at or before a time, and this event's sequence. Error:
	// store.ErrNotFound for an account that had no event by then.
	BalanceAt(ctx context.Context, accountID string, at time.Time) (balance int64, sequence uint64, err error)
}
