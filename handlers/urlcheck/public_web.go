package urlcheck

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/handlers/urlcheck/webpage"
)

// Web checks and fetches the addresses that clients name on the public web. Its refusals have the codes in docs/design/api.md
// "Errors"; a malformed address is validation_failed.
type Web interface {
	// CheckPage refuses an address by its text alone, without a look-up.
	CheckPage(address string) error
	// Fetch fetches a page that CheckPage allowed, within about 10 s. It refuses what only resolving, dialing or a redirect
	// reveals.
	Fetch(ctx context.Context, address string) (webpage.Fetched, error)
}

// Checks stores the state of checks between their charge and their answer: *projections.URLChecks. An error that is not named
// means that the store is unavailable.
type Checks interface {
	Begin(ctx context.Context, accountID, runID string, at time.Time) error
	// Forget removes a check that was not charged.
	Forget(ctx context.Context, accountID, runID string) error
	// Find returns store.ErrNotFound for an unknown check.
	Find(ctx context.Context, accountID, runID string) (Check, error)
	// Answer and GiveBack settle an open check; they return its state then, however it was settled.
	Answer(ctx context.Context, accountID, runID, sealed string) (Check, error)
	GiveBack(ctx context.Context, accountID, runID, reason string) (Check, error)
	// Refunded records that the log has refunded a check.
	Refunded(ctx context.Context, accountID, runID string) error
}
