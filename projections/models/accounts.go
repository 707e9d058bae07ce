package models

import (
	"context"
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

var accountsTable = table.New("accounts", "id",
	"id text, plan text, limits text, suspended bool, test bool, webhook_secrets text, erased bool, origins text", "")

// AccountColumns are the columns that ScanAccount reads.
const AccountColumns = `id, plan, limits, suspended, test, webhook_secrets, erased, origins`

// accountModel is the read model accounts: plan, limits and settings of an account, without its jobs and credits.
type accountModel struct {
	states map[string]*account.State
	// touched are the accounts, in the order of their first event that changes the row.
	touched []string
}

func newAccountModel() *accountModel { return &accountModel{states: make(map[string]*account.State)} }

// concernsAccount reports whether an event changes a row of accounts.
func concernsAccount(e event.Event) bool {
	switch e.(type) {
	case account.Opened, account.PlanChanged, account.Suspended, account.Resumed, account.Erased, account.WebhookSecretRotated, account.OriginsAllowed:
		return true
	}
	return false
}

func (a *accountModel) load(b *batch.Batch) []store.Statement {
	for i := range b.Events {
		e := &b.Events[i]
		if !concernsAccount(e.Data) || a.states[e.AccountID] != nil {
			continue
		}
		a.states[e.AccountID] = &account.State{ID: e.AccountID}
		a.touched = append(a.touched, e.AccountID)
	}
	if len(a.touched) == 0 {
		return nil
	}
	return []store.Statement{{
		SQL:  `SELECT ` + AccountColumns + ` FROM accounts WHERE id = ANY($1)`,
		Args: []any{slices.Clone(a.touched)},
		Rows: func(rows store.Rows) error {
			for rows.Next() {
				s, err := ScanAccount(rows)
				if err != nil {
					return err
				}
				a.states[s.ID] = &s
			}
			return rows.Err()
		},
	}}
}

func (a *accountModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	for i := range b.Events {
		if concernsAccount(b.Events[i].Data) {
			a.states[b.Events[i].AccountID].Apply(b.Events[i].Envelope)
		}
	}
	n := len(a.touched)
	plans, limits, secrets, origins := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	suspended, test, erased := make([]bool, n), make([]bool, n), make([]bool, n)
	for i, id := range a.touched {
		s := a.states[id]
		var err error
		if limits[i], err = table.EncodeState(s.Limits); err != nil {
			return fmt.Errorf("account %s: %w", id, err)
		}
		if secrets[i], err = table.EncodeState(s.WebhookSecrets); err != nil {
			return fmt.Errorf("account %s: %w", id, err)
		}
		if origins[i], err = table.EncodeState(s.Origins); err != nil {
			return fmt.Errorf("account %s: %w", id, err)
		}
		plans[i], suspended[i], test[i], erased[i] = string(s.Plan), s.Suspended, s.Test, s.Erased
	}
	w.Put(accountsTable, n, a.touched, plans, limits, suspended, test, secrets, erased, origins)
	return nil
}

// ScanAccount reads AccountColumns.
func ScanAccount(rows store.Rows) (account.State, error) {
	s := account.State{}
	var limits, secrets, origins []byte
	if err := rows.Scan(&s.ID, &s.Plan, &limits, &s.Suspended, &s.Test, &secrets, &s.Erased, &origins); err != nil {
		return account.State{}, err
	}
	l, err := table.DecodeState[plan.Limits](limits)
	if err != nil {
		return account.State{}, fmt.Errorf("account %s: %w", s.ID, err)
	}
	kept, err := table.DecodeState[[]account.WebhookSecret](secrets)
	if err != nil {
		return account.State{}, fmt.Errorf("account %s: %w", s.ID, err)
	}
	allowed, err := table.DecodeState[[]string](origins)
	if err != nil {
		return account.State{}, fmt.Errorf("account %s: %w", s.ID, err)
	}
	s.Limits, s.WebhookSecrets, s.Origins, s.Open = *l, *kept, *allowed, !s.Erased
	return s, nil
}
