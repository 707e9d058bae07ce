package handlers

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/refusal"
)

// A signed address stands as long as who asked for it:
//
//   - One that was asked for with an API key names the secret in its signature, and ends when that secret does: with the
//     key's revocation or end, and with the end of the grace where the key was rotated. The address tells the key's id and
//     the beginning of the secret's digest, by which no key can be used.
//   - One of a session, or in a webhook, is the account's own. A sign-out leaves it as it is: it is of one file, for 15
//     minutes at most, and of a person who had the right to it.
//   - All end with the account's suspension, within the second in which that is felt everywhere.

// secretVersionCharacters are as many of the digest's as tell an account's secrets apart.
const secretVersionCharacters = 16

// byAccount is in the place of a secret's name where nobody asked with a key.
const byAccount = "account"

// secretName names the secret that a request came with.
func (k KeyRecord) secretName() string {
	if k.KeyID == "" || k.SecretVersion == "" {
		return byAccount
	}
	return k.KeyID + "." + k.SecretVersion
}

// secretVersion names a secret among those of its key.
func secretVersion(sha256hex string) string { return sha256hex[:secretVersionCharacters] }

// standing returns the account of an address, as a key of it without scopes. ended is the refusal of an address whose key
// has. Refusals: ended, account_suspended.
func (a *API) standing(ctx context.Context, g grant, ended *refusal.Refusal) (KeyRecord, error) {
	if g.by == byAccount {
		s, err := a.summaryOf(ctx, g.accountID)
		if err == nil && s.Suspended {
			err = errSuspended
		}
		return KeyRecord{AccountID: g.accountID, Plan: s.Plan}, err
	}
	keyID, version, _ := strings.Cut(g.by, ".")
	record, err := a.keys.find(ctx, g.accountID, keyID, version)
	if errors.Is(err, ErrNotFound) {
		return record, ended
	}
	if err != nil {
		return record, fmt.Errorf("look up the key of an address: %w: %w", errAway, err)
	}
	if err = a.usable(record); err == nil || errors.Is(err, errSuspended) {
		return record, err
	}
	return record, ended
}

var errSuspended = refusal.New(refusal.AccountSuspended, "the account is suspended")

var (
	errUploadKeyEnded   = refusal.New(refusal.UploadIntentExpired, "the API key that this address was made with can no longer be used; create the job again")
	errDownloadKeyEnded = refusal.New(DownloadIntentExpired, "the API key that this address was made with can no longer be used; request a new download intent")
)
