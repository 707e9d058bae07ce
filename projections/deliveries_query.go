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
	// ToolSlug is the job's tool.
	ToolSlug string
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

const deliveryColumns = `event_id, job_id, coalesce((SELECT tool_slug FROM jobs WHERE id = job_id), ''), event, status, attempts, http_status, reason, created_at, first_at, ended_at`

// DeliveryFilter selects the webhooks of an account to list.
type DeliveryFilter struct {
	AccountID string
	// From is included, To is not; a zero time does not bound when the webhook was due first.
	From, To time.Time
	// Limit is the page's size, at most PageMax; 0 is PageDefault.
	Limit int
	// Cursor is the cursor that came with the previous page; "" is the first page.
	Cursor string
}

// List returns a page of the account's webhooks, newest first, and the cursor of the next page.
func (d *Deliveries) List(ctx context.Context, f DeliveryFilter) ([]Delivery, string, error) {
	micros, id, set, err := DecodeCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	size, rest := pageSize(f.Limit), ""
	args := []any{f.AccountID, size + 1, boundless(f.From, time.Time{}), boundless(f.To, endOfTime)}
	if set {
		rest, args = ` AND (created_at, event_id) < ($5, $6)`, append(args, time.UnixMicro(micros).UTC(), id)
	}
	page, err := store.List(ctx, d.db, scanDelivery, `SELECT `+deliveryColumns+` FROM webhook_deliveries
		WHERE account_id = $1 AND created_at >= $3 AND created_at < $4`+rest+` ORDER BY created_at DESC, event_id DESC LIMIT $2`, args...)
	if err != nil {
		return nil, "", fmt.Errorf("webhooks of %s: %w", f.AccountID, err)
	}
	if len(page) <= size {
		return page, "", nil
	}
	last := page[size-1]
	return page[:size], EncodeCursor(last.CreatedAt.UnixMicro(), last.EventID), nil
}

// endOfTime is after every time that a client can name.
var endOfTime = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)

// boundless returns a time, or if it is zero another one.
func boundless(at, otherwise time.Time) time.Time {
	if at.IsZero() {
		return otherwise
	}
	return at
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
	err = rows.Scan(&d.EventID, &d.JobID, &d.ToolSlug, &d.Event, &d.Status, &d.Attempts, &d.HTTPStatus, &d.Reason, &d.CreatedAt, &d.FirstAt,
		&d.EndedAt)
	return d, err
}
