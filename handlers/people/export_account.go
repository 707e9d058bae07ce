package people

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

// Takeouts make exports of accounts: *takeout.Takeout.
type Takeouts interface {
	// Begin returns the function that writes an account's export as a ZIP, once. Error: store.ErrNotFound.
	Begin(ctx context.Context, accountID string) (write func(ctx context.Context, w io.Writer) error, err error)
}

// recentMax is how long a sign-in counts as recent. Whoever finds an open session takes less than everything.
const recentMax = 15 * time.Minute

// ExportAccount answers with everything that the service keeps about the account, as a ZIP (GET /v1/account/export).
func (a *Wing) ExportAccount(c *rest.Call) (rest.Answer, error) {
	if err := a.mustBeRecent(c); err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	_ = a.Trail.Flush(ctx) // what was noted belongs in it
	write, err := a.Takeouts.Begin(ctx, c.Key.AccountID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return rest.Answer{}, errNobody
	case err != nil:
		return rest.Answer{}, codes.StoreFault("begin export", err)
	}
	return a.Streams.Archive(c, a.Log, "application/zip", "account.zip", write)
}

func (a *Wing) mustBeRecent(c *rest.Call) error {
	if a.Clock().Sub(c.SignedInAt) < recentMax {
		return nil
	}
	return &refusal.Refusal{
		Code: codes.RecentSignInRequired, Message: fmt.Sprintf("sign in again: this needs a sign-in in the last %d minutes", int(recentMax.Minutes())),
		Details: map[string]any{"signedInAt": c.SignedInAt, "recentSeconds": int(recentMax.Seconds())},
	}
}
