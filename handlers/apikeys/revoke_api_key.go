package apikeys

import (
	"errors"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
)

// RevokeAPIKey revokes a key (DELETE /v1/account/api-keys/{id}). For a revoked key the answer is the same, with or without an
// Idempotency-Key.
func (a *Wing) RevokeAPIKey(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadNothing()
	if err != nil {
		return rest.Answer{}, err
	}
	command, err := a.keyCommand(c, body)
	if err != nil {
		return rest.Answer{}, err
	}
	command.Body = account.RevokeAPIKey{KeyID: c.PathID()}
	if _, err := a.Send(c.Context(), command); err != nil && !errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return rest.Answer{}, err
	}
	return rest.NoBody("", ""), nil
}
