package files

import (
	"context"
	"errors"
	"strings"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// A signed address stands as long as who asked for it:
//
//   - One that was asked for with an API key names the secret in its signature, and ends when that secret does: with the
//     key's revocation or end, and with the end of the grace where the key was rotated. The address tells the key's id and
//     the beginning of the secret's digest, by which no key can be used.
//   - One of a session, or in a webhook, is the account's own. A sign-out leaves it as it is: it is of one file, for 15
//     minutes at most, and of a person who had the right to it.
//   - All end with the account's suspension, within the second in which that is felt everywhere.

// standing returns the account of an address, as a key of it without scopes. ended is the refusal of an address whose key
// has. Refusals: ended, account_suspended.
func (a *Wing) standing(ctx context.Context, g grant, ended *refusal.Refusal) (projections.KeyRecord, error) {
	if g.by == rest.ByAccount {
		s, err := rest.SummaryOf(ctx, a.Accounts, g.accountID)
		if err == nil && s.Suspended {
			err = auth.ErrSuspended
		}
		return projections.KeyRecord{AccountID: g.accountID, Plan: s.Plan}, err
	}
	keyID, version, _ := strings.Cut(g.by, ".")
	record, err := a.Keys.Cache.Find(ctx, g.accountID, keyID, version)
	if errors.Is(err, store.ErrNotFound) {
		return record, ended
	}
	if err != nil {
		return record, codes.StoreFault("look up the key of an address", err)
	}
	if err = a.Keys.Usable(record); err == nil || errors.Is(err, auth.ErrSuspended) {
		return record, err
	}
	return record, ended
}

var (
	errUploadKeyEnded   = refusal.New(refusal.UploadIntentExpired, "the API key that this address was made with can no longer be used; create the job again")
	errDownloadKeyEnded = refusal.New(codes.DownloadIntentExpired, "the API key that this address was made with can no longer be used; request a new download intent")
)
