package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/account"

	"github.com/toolmill/toolmill/projections/store"
)

// webhookSecretBody tells of a secret; the secret itself is shown by its rotation alone.
type webhookSecretBody struct {
	CreatedAt time.Time `json:"createdAt"`
	// ExpiresAt is until when a secret that was rotated out signs too.
	ExpiresAt *time.Time `json:"expiresAt,omitzero"`
	// Current is set on the one that every new delivery is signed with.
	Current bool `json:"current"`
}

type webhookSecretsBody struct {
	Secrets []webhookSecretBody `json:"secrets"`
}

// listWebhookSecrets answers with the secrets that sign deliveries now, newest first (GET /v1/account/webhook-secrets).
func (a *API) listWebhookSecrets(c *call) (answer, error) {
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	secrets, err := a.Accounts.WebhookSecrets(ctx, c.key.AccountID)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return answer{}, storeFault("list webhook secrets", err)
	}
	listed := webhookSecretsBody{Secrets: []webhookSecretBody{}}
	for _, s := range secrets {
		if s.ExpiresAt == nil || s.ExpiresAt.After(a.Clock()) {
			listed.Secrets = append(listed.Secrets, webhookSecretBody{CreatedAt: s.CreatedAt, ExpiresAt: s.ExpiresAt, Current: s.ExpiresAt == nil})
		}
	}
	return ok(listed), nil
}

type newWebhookSecretBody struct {
	Secret            string    `json:"secret"`
	CreatedAt         time.Time `json:"createdAt"`
	PreviousExpiresAt time.Time `json:"previousExpiresAt"`
}

// rotateWebhookSecret makes a new secret and shows it, once; the old ones sign too for graceSeconds more (POST
// /v1/account/webhook-secrets/rotate). It is sealed in its event, because deliveries are signed with it, so a repeated
// request is answered from there.
func (a *API) rotateWebhookSecret(c *call) (answer, error) {
	body, o, err := a.readOptional(c)
	if err != nil {
		return answer{}, err
	}
	grace, err := graceSeconds(o)
	if err != nil {
		return answer{}, err
	}
	command, err := a.accountCommand(c, body, "")
	if err != nil {
		return answer{}, err
	}
	sealed, err := a.seal(c.Context(), c.key.AccountID, newWebhookSecret())
	if err != nil {
		return answer{}, err
	}
	command.Body = account.RotateWebhookSecret{Sealed: sealed, GraceSeconds: grace}
	result, err := a.send(c.Context(), command)
	if err != nil {
		return answer{}, err
	}
	rotated, _ := result.Event.Data.(account.WebhookSecretRotated)
	secret, err := a.Sealer.Open(c.Context(), c.key.AccountID, rotated.Sealed)
	if err != nil {
		return answer{}, fmt.Errorf("open webhook secret: %w: %w", errAway, err)
	}
	made := newWebhookSecretBody{Secret: secret, CreatedAt: result.Event.At, PreviousExpiresAt: rotated.PreviousExpiresAt}
	return answer{status: http.StatusCreated, body: made}.replayed(result.Replayed), nil
}
