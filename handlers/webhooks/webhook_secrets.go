package webhooks

import (
	"errors"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

// webhookSecretBody describes a secret; only its rotation shows the secret itself.
type webhookSecretBody struct {
	CreatedAt time.Time `json:"createdAt"`
	// ExpiresAt is until when a rotated secret still signs.
	ExpiresAt *time.Time `json:"expiresAt,omitzero"`
	// Current marks the newest secret, which signs every delivery.
	Current bool `json:"current"`
}

type webhookSecretsBody struct {
	Secrets []webhookSecretBody `json:"secrets"`
}

// ListWebhookSecrets answers with the secrets that sign deliveries now, newest first (GET /v1/account/webhook-secrets).
func (a *Wing) ListWebhookSecrets(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	secrets, err := a.Accounts.WebhookSecrets(ctx, c.Key.AccountID)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return rest.Answer{}, codes.StoreFault("list webhook secrets", err)
	}
	listed := webhookSecretsBody{Secrets: []webhookSecretBody{}}
	for _, s := range secrets {
		if s.ExpiresAt == nil || s.ExpiresAt.After(a.Clock()) {
			listed.Secrets = append(listed.Secrets, webhookSecretBody{CreatedAt: s.CreatedAt, ExpiresAt: s.ExpiresAt, Current: s.ExpiresAt == nil})
		}
	}
	return rest.OK(listed), nil
}

type newWebhookSecretBody struct {
	Secret            string    `json:"secret"`
	CreatedAt         time.Time `json:"createdAt"`
	PreviousExpiresAt time.Time `json:"previousExpiresAt"`
}

// RotateWebhookSecret creates a new secret and shows it once; the old ones also sign for graceSeconds more (POST
// /v1/account/webhook-secrets/rotate). The secret is sealed in its event, because deliveries are signed with it; a repeated
// request is answered from there.
func (a *Wing) RotateWebhookSecret(c *rest.Call) (rest.Answer, error) {
	body, grace, err := c.ReadRotation()
	if err != nil {
		return rest.Answer{}, err
	}
	command, err := c.AccountCommand(body, "")
	if err != nil {
		return rest.Answer{}, err
	}
	sealed, err := a.Seal(c.Context(), c.Key.AccountID, rest.NewWebhookSecret())
	if err != nil {
		return rest.Answer{}, err
	}
	command.Body = account.RotateWebhookSecret{Sealed: sealed, GraceSeconds: grace}
	result, err := a.Send(c.Context(), command)
	if err != nil {
		return rest.Answer{}, err
	}
	rotated, _ := result.Event.Data.(account.WebhookSecretRotated)
	secret, err := a.Sealer.Open(c.Context(), c.Key.AccountID, rotated.Sealed)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("open webhook secret", err)
	}
	made := newWebhookSecretBody{Secret: secret, CreatedAt: result.Event.At, PreviousExpiresAt: rotated.PreviousExpiresAt}
	return rest.Answer{Status: http.StatusCreated, Body: made}.Replayed(result.Replayed), nil
}
