package webhook

import (
	"context"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
)

// Commands sends commands: *commands.Gateway.
type Commands interface {
	Send(ctx context.Context, c domain.Command) (commands.Result, error)
}

// Secrets returns the webhook secrets of accounts.
type Secrets interface {
	// WebhookSecrets returns the account's secrets, sealed; some may have expired.
	WebhookSecrets(ctx context.Context, accountID string) ([]account.WebhookSecret, error)
}

// Opener decrypts what is sealed with the account's data key. An error with a method Erased() bool that returns true means that
// the key was destroyed, one with Corrupt() that the text was not sealed with it; any other that the store is unavailable.
type Opener interface {
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// AttemptLog stores single attempts, for people to see, and so that Deliver does not repeat one.
type AttemptLog interface {
	Record(ctx context.Context, a work.DeliveryAttempt) error
	// Attempts returns the recorded attempts of an event's delivery, in order.
	Attempts(ctx context.Context, accountID, eventID string) ([]work.DeliveryAttempt, error)
}

// Receivers sends requests to the receivers of webhooks, at public addresses only: *publicweb.Guard. It checks an address
// again, although it was accepted when the job was created.
type Receivers interface {
	// Deliver sends a request; it does not follow redirects, and the caller closes the answer's body. An error that wraps a
	// *refusal.Refusal is the guard's: no connection was made.
	Deliver(r *http.Request) (*http.Response, error)
}

// Intents mints download intents: *files.Downloads. ok is false if there is no output any more.
type Intents interface {
	Mint(s job.State, at time.Time) (url string, expiresAt time.Time, ok bool)
}
