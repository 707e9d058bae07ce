package webhooks

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Wing is the operations on webhooks: their secrets and deliveries. Its fields are its ports; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	Accounts    Owners
	Deliveries  Deliveries
	Redeliverer Redeliverer
	Jobs        rest.JobGetter
	Clock       func() time.Time
}

// Owners are the queries on accounts with webhooks: *projections.Accounts.
type Owners interface {
	rest.AccountSummaries
	// WebhookSecrets has the error store.ErrNotFound.
	WebhookSecrets(ctx context.Context, accountID string) ([]account.WebhookSecret, error)
}

// Deliveries are the queries on webhooks: *projections.Deliveries.
type Deliveries interface {
	// List is newest first. Errors: projections.ErrInvalidCursor.
	List(ctx context.Context, accountID string, limit int, cursor string) (page []projections.Delivery, next string, err error)
	// Get has the error store.ErrNotFound.
	Get(ctx context.Context, accountID, eventID string) (projections.Delivery, error)
	AttemptsOf(ctx context.Context, accountID string, eventIDs []string) (map[string][]work.DeliveryAttempt, error)
}

// Redeliverer enqueues a webhook; work whose unique key was enqueued before is dropped.
type Redeliverer interface {
	Enqueue(ctx context.Context, work ...work.Item) error
}
