package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections/store"
)

// Credits answers queries on balances and their movements.
type Credits struct{ db store.Querier }

// NewCredits returns queries on db.
func NewCredits(db store.Querier) *Credits { return &Credits{db: db} }

type balance struct {
	plan  plan.ID
	units int64
}

// Balance returns the account's plan and balance, or store.ErrNotFound.
func (c *Credits) Balance(ctx context.Context, accountID string) (plan.ID, int64, error) {
	found, err := store.One(ctx, c.db, func(rows store.Rows) (b balance, err error) {
		return b, rows.Scan(&b.plan, &b.units)
	}, `SELECT a.plan, b.balance FROM accounts a JOIN credit_balances b ON b.account_id = a.id WHERE a.id = $1`, accountID)
	if err != nil {
		return "", 0, fmt.Errorf("balance of %s: %w", accountID, err)
	}
	return found.plan, found.units, nil
}
