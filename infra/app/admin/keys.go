package admin

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/projections"
)

// KeyWish describes a new API key.
type KeyWish = reach.KeyWish

// CreateKey creates an API key and prints its secret, which is not shown again.
func (o Operator) CreateKey(ctx context.Context, wish KeyWish) error {
	if err := checkKey(wish); err != nil {
		return o.answer(nil, err)
	}
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		found, err := summary(ctx, s, wish.AccountID)
		if err != nil {
			return nil, err
		}
		wish.Test = found.Test
		key, id, err := s.CreateKey(ctx, wish)
		if err != nil {
			return nil, err
		}
		return keyMade{KeyID: id, Key: key.Reveal()}, nil
	})
}

// checkKey refuses what would be another key than the one that was meant.
func checkKey(wish KeyWish) error {
	if wish.Lifetime < 0 {
		return errAlreadyExpired
	}
	if slices.ContainsFunc(wish.Scopes, func(scope string) bool { return !slices.Contains(account.Scopes, scope) }) {
		return refusal.New(refusal.ValidationFailed, "scopes must be some of "+strings.Join(account.Scopes, ", "))
	}
	return nil
}

// RotateKey gives a key a new secret and prints it; the old one stays valid for grace, in whole seconds.
func (o Operator) RotateKey(ctx context.Context, accountID, keyID string, grace time.Duration) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		found, err := summary(ctx, s, accountID)
		if err != nil {
			return nil, err
		}
		key, err := apikey.New(rand.Reader, found.Test)
		if err != nil {
			return nil, err
		}
		err = s.SendVisibly(ctx, accountID, account.RotateAPIKey{
			KeyID: keyID, Prefix: key.Prefix(), Last4: key.Last4(), SHA256: key.SHA256(), GraceSeconds: int(grace.Seconds()),
		})
		return keyMade{KeyID: keyID, Key: key.Reveal()}, err
	})
}

type keyMade struct {
	KeyID string `json:"keyId"`
	Key   string `json:"key"`
}

func (r keyMade) tell(out io.Writer) { fmt.Fprintf(out, "key id: %s\nkey: %s\n", r.KeyID, r.Key) }

// RevokeKey revokes a key, and the secret that it had before a rotation. On a revoked key it changes nothing.
func (o Operator) RevokeKey(ctx context.Context, accountID, keyID string) error {
	return o.change(ctx, accountID, account.RevokeAPIKey{KeyID: keyID}, "revoked: "+keyID)
}

// ListKeys prints an account's keys, including revoked ones, oldest first.
func (o Operator) ListKeys(ctx context.Context, accountID string) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		if _, err := summary(ctx, s, accountID); err != nil {
			return nil, err
		}
		keys, err := projections.NewKeys(s.DB).List(ctx, accountID)
		listed := keysListed{Keys: make([]keyLine, len(keys))}
		for i, k := range keys {
			listed.Keys[i] = keyLine{KeyID: k.ID, KeyShown: k.Shown()}
		}
		return listed, err
	})
}

type keyLine struct {
	KeyID string `json:"keyId"`
	account.KeyShown
}

func (l keyLine) state(now time.Time) string {
	switch {
	case l.RevokedAt != nil:
		return "revoked"
	case l.ExpiresAt != nil && !now.Before(*l.ExpiresAt):
		return "expired"
	}
	return "valid"
}

type keysListed struct {
	Keys []keyLine `json:"keys"`
}

func (r keysListed) tell(out io.Writer) {
	for _, k := range r.Keys {
		fmt.Fprintf(out, "%s  %s…%s  %-7s  %-10s  %s  %s\n", k.KeyID, k.Prefix, k.Last4, k.state(time.Now()), k.Purpose,
			strings.Join(k.Scopes, ","), k.Name)
	}
}
