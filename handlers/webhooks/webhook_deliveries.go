package webhooks

import (
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

// deliveryBody is a webhook and the state of its delivery.
type deliveryBody struct {
	// ID is the webhook-id of every attempt.
	ID    string `json:"id"`
	JobID string `json:"jobId"`
	// ToolSlug is the job's tool.
	ToolSlug string `json:"toolSlug"`
	// Event is what happened: job.succeeded, job.failed or job.canceled.
	Event  string                `json:"event"`
	Status models.DeliveryStatus `json:"status"`
	// Reason says why no further attempt is made, if the delivery is exhausted.
	Reason    string        `json:"reason,omitzero"`
	CreatedAt time.Time     `json:"createdAt"`
	EndedAt   *time.Time    `json:"endedAt,omitzero"`
	Attempts  []attemptBody `json:"attempts"`
}

// attemptBody is one request to a receiver.
type attemptBody struct {
	// Attempt counts from 1, separately for each redelivery.
	Attempt int `json:"attempt"`
	// RedeliveryID identifies the redelivery that the attempt belongs to, if any.
	RedeliveryID string    `json:"redeliveryId,omitzero"`
	At           time.Time `json:"at"`
	// HTTPStatus is omitted if there was no answer; Error if the webhook was delivered.
	HTTPStatus int    `json:"httpStatus,omitzero"`
	Error      string `json:"error,omitzero"`
	TookMs     int64  `json:"tookMs"`
}

type deliveriesBody struct {
	Deliveries []deliveryBody `json:"deliveries"`
	NextCursor *string        `json:"nextCursor"`
}

// ListWebhookDeliveries answers with a page of the account's webhooks and their attempts, newest first
// (GET /v1/account/webhook-deliveries).
func (a *Wing) ListWebhookDeliveries(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := projections.DeliveryFilter{AccountID: c.Key.AccountID}
	filter.From, filter.To = query.Span()
	filter.Limit, filter.Cursor = query.Page()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	page, next, err := a.Deliveries.List(ctx, filter)
	if err != nil {
		return rest.Answer{}, rest.PageFault("list webhooks", err)
	}
	ids := make([]string, len(page))
	for i, d := range page {
		ids[i] = d.EventID
	}
	attempts, err := a.Deliveries.AttemptsOf(ctx, c.Key.AccountID, ids)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("list attempts", err)
	}
	listed := deliveriesBody{Deliveries: make([]deliveryBody, len(page)), NextCursor: rest.CursorBody(next)}
	for i, d := range page {
		listed.Deliveries[i] = renderDelivery(d, attempts[d.EventID])
	}
	return rest.OK(listed), nil
}

func renderDelivery(d projections.Delivery, made []work.DeliveryAttempt) deliveryBody {
	body := deliveryBody{
		ID: d.EventID, JobID: d.JobID, ToolSlug: d.ToolSlug, Event: d.Event, Status: d.Status, Reason: d.Reason, CreatedAt: d.CreatedAt, EndedAt: d.EndedAt,
		Attempts: make([]attemptBody, len(made)),
	}
	for i, m := range made {
		body.Attempts[i] = attemptBody{
			Attempt: m.Attempt, RedeliveryID: m.Redelivery, At: m.At, HTTPStatus: m.HTTPStatus, Error: m.Error, TookMs: m.Took.Milliseconds(),
		}
	}
	return body
}

var errNoSuchDelivery = refusal.New(refusal.NotFound, "there is no such webhook delivery")
