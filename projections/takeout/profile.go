package takeout

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections/store"
)

type profile struct {
	AccountID   string      `json:"accountId"`
	PlanID      plan.ID     `json:"planId"`
	Limits      plan.Limits `json:"limits"`
	Balance     int64       `json:"balance"`
	StoredBytes int64       `json:"storedBytes"`
	Suspended   bool        `json:"suspended"`
	Test        bool        `json:"test"`
	// Origins are those whose pages may call with the account's keys.
	Origins []string `json:"origins"`
	// Person is null for an account that nobody signs in to.
	Person *person `json:"person"`
}

type person struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	CreatedAt time.Time `json:"createdAt"`
}

func (e *export) profile(ctx context.Context, out io.Writer) error {
	p := profile{
		AccountID: e.account.ID, PlanID: e.account.Plan, Limits: e.account.Limits, Balance: e.account.Balance,
		StoredBytes: e.account.StoredBytes, Suspended: e.account.Suspended, Test: e.account.Test, Origins: append([]string{}, e.account.Origins...),
	}
	who, err := store.One(ctx, e.DB, func(rows store.Rows) (w person, err error) {
		return w, rows.Scan(&w.ID, &w.Email, &w.CreatedAt)
	}, `SELECT id, email, created_at FROM people WHERE account_id = $1`, e.account.ID)
	switch {
	case err == nil:
		who.CreatedAt = who.CreatedAt.UTC()
		p.Person = &who
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	return writeJSON(out, p)
}

type session struct {
	ID         string    `json:"id"`
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"`
	ExpiresAt  time.Time `json:"expiresAt"`
	Network    string    `json:"network"`
	UserAgent  string    `json:"userAgent"`
}

// sessions are at most a hundred of each person.
func (e *export) sessions(ctx context.Context, out io.Writer) error {
	all, err := store.List(ctx, e.DB, func(rows store.Rows) (s session, err error) {
		return s, rows.Scan(&s.ID, &s.CreatedAt, &s.LastSeenAt, &s.ExpiresAt, &s.Network, &s.UserAgent)
	}, `SELECT id, created_at, greatest(created_at, seen_at), expires_at, network, agent FROM sessions
		WHERE account_id = $1 AND expires_at > now() ORDER BY created_at DESC, id DESC`, e.account.ID)
	if err != nil {
		return err
	}
	if all == nil {
		all = []session{}
	}
	return writeJSON(out, all)
}
