package apikeys

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
)

// apiKeyBody is an API key as the API shows it.
type apiKeyBody struct {
	ID string `json:"id"`
	account.KeyShown

	// LastUsedAt has a precision of one minute, and lags by up to one.
	LastUsedAt *time.Time `json:"lastUsedAt,omitzero"`
	// PreviousExpiresAt is until when the secret before the last rotation still works.
	PreviousExpiresAt *time.Time `json:"previousExpiresAt,omitzero"`
	// Key is the secret, present only in the answer that created it.
	Key string `json:"key,omitzero"`
}

type apiKeysBody struct {
	Keys []apiKeyBody `json:"keys"`
}

// ListAPIKeys answers with the account's keys, revoked ones too, oldest first (GET /v1/account/api-keys).
func (a *Wing) ListAPIKeys(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	keys, err := a.AccountKeys.List(ctx, c.Key.AccountID)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("list API keys", err)
	}
	used, err := a.AccountKeys.LastUses(ctx, c.Key.AccountID)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("list uses of API keys", err)
	}
	listed := apiKeysBody{Keys: make([]apiKeyBody, len(keys))}
	for i, k := range keys {
		listed.Keys[i] = keyBodyOf(k, a.Clock())
		if at, ever := used[k.ID]; ever {
			listed.Keys[i].LastUsedAt = &at
		}
	}
	return rest.OK(listed), nil
}

func keyBodyOf(k projections.Key, at time.Time) apiKeyBody {
	body := apiKeyBody{ID: k.ID, KeyShown: k.Shown()}
	if k.PreviousExpiresAt != nil && k.PreviousExpiresAt.After(at) {
		body.PreviousExpiresAt = k.PreviousExpiresAt
	}
	return body
}

func createdBody(e account.APIKeyCreated, at time.Time) apiKeyBody {
	return apiKeyBody{ID: e.KeyID, KeyShown: account.KeyShown{
		Name: e.Name, Purpose: e.Purpose, Prefix: e.Prefix, Last4: e.Last4, Scopes: e.Scopes, CreatedAt: at, ExpiresAt: e.ExpiresAt,
	}}
}

func changedBody(e account.APIKeyChanged) apiKeyBody {
	return apiKeyBody{ID: e.KeyID, KeyShown: account.KeyShown{
		Name: e.Name, Purpose: e.Purpose, Prefix: e.Prefix, Last4: e.Last4, Scopes: e.Scopes, CreatedAt: e.CreatedAt,
		ExpiresAt: e.ExpiresAt,
	}}
}

// keyCommand returns a command on the key in the path. Refusals: not_found, and those of accountCommand.
func (a *Wing) keyCommand(c *rest.Call, body jsontext.Value) (domain.Command, error) {
	if !rest.ValidID(c.PathID(), "key") {
		return domain.Command{}, errNoSuchKey
	}
	return c.AccountCommand(body, c.PathID())
}

var errNoSuchKey = refusal.New(refusal.NotFound, "there is no such API key, or it is revoked")
