package models

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// deliveriesTable merges in SQL: an outcome may come long after its row was inserted, and changes only the columns
// named here.
var deliveriesTable = table.New("webhook_deliveries", "event_id",
	"event_id text, account_id text, job_id text, event text, status text, attempts int4, http_status int4, reason text, "+
		"created_at timestamptz, first_at timestamptz, ended_at timestamptz",
	`status = excluded.status, attempts = excluded.attempts, http_status = excluded.http_status,
	reason = excluded.reason, first_at = excluded.first_at, ended_at = excluded.ended_at`)

// DeliveryStatus is the state of a webhook's delivery.
type DeliveryStatus string

// The states of a delivery.
const (
	DeliveryPending   DeliveryStatus = "pending"
	DeliveryDelivered DeliveryStatus = "delivered"
	DeliveryExhausted DeliveryStatus = "exhausted"
)

// deliveryModel is the read model webhook_deliveries: a row is pending from the job's end until its outcome is in the
// log.
type deliveryModel struct{ jobs *JobStates }

func (*deliveryModel) load(*batch.Batch) []store.Statement { return nil }

func (d *deliveryModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	r := deliveryRows{at: make(map[string]int)}
	for i := range b.Events {
		e := &b.Events[i]
		switch data := e.Data.(type) {
		case job.SucceededEvent, job.FailedEvent, job.CanceledEvent:
			if s := d.jobs.Of(e.JobID); s.ReportsEnd() {
				r.events[r.begin(e.ID, e)] = job.WebhookEvent(s.Status)
			}
		case job.WebhookDelivered:
			r.end(data.EventID, e, DeliveryDelivered, "", data.Attempts, data.HTTPStatus, data.FirstAt)
		case job.WebhookExhausted:
			r.end(data.EventID, e, DeliveryExhausted, data.Reason, data.Attempts, data.HTTPStatus, data.FirstAt)
		}
	}
	w.Put(deliveriesTable, len(r.ids), r.ids, r.accounts, r.jobs, r.events, r.statuses, r.attempts, r.https, r.reasons,
		r.created, r.first, r.ended)
	return nil
}

type deliveryRows struct {
	at map[string]int // row by event id
	// events are the names of the webhooks' events; "" in a row that only adds an outcome, which leaves the stored name
	// unchanged.
	ids, accounts, jobs, events, statuses, reasons []string
	attempts, https                                []int32
	created                                        []time.Time
	first, ended                                   []*time.Time
}

func (r *deliveryRows) begin(eventID string, e *batch.Entry) int {
	if row, begun := r.at[eventID]; begun {
		return row
	}
	row := len(r.ids)
	r.at[eventID] = row
	r.ids, r.accounts, r.jobs = append(r.ids, eventID), append(r.accounts, e.AccountID), append(r.jobs, e.JobID)
	r.events = append(r.events, "")
	r.statuses, r.reasons = append(r.statuses, string(DeliveryPending)), append(r.reasons, "")
	r.attempts, r.https = append(r.attempts, 0), append(r.https, 0)
	r.created, r.first, r.ended = append(r.created, e.At), append(r.first, nil), append(r.ended, nil)
	return row
}

func (r *deliveryRows) end(
	eventID string, e *batch.Entry, status DeliveryStatus, reason string, attempts, http int, firstAt time.Time,
) {
	row := r.begin(eventID, e)
	r.statuses[row], r.reasons[row] = string(status), reason
	r.attempts[row], r.https[row] = int32(attempts), int32(http) //nolint:gosec // both are small
	r.first[row], r.ended[row] = &firstAt, &e.At
}
