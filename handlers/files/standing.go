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

// A signed address is valid as long as whoever requested it:
//
//   - Requested with an API key: the signature names the secret, and the address ends when that secret does: when the key is
//     revoked or expires, or when the grace period after its rotation is over. The address shows the key's id and the
//     beginning of the secret's digest, which nobody can authenticate with.
//   - Requested in a session, or sent in a webhook: the address is the account's. It survives a sign-out: it opens one file,
//     for at most 15 minutes, and the person had the right to it.
//   - All end when the account is suspended or erased, within the second that a suspension takes to reach every process.

// standing returns the account of an address, as an API key without scopes. ended is the refusal to return if the API key
// behind the address has ended. Refusals: ended, account_suspended.
func (a *Wing) standing(ctx context.Context, g grant, ended *refusal.Refusal) (projections.KeyRecord, error) {
	if g.by == rest.ByAccount {
		s, err := rest.SummaryOf(ctx, a.Accounts, g.accountID)
		switch {
		case err == nil && s.Erased:
			err = ended
		case err == nil && s.Suspended:
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
