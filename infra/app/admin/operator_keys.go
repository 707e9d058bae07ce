package admin

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// operatorKeyPrefix begins the ids of operator keys. An actor names either an operator or a key, so no name begins so.
const operatorKeyPrefix = "opk_"

// CreateOperatorKey creates a key that reads all accounts, and prints its secret, which is not shown again. A lifetime of 0 is
// without end. Refusal: validation_failed.
func (o Operator) CreateOperatorKey(ctx context.Context, name string, scopes []string, lifetime time.Duration) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		wanted, err := newOperatorKey(name, scopes, lifetime, time.Now())
		if err != nil {
			return nil, err
		}
		key, err := apikey.NewOperator(rand.Reader)
		if err != nil {
			return nil, err
		}
		wanted.Prefix, wanted.Last4, wanted.SHA256, wanted.CreatedBy = key.Prefix(), key.Last4(), key.SHA256(), o.Name
		return keyMade{KeyID: wanted.ID, Key: key.Reveal()}, records.NewOperatorKeys(kept.DB).Add(ctx, wanted)
	})
}

var errAlreadyExpired = refusal.New(refusal.ValidationFailed, "a key cannot expire before it is made")

func newOperatorKey(name string, scopes []string, lifetime time.Duration, now time.Time) (auth.OperatorKey, error) {
	unknown := slices.ContainsFunc(scopes, func(scope string) bool { return !slices.Contains(apikey.OperatorScopes, scope) })
	if len(scopes) == 0 || unknown {
		return auth.OperatorKey{}, refusal.New(refusal.ValidationFailed, "scopes must be some of "+strings.Join(apikey.OperatorScopes, ", "))
	}
	if name == "" || !rest.ValidName(name) {
		return auth.OperatorKey{}, refusal.New(refusal.ValidationFailed, "name must be 1 to 255 bytes of text")
	}
	if lifetime < 0 {
		return auth.OperatorKey{}, errAlreadyExpired
	}
	k := auth.OperatorKey{ID: commands.NewID("opk"), Name: name, Scopes: scopes, CreatedAt: now.UTC()}
	if lifetime > 0 {
		until := k.CreatedAt.Add(lifetime)
		k.ExpiresAt = &until
	}
	return k, nil
}

// ListOperatorKeys prints all operator keys, revoked ones included, oldest first.
func (o Operator) ListOperatorKeys(ctx context.Context) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		keys, err := records.NewOperatorKeys(kept.DB).List(ctx)
		listed := operatorKeysListed{Keys: make([]operatorKeyLine, len(keys))}
		for i, k := range keys {
			listed.Keys[i] = operatorKeyLine{
				KeyID: k.ID, Name: k.Name, Scopes: k.Scopes, Prefix: k.Prefix, Last4: k.Last4, CreatedBy: k.CreatedBy, RevokedBy: k.RevokedBy,
				CreatedAt: k.CreatedAt, ExpiresAt: k.ExpiresAt, RevokedAt: k.RevokedAt,
			}
		}
		return listed, err
	})
}

type operatorKeyLine struct {
	KeyID     string     `json:"keyId"`
	Name      string     `json:"name"`
	Scopes    []string   `json:"scopes"`
	Prefix    string     `json:"prefix"`
	Last4     string     `json:"last4"`
	CreatedBy string     `json:"createdBy"`
	RevokedBy string     `json:"revokedBy,omitempty"`
	CreatedAt time.Time  `json:"createdAt"`
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
	RevokedAt *time.Time `json:"revokedAt,omitempty"`
}

type operatorKeysListed struct {
	Keys []operatorKeyLine `json:"keys"`
}

func (r operatorKeysListed) tell(out io.Writer) {
	for _, k := range r.Keys {
		state := "valid"
		switch {
		case k.RevokedAt != nil:
			state = "revoked"
		case k.ExpiresAt != nil && !time.Now().Before(*k.ExpiresAt):
			state = "expired"
		}
		fmt.Fprintf(out, "%s  %s…%s  %-7s  %s  %s\n", k.KeyID, k.Prefix, k.Last4, state, strings.Join(k.Scopes, ","), k.Name)
	}
}

// RevokeOperatorKey revokes an operator key at once. On a revoked key it changes nothing. Refusal: not_found.
func (o Operator) RevokeOperatorKey(ctx context.Context, keyID string) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		revoked, err := records.NewOperatorKeys(kept.DB).Revoke(ctx, keyID, o.Name)
		if errors.Is(err, store.ErrNotFound) {
			err = refusal.New(refusal.NotFound, "no such operator key")
		}
		return operatorKeyRevoked{KeyID: keyID, RevokedAt: revoked.RevokedAt, RevokedBy: revoked.RevokedBy}, err
	})
}

type operatorKeyRevoked struct {
	KeyID     string     `json:"keyId"`
	RevokedAt *time.Time `json:"revokedAt"`
	RevokedBy string     `json:"revokedBy"`
}

func (r operatorKeyRevoked) tell(out io.Writer) { fmt.Fprintf(out, "revoked: %s\n", r.KeyID) }

// rotatedMaster is the answer of RotateMaster.
type rotatedMaster struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Wrapped int    `json:"wrappedAgain"`
	Kept    int    `json:"wrappedBefore"`
}

func (r rotatedMaster) tell(out io.Writer) {
	fmt.Fprintf(out, "master key %s is current: %d data keys were wrapped again, %d had been before; %s is no longer needed once no process has it first\n",
		r.To, r.Wrapped, r.Kept, r.From)
}

// masterKeys are the ids of the configured ones.
type masterKeys struct {
	Current string   `json:"current"`
	Others  []string `json:"others"`
}

func (k masterKeys) tell(out io.Writer) {
	fmt.Fprintf(out, "the current master key is %s\n", k.Current)
	for _, id := range k.Others {
		fmt.Fprintf(out, "to replace it by %s: toolmill keys rotate-master --to %s\n", id, id)
	}
	if len(k.Others) == 0 {
		fmt.Fprintln(out, "there is no other: set TOOLMILL_MASTER_KEY_OTHER here and in every process first")
	}
}

// RotateMaster makes another master key the current one while the service runs. Without an id it prints those of the configured keys.
// Errors: those of stores.RotateMaster.
func (o Operator) RotateMaster(ctx context.Context, id string) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		if id == "" {
			ring, err := stores.AdoptRing(ctx, o.Config, kept.DB)
			if err != nil {
				return nil, err
			}
			return masterKeys{ring.Current().ID(), ring.IDs()[1:]}, nil
		}
		r, err := stores.RotateMaster(ctx, o.Config, kept.DB, id)
		return rotatedMaster{r.From, r.To, r.Wrapped, r.Kept}, err
	})
}
