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

// NewAccounts returns queries on db.
func NewAccounts(db store.Querier) *Accounts { return &Accounts{db: db} }

// Account holds plan, limits and settings of an account.
type Account struct {
	ID        string
	Plan      plan.ID
	Limits    plan.Limits
	Suspended bool
	Test      bool
	// Erased is set for good: nobody can sign in to the account.
	Erased bool
	// Origins are those whose pages may call the API with the account's keys, sorted.
	Origins []string
}

// accountOf returns what a row of accounts says.
func accountOf(s account.State) Account {
	return Account{ID: s.ID, Plan: s.Plan, Limits: s.Limits, Suspended: s.Suspended, Test: s.Test, Erased: s.Erased, Origins: s.Origins}
}

// Get returns an account, or ErrNotFound.
func (a *Accounts) Get(ctx context.Context, accountID string) (Account, error) {
	s, err := a.get(ctx, accountID)
	return accountOf(s), err
}

// WebhookSecrets returns the sealed secrets of the account's webhooks, newest first; ErrNotFound if the account does
// not exist. A secret whose ExpiresAt has passed does not sign any more.
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
