package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"toolmill/domain/apikey"
	"toolmill/domain/refusal"
)

// authenticate returns the API key of a request, or why it may not be used (api.md, "Keys, scopes, sessions").
func (a *API) authenticate(r *http.Request) (KeyRecord, error) {
	scheme, text, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return KeyRecord{}, refusal.New(MissingCredentials, "send the header Authorization: Bearer <API key>")
	}
	key, err := apikey.Parse(strings.TrimSpace(text))
	if err != nil {
		return KeyRecord{}, refusal.New(InvalidAPIKey, "this is no API key")
	}
	record, err := a.keys.lookup(r.Context(), key.SHA256())
	if errors.Is(err, ErrNotFound) {
		return KeyRecord{}, refusal.New(InvalidAPIKey, "this API key is not known")
	}
	if err != nil {
		return KeyRecord{}, fmt.Errorf("look up API key: %w: %w", errAway, err)
	}
	return record, a.usable(record)
}

func (a *API) usable(k KeyRecord) error {
	switch {
	case k.RevokedAt != nil:
		return refusal.New(RevokedAPIKey, "this API key was revoked")
	case k.ExpiresAt != nil && !a.Clock().Before(*k.ExpiresAt):
		return refusal.New(ExpiredAPIKey, "this API key has expired")
	case k.Suspended:
		return refusal.New(refusal.AccountSuspended, "the account is suspended")
	}
	return nil
}

// requireScope refuses a key that was not made for what is asked.
func requireScope(k KeyRecord, scope string) error {
	if slices.Contains(k.Scopes, scope) {
		return nil
	}
	return &refusal.Refusal{
		Code: InsufficientScope, Message: "this needs an API key with the scope " + scope,
		Details: map[string]any{"requiredScope": scope},
	}
}

// challengeOf is the WWW-Authenticate header of a refused key (RFC 6750 §3), "" for any other refusal.
func challengeOf(no *refusal.Refusal) string {
	const realm = `Bearer realm="toolmill"`
	switch no.Code {
	case InvalidSession, InvalidCredentials:
		return `Session realm="toolmill"` // no registered scheme is for cookies, and a 401 names one
	case MissingCredentials, refusal.AccountSuspended:
		return realm
	case InvalidAPIKey, RevokedAPIKey, ExpiredAPIKey:
		return fmt.Sprintf(`%s, error="invalid_token", error_description="%s"`, realm, no.Message)
	case InsufficientScope:
		return fmt.Sprintf(`%s, error="insufficient_scope", scope="%s"`, realm, no.Details["requiredScope"])
	default:
		return ""
	}
}
