package domain_test

import (
	"fmt"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
)

// The model of an API key is only its name and whether it is "valid" or "revoked".

func anyKey(t *rapid.T) string { return fmt.Sprintf("key_%d", anyFew.Draw(t, "api key")) }

func drawCreateKey(t *rapid.T, _ *expected) account.CreateAPIKey {
	key := anyKey(t)
	return account.CreateAPIKey{KeyID: key, Purpose: "ci", Scopes: []string{"jobs:read"}, SHA256: key}
}

func (a *expected) createKey(body account.CreateAPIKey, c domain.Command, at time.Time) (string, refusal.Code) {
	if a.suspended {
		return "", "account_suspended"
	}
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	if a.keys[body.KeyID] != "" {
		return "", "nothing_to_do"
	}
	a.keys[body.KeyID] = "valid"
	return "api_key.created " + body.KeyID, ""
}

func drawRotateKey(t *rapid.T, a *expected) account.RotateAPIKey {
	key := likely(t, a.keys, anyKey(t))
	return account.RotateAPIKey{KeyID: key, SHA256: key + "'", GraceSeconds: 60}
}

func (a *expected) rotateKey(body account.RotateAPIKey, c domain.Command, at time.Time) (string, refusal.Code) {
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	if a.keys[body.KeyID] != "valid" {
		return "", "not_found"
	}
	return "api_key.rotated " + body.KeyID, ""
}

func drawChangeKey(t *rapid.T, a *expected) account.ChangeAPIKey {
	id := likely(t, a.keys, anyKey(t))
	if rarely(t, 50, "as it is") {
		return account.ChangeAPIKey{KeyID: id, Name: a.names[id]}
	}
	return account.ChangeAPIKey{KeyID: id, Name: fmt.Sprintf("name_%d", anyFew.Draw(t, "name")/4)}
}

func (a *expected) renameKey(body account.ChangeAPIKey, c domain.Command, at time.Time) (string, refusal.Code) {
	if a.suspended {
		return "", "account_suspended"
	}
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	switch {
	case a.keys[body.KeyID] != "valid":
		return "", "not_found"
	case a.names[body.KeyID] == body.Name:
		return "", "nothing_to_do"
	}
	a.names[body.KeyID] = body.Name
	return "api_key.changed " + body.KeyID + " " + body.Name, ""
}

func drawRevokeKey(t *rapid.T, a *expected) account.RevokeAPIKey {
	return account.RevokeAPIKey{KeyID: likely(t, a.keys, anyKey(t))}
}

func (a *expected) revokeKey(body account.RevokeAPIKey, _ domain.Command, _ time.Time) (string, refusal.Code) {
	switch a.keys[body.KeyID] {
	case "":
		return "", "not_found"
	case "revoked":
		return "", "nothing_to_do"
	}
	a.keys[body.KeyID] = "revoked"
	return "api_key.revoked " + body.KeyID, ""
}

func drawRotateSecret(*rapid.T, *expected) account.RotateWebhookSecret {
	return account.RotateWebhookSecret{Sealed: "sealed", GraceSeconds: 60}
}

func (a *expected) rotateSecret(_ account.RotateWebhookSecret, c domain.Command, at time.Time) (string, refusal.Code) {
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	return "webhook_secret.rotated", ""
}
