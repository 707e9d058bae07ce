package credits

import (
	"errors"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

type creditsBody struct {
	PlanID  plan.ID `json:"planId"`
	Balance int64   `json:"balance"`
	// Sequence is the event that the balance of an earlier time rests on.
	Sequence uint64 `json:"sequence,omitzero"`
}

// GetCredits answers with the plan and the balance, or with the balance at an earlier time (GET /v1/credits).
func (a *Wing) GetCredits(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	at := query.Moment("at")
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	planID, balance, err := a.Credits.Balance(ctx, c.Key.AccountID)
	if errors.Is(err, store.ErrNotFound) {
		return rest.Answer{}, refusal.New(refusal.NotFound, "there is no such account")
	}
	if err != nil {
		return rest.Answer{}, codes.StoreFault("read balance", err)
	}
	body := creditsBody{PlanID: planID, Balance: balance}
	if !at.IsZero() {
		body.Balance, body.Sequence, err = a.Past.BalanceAt(ctx, c.Key.AccountID, at)
	}
	if errors.Is(err, store.ErrNotFound) {
		return rest.Answer{}, refusal.New(refusal.NotFound, "the account had no event by then")
	}
	if err != nil {
		return rest.Answer{}, codes.StoreFault("read balance of a time", err)
	}
	return rest.OK(body), nil
}
