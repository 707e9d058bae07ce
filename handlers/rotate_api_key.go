package handlers

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
)

// rotatedBody is all from one event, so that it can be given again.
type rotatedBody struct {
	ID     string `json:"id"`
	Prefix string `json:"prefix"`
	Last4  string `json:"last4"`
	// PreviousExpiresAt is until when the old secret works too.
	PreviousExpiresAt time.Time `json:"previousExpiresAt"`
	Key               string    `json:"key,omitzero"`
}

// rotateAPIKey gives a key a new secret and shows it, once; the old one works for graceSeconds more (POST
// /v1/account/api-keys/{id}/rotate).
func (a *API) rotateAPIKey(c *call) (answer, error) {
	body, o, err := a.readOptional(c)
	if err != nil {
		return answer{}, err
	}
	grace, err := graceSeconds(o)
	if err != nil {
		return answer{}, err
	}
	owner, err := a.accountOf(c)
	if err != nil {
		return answer{}, err
	}
	command, err := a.keyCommand(c, body)
	if err != nil {
		return answer{}, err
	}
	key, err := a.newSecret(c, command.ID, owner.Test)
	if err != nil {
		return answer{}, err
	}
	command.Body = account.RotateAPIKey{
		KeyID: c.pathID(), Prefix: key.Prefix(), Last4: key.Last4(), SHA256: key.SHA256(), GraceSeconds: grace,
	}
	result, err := a.send(c.Context(), command)
	if err != nil {
		return answer{}, err
	}
	rotated, _ := result.Event.Data.(account.APIKeyRotated)
	shown := rotatedBody{ID: rotated.KeyID, Prefix: rotated.Prefix, Last4: rotated.Last4, PreviousExpiresAt: rotated.PreviousExpiresAt}
	if shown.Key, err = a.secretOf(c, key, result, owner.Test, rotated.SHA256); err != nil {
		return answer{}, err
	}
	return ok(shown).replayed(result.Replayed), nil
}
