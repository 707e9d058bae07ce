package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// Accounts answers queries on accounts.
type Accounts struct{ db store.Querier }

// NewAccounts reads from db.
func NewAccounts(db store.Querier) *Accounts { return &Accounts{db: db} }

// Account is plan, limits and settings of an account.
type Account struct {
	ID        string
	Plan      plan.ID
	Limits    plan.Limits
	Suspended bool
	Test      bool
}

// Get returns an account, or ErrNotFound.
func (a *Accounts) Get(ctx context.Context, accountID string) (Account, error) {
	s, err := a.get(ctx, accountID)
	return Account{ID: s.ID, Plan: s.Plan, Limits: s.Limits, Suspended: s.Suspended, Test: s.Test}, err
}

// WebhookSecrets returns the secrets that sign the account's deliveries, sealed, newest first; ErrNotFound where there
// is no such account. One with an ExpiresAt that has passed signs no more.
func (a *Accounts) WebhookSecrets(ctx context.Context, accountID string) ([]account.WebhookSecret, error) {
	s, err := a.get(ctx, accountID)
	return s.WebhookSecrets, err
}

func (a *Accounts) get(ctx context.Context, accountID string) (account.State, error) {
	s, err := store.One(ctx, a.db, models.ScanAccount, `SELECT `+models.AccountColumns+` FROM accounts WHERE id = $1`, accountID)
	if err != nil {
		return account.State{}, fmt.Errorf("account %s: %w", accountID, err)
	}
	return s, nil
}
