package auth

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
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

// OperatorKey lets a program read what belongs to all accounts.
type OperatorKey struct {
	// ID is opk_…; Name is the operators' own.
	ID, Name string
	// Scopes are some of apikey.OperatorScopes.
	Scopes []string
	// Prefix and Last4 are the parts of the secret that are shown; SHA256 is its digest in hex.
	Prefix, Last4, SHA256 string
	// CreatedBy and RevokedBy are operators' names, RevokedBy "" until then.
	CreatedBy, RevokedBy string
	CreatedAt            time.Time
	// ExpiresAt and RevokedAt are nil for a key that does not expire or is not revoked.
	ExpiresAt, RevokedAt *time.Time
}

// OperatorKeys returns the keys of operators.
type OperatorKeys interface {
	// Lookup returns the key with this digest, in hex. Errors: store.ErrNotFound; any other means that the store is unavailable.
	Lookup(ctx context.Context, sha256hex string) (OperatorKey, error)
}

// operatorPerMinute is the number of requests a minute of an operator key: ten readers that ask without a pause.
const operatorPerMinute = 600

// OperatorKeyring authenticates the keys of operators. They are few, and each request looks its key up, so that a revocation takes
// effect at once. It is safe for concurrent use.
type OperatorKeyring struct {
	keys OperatorKeys
	// strangers limits look-ups of unknown keys by address, to unknownPerMinute.
	strangers        *requestrate.Limiter
	unknownPerMinute int
	clock            func() time.Time
}

// NewOperatorKeyring returns an authenticator over keys; unknownPerMinute limits look-ups of unknown keys per address.
func NewOperatorKeyring(keys OperatorKeys, unknownPerMinute int, clock func() time.Time, log *slog.Logger) (*OperatorKeyring, error) {
	strangers, err := requestrate.New(requestrate.Config{Clock: clock, Log: log})
	return &OperatorKeyring{keys: keys, strangers: strangers, unknownPerMinute: unknownPerMinute, clock: clock}, err
}

// authenticate returns the request's operator key, or why it is refused, with the codes of account keys.
func (o *OperatorKeyring) authenticate(r *http.Request, address string) (OperatorKey, error) {
	text, is := bearer(r)
	if !is {
		return OperatorKey{}, refusal.New(codes.MissingCredentials, "send one header Authorization: Bearer <operator key>")
	}
	key, err := apikey.ParseOperator(strings.TrimSpace(text))
	if err != nil {
		return OperatorKey{}, refusal.New(codes.InvalidAPIKey, "this is no operator key")
	}
	found, err := o.find(r.Context(), key.SHA256(), address)
	if err != nil {
		return OperatorKey{}, err
	}
	switch {
	case found.RevokedAt != nil:
		return OperatorKey{}, refusal.New(codes.RevokedAPIKey, "this operator key was revoked")
	case found.ExpiresAt != nil && !o.clock().Before(*found.ExpiresAt):
		return OperatorKey{}, refusal.New(codes.ExpiredAPIKey, "this operator key has expired")
	}
	return found, nil
}

// find looks a key up. Look-ups that find one are not counted.
func (o *OperatorKeyring) find(ctx context.Context, sha256hex, address string) (OperatorKey, error) {
	if q := o.strangers.Take(ctx, address, o.unknownPerMinute); q.Wait > 0 {
		no := *errManyKeys
		no.RetryAfterSeconds = codes.WholeSeconds(q.Wait)
		return OperatorKey{}, &no
	}
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	found, err := o.keys.Lookup(ctx, sha256hex)
	if errors.Is(err, store.ErrNotFound) {
		return OperatorKey{}, refusal.New(codes.InvalidAPIKey, "this operator key is not known")
	}
	o.strangers.GiveBack(address)
	if err != nil {
		return OperatorKey{}, codes.StoreFault("look up operator key", err)
	}
	return found, nil
}

// admitOperator identifies the operator key of a call and checks request rate and scope.
func (g *Gate) admitOperator(scope string, c *rest.Call) error {
	key, err := g.Operators.authenticate(c.Request, c.Address)
	if err != nil {
		return g.turnedAway(c, err)
	}
	c.OperatorKeyID = key.ID
	if err := g.Limits.LimitAccount(c.Context(), key.ID, operatorPerMinute, c.AnswerHeader); err != nil {
		return err
	}
	return RequireScope(rest.Caller{KeyRecord: projections.KeyRecord{Scopes: key.Scopes}}, scope)
}
