package urlcheck

import (
	"context"
	"net/http"
	"time"
)

// Web is the guard of what clients name on the public web. Its refusals are by code as docs/design/api.md "Errors" lists them; one of the form
// of an address as a whole is validation_failed.
type Web interface {
	// CheckPage refuses an address by its form alone.
	CheckPage(address string) error
	// Fetch gets a page that CheckPage let through, in some 10 s at most. What resolving, dialing or a redirect shows is
	// refused in its turn.
	Fetch(ctx context.Context, address string) (WebPage, error)
}

// WebPage is what an address led to. Body is its beginning, decoded, and empty where it is not HTML.
type WebPage struct {
	FinalURL   string
	HTTPStatus int
	Header     http.Header
	Body       []byte
	Truncated  bool
	Redirects  []WebRedirect
}

// WebRedirect is an answer that led on.
type WebRedirect struct {
	From, To   string
	HTTPStatus int
}

// Checks keeps what becomes of checks between their charge and their answer: *projections.URLChecks. An error other than
// the named one means that the store is away.
type Checks interface {
	Begin(ctx context.Context, accountID, runID string, at time.Time) error
	// Forget removes a check that was not charged.
	Forget(ctx context.Context, accountID, runID string) error
	// Find has the error store.ErrNotFound.
	Find(ctx context.Context, accountID, runID string) (Check, error)
	// Answer and GiveBack settle a check that is open; they return it as it is then, however it was settled.
	Answer(ctx context.Context, accountID, runID, sealed string) (Check, error)
	GiveBack(ctx context.Context, accountID, runID, reason string) (Check, error)
	// Refunded notes that the log has given a check back.
	Refunded(ctx context.Context, accountID, runID string) error
}
