package handlers

import (
	"time"

	"toolmill/domain/account"
	"toolmill/domain/refusal"
	"toolmill/projections"
)

// apiKeyBody is the record of a key.
type apiKeyBody struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Purpose string `json:"purpose"`
	// Prefix and Last4 are the ends of the secret, by which people tell keys apart.
	Prefix    string     `json:"prefix"`
	Last4     string     `json:"last4"`
	Scopes    []string   `json:"scopes"`
	CreatedAt time.Time  `json:"createdAt"`
	ExpiresAt *time.Time `json:"expiresAt,omitzero"`
	// LastUsedAt is exact to a minute, and late by as much as one.
	LastUsedAt *time.Time `json:"lastUsedAt,omitzero"`
	RevokedAt  *time.Time `json:"revokedAt,omitzero"`
	// PreviousExpiresAt is until when the secret before the last rotation works too.
	PreviousExpiresAt *time.Time `json:"previousExpiresAt,omitzero"`
	// Key is the secret, in the answer to its making only.
	Key string `json:"key,omitzero"`
}

type apiKeysBody struct {
	Keys []apiKeyBody `json:"keys"`
}

// listAPIKeys answers with the account's keys, revoked ones too, oldest first (GET /v1/account/api-keys).
func (a *API) listAPIKeys(c *call) (answer, error) {
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	keys, err := a.AccountKeys.List(ctx, c.key.AccountID)
	if err != nil {
		return answer{}, storeFault("list API keys", err)
	}
	used, err := a.AccountKeys.LastUses(ctx, c.key.AccountID)
	if err != nil {
		return answer{}, storeFault("list uses of API keys", err)
	}
	listed := apiKeysBody{Keys: make([]apiKeyBody, len(keys))}
	for i, k := range keys {
		listed.Keys[i] = keyBodyOf(k, a.Clock())
		if at, ever := used[k.ID]; ever {
			listed.Keys[i].LastUsedAt = &at
		}
	}
	return ok(listed), nil
}

func keyBodyOf(k projections.Key, at time.Time) apiKeyBody {
	body := apiKeyBody{
		ID: k.ID, Name: k.Name, Purpose: k.Purpose, Prefix: k.Prefix, Last4: k.Last4, Scopes: k.Scopes, CreatedAt: k.CreatedAt,
		ExpiresAt: k.ExpiresAt, RevokedAt: k.RevokedAt,
	}
	if k.PreviousExpiresAt != nil && k.PreviousExpiresAt.After(at) {
		body.PreviousExpiresAt = k.PreviousExpiresAt
	}
	return body
}

func createdBody(e account.APIKeyCreated, at time.Time) apiKeyBody {
	return apiKeyBody{
		ID: e.KeyID, Name: e.Name, Purpose: e.Purpose, Prefix: e.Prefix, Last4: e.Last4, Scopes: e.Scopes, CreatedAt: at,
		ExpiresAt: e.ExpiresAt,
	}
}

func changedBody(e account.APIKeyChanged) apiKeyBody {
	return apiKeyBody{
		ID: e.KeyID, Name: e.Name, Purpose: e.Purpose, Prefix: e.Prefix, Last4: e.Last4, Scopes: e.Scopes, CreatedAt: e.CreatedAt,
		ExpiresAt: e.ExpiresAt,
	}
}

var errNoSuchKey = refusal.New(refusal.NotFound, "there is no such API key, or it is revoked")
