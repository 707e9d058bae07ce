package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/refusal"
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
	record, err := a.recordOf(r, key.SHA256())
	if errors.Is(err, errManyKeys) {
		return KeyRecord{}, err
	}
	if errors.Is(err, ErrNotFound) {
		return KeyRecord{}, refusal.New(InvalidAPIKey, "this API key is not known")
	}
	if err != nil {
		return KeyRecord{}, fmt.Errorf("look up API key: %w: %w", errAway, err)
	}
	record.SecretVersion = secretVersion(key.SHA256())
	return record, a.usable(record)
}

// errManyKeys does not say whether the key at hand is one.
var errManyKeys = refusal.New(refusal.RateLimited, "too many keys from here that are not known")

// recordOf looks a key up. One that this process does not know, and has not found to be unknown a moment ago, is asked for:
// so many a minute for each address, and those that turn out to be known are not counted. Form and sum of a key are looked
// at before, and cost no store anything. Errors: ErrNotFound, errManyKeys with the time to wait, any other of Keys.
func (a *API) recordOf(r *http.Request, sha256hex string) (KeyRecord, error) {
	if a.keys.isKnown(sha256hex) {
		return a.keys.lookup(r.Context(), sha256hex)
	}
	if a.keys.isUnknown(sha256hex) {
		return KeyRecord{}, ErrNotFound
	}
	address, perMinute := a.addressOf(r), a.Access.UnknownKeysPerMinute
	if q := a.strangers.Take(r.Context(), address, perMinute); q.Wait > 0 {
		no := *errManyKeys
		no.RetryAfterSeconds = wholeSeconds(q.Wait)
		return KeyRecord{}, &no
	}
	record, err := a.keys.lookup(r.Context(), sha256hex)
	if !errors.Is(err, ErrNotFound) {
		a.strangers.GiveBack(address)
	}
	return record, err
}

func (a *API) usable(k KeyRecord) error {
	switch {
	case k.RevokedAt != nil:
		return refusal.New(RevokedAPIKey, "this API key was revoked")
	case k.ExpiresAt != nil && !a.Clock().Before(*k.ExpiresAt):
		return refusal.New(ExpiredAPIKey, "this API key has expired")
	case k.Suspended:
		return errSuspended
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
