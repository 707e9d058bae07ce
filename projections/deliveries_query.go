package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// Deliveries answers queries on webhooks, and keeps their single attempts.
type Deliveries struct{ db store.Querier }

// NewDeliveries reads from and writes to db.
func NewDeliveries(db store.Querier) *Deliveries { return &Deliveries{db: db} }

// Delivery is one webhook and the state of its delivery.
type Delivery struct {
	EventID string
	JobID   string
	// Event is the name of what the webhook reports: job.succeeded, job.failed or job.canceled.
	Event  string
	Status models.DeliveryStatus
	// Attempts and the fields after it come with the outcome; they are zero while the delivery is pending.
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

// DeliveryAttempt is one request to a receiver.
type DeliveryAttempt struct {
	AccountID string
	JobID     string
	EventID   string
	// Redelivery is the id of the redelivery that an account asked for; empty for the delivery itself.
	Redelivery string
	// Attempt counts from 1.
	Attempt int
	At      time.Time
	// HTTPStatus is 0 where there was no answer; Error says why.
	HTTPStatus int
	Error      string
	Took       time.Duration
}

// Record keeps an attempt. It is for people to look at: the outcome is in the log.
func (d *Deliveries) Record(ctx context.Context, a DeliveryAttempt) error {
	_, err := d.db.Exec(ctx, `INSERT INTO webhook_attempts
		(event_id, attempt, account_id, job_id, at, http_status, error, took_ms, redelivery)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
		a.EventID, a.Attempt, a.AccountID, a.JobID, a.At, a.HTTPStatus, store.Readable(a.Error), int32(a.Took.Milliseconds()), a.Redelivery) //nolint:gosec // 15 s at most
	if err != nil {
		return fmt.Errorf("record attempt %d of webhook %s: %w", a.Attempt, a.EventID, err)
	}
	return nil
}

// Attempts returns the recorded attempts of a webhook, in order.
func (d *Deliveries) Attempts(ctx context.Context, accountID, eventID string) ([]DeliveryAttempt, error) {
	attempts, err := store.List(ctx, d.db, scanAttempt, `SELECT `+attemptColumns+` FROM webhook_attempts
		WHERE event_id = $1 AND account_id = $2 ORDER BY at, attempt`, eventID, accountID)
	if err != nil {
		return nil, fmt.Errorf("attempts of webhook %s: %w", eventID, err)
	}
	return attempts, nil
}

const attemptColumns = `account_id, job_id, event_id, redelivery, attempt, at, http_status, error, took_ms`

func scanAttempt(rows store.Rows) (a DeliveryAttempt, err error) {
	var ms int64
	err = rows.Scan(&a.AccountID, &a.JobID, &a.EventID, &a.Redelivery, &a.Attempt, &a.At, &a.HTTPStatus, &a.Error, &ms)
	a.Took = time.Duration(ms) * time.Millisecond
	return a, err
}
