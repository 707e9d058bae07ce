package handlers

import (
	"errors"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
)

// revokeAPIKey ends a key (DELETE /v1/account/api-keys/{id}). On a revoked key it is the same answer, with an
// Idempotency-Key or without.
func (a *API) revokeAPIKey(c *call) (answer, error) {
	body, err := a.readNothing(c)
	if err != nil {
		return answer{}, err
	}
	command, err := a.keyCommand(c, body)
	if err != nil {
		return answer{}, err
	}
	command.Body = account.RevokeAPIKey{KeyID: c.pathID()}
	if _, err := a.send(c.Context(), command); err != nil && !errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return answer{}, err
	}
	return noBody("", ""), nil
}
