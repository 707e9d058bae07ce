package takeout

import (
	"context"
	"io"
	"time"

	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

type delivery struct {
	ID        string                `json:"id"`
	JobID     string                `json:"jobId"`
	ToolSlug  string                `json:"toolSlug"`
	Event     string                `json:"event"`
	Status    models.DeliveryStatus `json:"status"`
	Reason    string                `json:"reason,omitempty"`
	CreatedAt time.Time             `json:"createdAt"`
	EndedAt   *time.Time            `json:"endedAt,omitempty"`
	Attempts  []attempt             `json:"attempts"`
}

type attempt struct {
	eventID string

	Attempt      int       `json:"attempt"`
	RedeliveryID string    `json:"redeliveryId,omitempty"`
	At           time.Time `json:"at"`
	HTTPStatus   int       `json:"httpStatus,omitempty"`
	Error        string    `json:"error,omitempty"`
	TookMs       int64     `json:"tookMs"`
}

func (e *export) deliveries(ctx context.Context, out io.Writer) error {
	all := projections.NewDeliveries(e.DB)
	return eachPage(ctx, func(ctx context.Context, cursor string) ([]projections.Delivery, string, error) {
		return all.List(ctx, projections.DeliveryFilter{AccountID: e.account.ID, Limit: projections.PageMax, Cursor: cursor})
	}, func(page []projections.Delivery) error {
		lines := make([]delivery, len(page))
		at := make(map[string]*delivery, len(page))
		for i, d := range page {
			lines[i] = delivery{
				ID: d.EventID, JobID: d.JobID, ToolSlug: d.ToolSlug, Event: d.Event, Status: d.Status, Reason: d.Reason, CreatedAt: d.CreatedAt,
				EndedAt: d.EndedAt, Attempts: []attempt{},
			}
			at[d.EventID] = &lines[i]
		}
		if err := e.addAttempts(ctx, at); err != nil {
			return err
		}
		return writeLines(out, lines)
	})
}

// addAttempts adds the attempts of a page of deliveries, by event id.
func (e *export) addAttempts(ctx context.Context, at map[string]*delivery) error {
	ids := make([]string, 0, len(at))
	for id := range at {
		ids = append(ids, id)
	}
	attempts, err := store.List(ctx, e.DB, func(rows store.Rows) (a attempt, err error) {
		return a, rows.Scan(&a.eventID, &a.Attempt, &a.RedeliveryID, &a.At, &a.HTTPStatus, &a.Error, &a.TookMs)
	}, `SELECT event_id, attempt, redelivery, at, http_status, error, took_ms FROM webhook_attempts
		WHERE event_id = ANY($1) AND account_id = $2 AND at >= (
			SELECT coalesce(min(created_at) - interval '1 hour', '-infinity') FROM webhook_deliveries WHERE event_id = ANY($1))
		ORDER BY at, attempt`, ids, e.account.ID)
	for _, a := range attempts {
		d := at[a.eventID]
		d.Attempts = append(d.Attempts, a)
	}
	return err
}
