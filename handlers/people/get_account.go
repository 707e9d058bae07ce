package people

import (
	"errors"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

type accountBody struct {
	ID        string      `json:"id"`
	Email     string      `json:"email"`
	PlanID    plan.ID     `json:"planId"`
	Balance   int64       `json:"balance"`
	Limits    plan.Limits `json:"limits"`
	Storage   storageBody `json:"storage"`
	Test      bool        `json:"test"`
	Suspended bool        `json:"suspended"`
	CreatedAt time.Time   `json:"createdAt"`
}

// storageBody is what the account stores, in the terms of storage_quota_exceeded. LimitBytes is omitted if there is no limit.
type storageBody struct {
	UsedBytes  int64 `json:"usedBytes"`
	LimitBytes int64 `json:"limitBytes,omitzero"`
}

// GetAccount answers with the person who is signed in and their account (GET /v1/account). Owners of a suspended account can
// see it and revoke its keys, but create nothing.
func (a *Wing) GetAccount(c *rest.Call) (rest.Answer, error) {
	p, err := a.signedIn(c)
	if err != nil {
		return rest.Answer{}, err
	}
	return a.account(c, p)
}

var errNobody = refusal.New(codes.InvalidSession, "the session's person does not exist any more")

// signedIn returns the person of the session. Errors: errNobody, codes.ErrAway.
func (a *Wing) signedIn(c *rest.Call) (auth.Person, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	p, err := a.People.Get(ctx, c.PersonID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return p, errNobody
	case err != nil:
		return p, codes.StoreFault("read person", err)
	}
	return p, nil
}

// account answers with a person's account.
func (a *Wing) account(c *rest.Call, p auth.Person) (rest.Answer, error) {
	s, err := rest.SummaryOf(c.Context(), a.Accounts, c.Key.AccountID)
	if err != nil {
		return rest.Answer{}, err
	}
	return rest.OK(accountBody{
		ID: s.ID, Email: p.Email, PlanID: s.Plan, Balance: s.Balance, Limits: s.Limits, Test: s.Test, Suspended: s.Suspended,
		Storage: storageBody{UsedBytes: s.StoredBytes, LimitBytes: s.Limits.StorageBytesMax}, CreatedAt: p.CreatedAt,
	}), nil
}

// asOpened returns the account as a sign-up opens it, whatever it has become since.
func asOpened(p auth.Person) accountBody {
	limits, _ := plan.LimitsOf(plan.Free)
	return accountBody{
		ID: p.AccountID, Email: p.Email, PlanID: plan.Free, Balance: plan.SignUpCredits, Limits: limits,
		Storage: storageBody{LimitBytes: limits.StorageBytesMax}, CreatedAt: p.CreatedAt,
	}
}
