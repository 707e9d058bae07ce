package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/store"
)

// DeliveryAttempts stores the single attempts to deliver webhooks, for people to look at.
type DeliveryAttempts struct{ db store.Querier }

// NewDeliveryAttempts stores attempts in db.
func NewDeliveryAttempts(db store.Querier) *DeliveryAttempts { return &DeliveryAttempts{db: db} }

// Record stores an attempt for people to look at: the outcome of the delivery is in the log. Nothing is recorded about an
// account that was erased in the meantime.
func (d *DeliveryAttempts) Record(ctx context.Context, a work.DeliveryAttempt) error {
	_, err := d.db.Exec(ctx, `INSERT INTO webhook_attempts
		(event_id, attempt, account_id, job_id, at, http_status, error, took_ms, redelivery)
		SELECT $1, $2, account_id, $4, $5, $6, $7, $8, $9 FROM (SELECT $3::text AS account_id) AS e
		WHERE `+notErased+` ON CONFLICT DO NOTHING`,
		a.EventID, a.Attempt, a.AccountID, a.JobID, a.At, a.HTTPStatus, store.Readable(a.Error), int32(a.Took.Milliseconds()), a.Redelivery) //nolint:gosec // 15 s at most
	if err != nil {
		return fmt.Errorf("record attempt %d of webhook %s: %w", a.Attempt, a.EventID, err)
	}
	return nil
}

// Attempts returns the recorded attempts of a webhook, in order.
func (d *DeliveryAttempts) Attempts(ctx context.Context, accountID, eventID string) ([]work.DeliveryAttempt, error) {
	attempts, err := store.List(ctx, d.db, scanAttempt, `SELECT `+attemptColumns+` FROM webhook_attempts
		WHERE event_id = $1 AND account_id = $2 AND at >= `+sinceCreated("event_id = $1")+` ORDER BY at, attempt`, eventID, accountID)
	if err != nil {
		return nil, fmt.Errorf("attempts of webhook %s: %w", eventID, err)
	}
	return attempts, nil
}

// sinceCreated is the time before which no attempt at any of the chosen webhooks was made: so months before it are not looked at. The
// clocks of workers may be an hour off. A webhook that the read model does not have yet bounds nothing.
func sinceCreated(chosen string) string {
	return `(SELECT coalesce(min(created_at) - interval '1 hour', '-infinity') FROM webhook_deliveries WHERE ` + chosen + `)`
}

const attemptColumns = `account_id, job_id, event_id, redelivery, attempt, at, http_status, error, took_ms`

func scanAttempt(rows store.Rows) (a work.DeliveryAttempt, err error) {
	var ms int64
	err = rows.Scan(&a.AccountID, &a.JobID, &a.EventID, &a.Redelivery, &a.Attempt, &a.At, &a.HTTPStatus, &a.Error, &ms)
	a.Took = time.Duration(ms) * time.Millisecond
	return a, err
}

// AttemptsOf returns the recorded attempts of many webhooks of an account, by event id, each in order.
func (d *DeliveryAttempts) AttemptsOf(ctx context.Context, accountID string, eventIDs []string) (map[string][]work.DeliveryAttempt, error) {
	attempts, err := store.List(ctx, d.db, scanAttempt, `SELECT `+attemptColumns+` FROM webhook_attempts
		WHERE event_id = ANY($1) AND account_id = $2 AND at >= `+sinceCreated("event_id = ANY($1)")+` ORDER BY at, attempt`, eventIDs, accountID)
	if err != nil {
		return nil, fmt.Errorf("attempts of %d webhooks: %w", len(eventIDs), err)
	}
	of := make(map[string][]work.DeliveryAttempt, len(eventIDs))
	for _, a := range attempts {
		of[a.EventID] = append(of[a.EventID], a)
	}
	return of, nil
}

// ForgetBefore drops the months of attempts that ended before a time, and returns how many.
func (d *DeliveryAttempts) ForgetBefore(ctx context.Context, before time.Time) (int64, error) {
	return dropMonths(ctx, d.db, "webhook_attempts", before)
}
