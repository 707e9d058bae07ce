package webhooks

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Wing holds the ports of the operations on webhook secrets and deliveries; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	Accounts    Owners
	Deliveries  Deliveries
	Redeliverer Redeliverer
	Jobs        rest.JobGetter
	Clock       func() time.Time
}

// Owners returns the webhook secrets of accounts: *projections.Accounts.
type Owners interface {
	rest.AccountSummaries
	// WebhookSecrets returns store.ErrNotFound for an unknown account.
	WebhookSecrets(ctx context.Context, accountID string) ([]account.WebhookSecret, error)
}

// Deliveries returns webhook deliveries: *projections.Deliveries.
type Deliveries interface {
	// List returns a page, newest first. Errors: projections.ErrInvalidCursor.
	List(ctx context.Context, f projections.DeliveryFilter) (page []projections.Delivery, next string, err error)
	// Get returns store.ErrNotFound for an unknown delivery.
	Get(ctx context.Context, accountID, eventID string) (projections.Delivery, error)
	AttemptsOf(ctx context.Context, accountID string, eventIDs []string) (map[string][]work.DeliveryAttempt, error)
}

// Redeliverer enqueues a webhook; work whose unique key was already enqueued is dropped.
type Redeliverer interface {
	Enqueue(ctx context.Context, work ...work.Item) error
}
