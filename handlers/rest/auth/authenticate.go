package auth

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/requestrate"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// Keyring authenticates API keys. It is safe for concurrent use.
type Keyring struct {
	Cache *keyCache
	// strangers limits unknown keys; each process counts its own look-ups.
	strangers *requestrate.Limiter
	// unknownPerMinute is the number of store look-ups of unknown keys per address.
	unknownPerMinute int
	clock            func() time.Time
}

// NewKeyring returns a keyring over keys; unknownPerMinute limits look-ups of unknown keys per address.
func NewKeyring(keys Keys, unknownPerMinute int, clock func() time.Time, log *slog.Logger) (*Keyring, error) {
	cache, err := newKeyCache(keys, clock)
	if err != nil {
		return nil, err
	}
	strangers, err := requestrate.New(requestrate.Config{Clock: clock, Log: log})
	return &Keyring{Cache: cache, strangers: strangers, unknownPerMinute: unknownPerMinute, clock: clock}, err
}

// Authenticate returns the caller with the request's API key, or why it is refused (docs/design/api.md "Keys, scopes,
// sessions").
func (k *Keyring) Authenticate(r *http.Request, address string) (rest.Caller, error) {
	text, is := bearer(r)
	if !is {
		return rest.Caller{}, refusal.New(codes.MissingCredentials, "send one header Authorization: Bearer <API key>")
	}
	key, err := apikey.Parse(strings.TrimSpace(text))
	if err != nil {
		return rest.Caller{}, refusal.New(codes.InvalidAPIKey, "this is no API key")
	}
	record, err := k.recordOf(r.Context(), address, key.SHA256())
	if errors.Is(err, errManyKeys) {
		return rest.Caller{}, err
	}
	if errors.Is(err, store.ErrNotFound) {
		return rest.Caller{}, refusal.New(codes.InvalidAPIKey, "this API key is not known")
	}
	if err != nil {
		return rest.Caller{}, codes.StoreFault("look up API key", err)
	}
	return rest.Caller{KeyRecord: record, SecretVersion: rest.SecretVersion(key.SHA256())}, k.Usable(record)
}

// bearer returns the token of the request. Of several headers a proxy could have checked another one than counts here.
func bearer(r *http.Request) (token string, is bool) {
	sent := r.Header.Values("Authorization")
	if len(sent) != 1 {
		return "", false
	}
	scheme, text, _ := strings.Cut(sent[0], " ")
	return text, strings.EqualFold(scheme, "Bearer")
}

// errManyKeys does not reveal whether the key is known.
var errManyKeys = refusal.New(refusal.RateLimited, "too many keys from here that are not known")

// recordOf looks a key up. A key that is neither cached nor cached as unknown needs a look-up in the store; each address has a
// number of these a minute, and look-ups that find a key are not counted. The key's form and checksum are checked before,
// without the store. Errors: store.ErrNotFound, errManyKeys with the time to wait, any other of Keys.
func (k *Keyring) recordOf(ctx context.Context, address, sha256hex string) (projections.KeyRecord, error) {
	if k.Cache.isKnown(sha256hex) {
		return k.Cache.lookup(ctx, sha256hex)
	}
	if k.Cache.isUnknown(sha256hex) {
		return projections.KeyRecord{}, store.ErrNotFound
	}
	if q := k.strangers.Take(ctx, address, k.unknownPerMinute); q.Wait > 0 {
		no := *errManyKeys
		no.RetryAfterSeconds = codes.WholeSeconds(q.Wait)
		return projections.KeyRecord{}, &no
	}
	record, err := k.Cache.lookup(ctx, sha256hex)
	if !errors.Is(err, store.ErrNotFound) {
		k.strangers.GiveBack(address)
	}
	return record, err
}

// Usable refuses a key that was revoked, has expired, or whose account is suspended.
func (k *Keyring) Usable(r projections.KeyRecord) error {
	switch {
	case r.RevokedAt != nil:
		return refusal.New(codes.RevokedAPIKey, "this API key was revoked")
	case r.ExpiresAt != nil && !k.clock().Before(*r.ExpiresAt):
		return refusal.New(codes.ExpiredAPIKey, "this API key has expired")
	case r.Suspended:
		return ErrSuspended
	}
	return nil
}

// RequireScope refuses a caller without the scope.
func RequireScope(k rest.Caller, scope string) error {
	if slices.Contains(k.Scopes, scope) {
		return nil
	}
	return &refusal.Refusal{
		Code: codes.InsufficientScope, Message: "this needs an API key with the scope " + scope,
		Details: map[string]any{"requiredScope": scope},
	}
}
