package rest

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// AccountSummaries is the query on accounts: *projections.Accounts.
type AccountSummaries interface {
	// Summary returns store.ErrNotFound for an unknown account.
	Summary(ctx context.Context, accountID string) (projections.AccountSummary, error)
}

// SummaryOf returns an account. One that the read models do not show yet was opened a moment ago: it is returned as every new
// account is.
func SummaryOf(ctx context.Context, accounts AccountSummaries, accountID string) (projections.AccountSummary, error) {
	ctx, cancel := WithinStoreTimeout(ctx)
	defer cancel()
	s, err := accounts.Summary(ctx, accountID)
	if errors.Is(err, store.ErrNotFound) {
		s = projections.AccountSummary{Account: projections.Account{ID: accountID, Plan: plan.Free}, Balance: plan.SignUpCredits}
		s.Limits, _ = plan.LimitsOf(plan.Free)
		return s, nil
	}
	if err != nil {
		return s, codes.StoreFault("read account", err)
	}
	return s, nil
}
