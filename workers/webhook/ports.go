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

// Secrets knows the webhook secrets of accounts.
type Secrets interface {
	// WebhookSecrets returns the account's secrets, sealed; some may have expired.
	WebhookSecrets(ctx context.Context, accountID string) ([]account.WebhookSecret, error)
}

// Opener opens what is sealed with the account's data key. An error with a method Erased() bool that returns true means
// that the key was destroyed, one with Corrupt() that the text was not sealed with it; any other that the store is away.
type Opener interface {
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// AttemptLog keeps single attempts for people to look at, and for Deliver not to repeat itself.
type AttemptLog interface {
	Record(ctx context.Context, a work.DeliveryAttempt) error
	// Attempts returns the recorded attempts of an event's delivery, in order.
	Attempts(ctx context.Context, accountID, eventID string) ([]work.DeliveryAttempt, error)
}

// Receivers reaches the receivers of webhooks, which are public addresses and nothing else: *publicweb.Guard. Where an
// address was let through when the job was made, by what process ever, it is looked at again.
type Receivers interface {
	// Deliver sends a request; a redirect is not followed, and the caller closes the answer's body. An error that wraps a
	// *refusal.Refusal is the guard's: no connection was made.
	Deliver(r *http.Request) (*http.Response, error)
}

// Intents mints download intents: *handlers.Downloads. ok is false where there is no output any more.
type Intents interface {
	Mint(s job.State, at time.Time) (url string, expiresAt time.Time, ok bool)
}
