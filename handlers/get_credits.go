package handlers

import (
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/refusal"
)

type creditsBody struct {
	PlanID  string `json:"planId"`
	Balance int64  `json:"balance"`
}

// getCredits answers with plan and balance (GET /v1/credits).
func (a *API) getCredits(c *call) (answer, error) {
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	planID, balance, err := a.Credits.Balance(ctx, c.key.AccountID)
	if errors.Is(err, ErrNotFound) {
		return answer{}, refusal.New(refusal.NotFound, "there is no such account")
	}
	if err != nil {
		return answer{}, fmt.Errorf("read balance: %w: %w", errAway, err)
	}
	return ok(creditsBody{PlanID: planID, Balance: balance}), nil
}
