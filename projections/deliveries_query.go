package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// Deliveries answers queries on webhooks.
type Deliveries struct{ db store.Querier }

// NewDeliveries returns queries on db.
func NewDeliveries(db store.Querier) *Deliveries { return &Deliveries{db: db} }

// Delivery is one webhook and the state of its delivery.
type Delivery struct {
	EventID string
	JobID   string
	// Event is the name of the reported event: job.succeeded, job.failed or job.canceled.
	Event  string
	Status models.DeliveryStatus
	// Attempts and the fields after it are zero while the delivery is pending.
	Attempts   int
	HTTPStatus int
	Reason     string
	CreatedAt  time.Time
	FirstAt    *time.Time
	EndedAt    *time.Time
}

const deliveryColumns = `event_id, job_id, event, status, attempts, http_status, reason, created_at, first_at, ended_at`

// List returns a page of the account's webhooks, newest first, and the cursor of the next page.
func (d *Deliveries) List(ctx context.Context, accountID string, limit int, cursor string) ([]Delivery, string, error) {
	micros, id, set, err := decodeCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	size, rest, args := pageSize(limit), "", []any{accountID}
	args = append(args, size+1)
	if set {
		rest, args = ` AND (created_at, event_id) < ($3, $4)`, append(args, time.UnixMicro(micros).UTC(), id)
	}
	page, err := store.List(ctx, d.db, scanDelivery, `SELECT `+deliveryColumns+` FROM webhook_deliveries
		WHERE account_id = $1`+rest+` ORDER BY created_at DESC, event_id DESC LIMIT $2`, args...)
	if err != nil {
		return nil, "", fmt.Errorf("webhooks of %s: %w", accountID, err)
	}
	if len(page) <= size {
		return page, "", nil
	}
	last := page[size-1]
	return page[:size], encodeCursor(last.CreatedAt.UnixMicro(), last.EventID), nil
}

// Get returns one webhook of the account, or ErrNotFound.
func (d *Deliveries) Get(ctx context.Context, accountID, eventID string) (Delivery, error) {
	found, err := store.One(ctx, d.db, scanDelivery, `SELECT `+deliveryColumns+` FROM webhook_deliveries
		WHERE event_id = $1 AND account_id = $2`, eventID, accountID)
	if err != nil {
		return Delivery{}, fmt.Errorf("webhook %s: %w", eventID, err)
	}
	return found, nil
}

func scanDelivery(rows store.Rows) (d Delivery, err error) {
	err = rows.Scan(&d.EventID, &d.JobID, &d.Event, &d.Status, &d.Attempts, &d.HTTPStatus, &d.Reason, &d.CreatedAt, &d.FirstAt,
		&d.EndedAt)
	return d, err
}
