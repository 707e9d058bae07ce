package apikeys

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/handlers/rest"
)

// rotatedBody comes from one event alone, so that a repetition can answer the same.
type rotatedBody struct {
	ID     string `json:"id"`
	Prefix string `json:"prefix"`
	Last4  string `json:"last4"`
	// PreviousExpiresAt is until when the old secret still works.
	PreviousExpiresAt time.Time `json:"previousExpiresAt"`
	Key               string    `json:"key,omitzero"`
}

// RotateAPIKey gives a key a new secret and shows it once; the old one works for graceSeconds more (POST
// /v1/account/api-keys/{id}/rotate).
func (a *Wing) RotateAPIKey(c *rest.Call) (rest.Answer, error) {
	body, grace, err := c.ReadRotation()
	if err != nil {
		return rest.Answer{}, err
	}
	owner, err := rest.SummaryOf(c.Context(), a.Accounts, c.Key.AccountID)
	if err != nil {
		return rest.Answer{}, err
	}
	command, err := a.keyCommand(c, body)
	if err != nil {
		return rest.Answer{}, err
	}
	key, err := a.newSecret(c, command.ID, owner.Test)
	if err != nil {
		return rest.Answer{}, err
	}
	command.Body = account.RotateAPIKey{
		KeyID: c.PathID(), Prefix: key.Prefix(), Last4: key.Last4(), SHA256: key.SHA256(), GraceSeconds: grace,
	}
	result, err := a.Send(c.Context(), command)
	if err != nil {
		return rest.Answer{}, err
	}
	rotated, _ := result.Event.Data.(account.APIKeyRotated)
	shown := rotatedBody{ID: rotated.KeyID, Prefix: rotated.Prefix, Last4: rotated.Last4, PreviousExpiresAt: rotated.PreviousExpiresAt}
	if shown.Key, err = a.secretOf(c, key, result, owner.Test, rotated.SHA256); err != nil {
		return rest.Answer{}, err
	}
	return rest.OK(shown).Replayed(result.Replayed), nil
}
