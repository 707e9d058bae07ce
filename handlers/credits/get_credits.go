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
}

// GetCredits answers with the plan and the balance (GET /v1/credits).
func (a *Wing) GetCredits(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	planID, balance, err := a.Credits.Balance(ctx, c.Key.AccountID)
	if errors.Is(err, store.ErrNotFound) {
		return rest.Answer{}, refusal.New(refusal.NotFound, "there is no such account")
	}
	if err != nil {
		return rest.Answer{}, codes.StoreFault("read balance", err)
	}
	return rest.OK(creditsBody{PlanID: planID, Balance: balance}), nil
}
