package webhooks

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

type redeliveryBody struct {
	// ID is in the attempt that the redelivery makes.
	ID         string `json:"id"`
	DeliveryID string `json:"deliveryId"`
	JobID      string `json:"jobId"`
}

// RedeliverWebhook sends a webhook once more, whatever its outcome so far, with the same webhook-id (POST
// /v1/account/webhook-deliveries/{id}/redeliver). It makes one attempt, which the list of deliveries shows. With an
// Idempotency-Key its id is derived from the key, and the queue accepts an id once.
func (a *Wing) RedeliverWebhook(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadNothing()
	if err != nil {
		return rest.Answer{}, err
	}
	if !rest.ValidID(c.PathID(), "evt") {
		return rest.Answer{}, errNoSuchDelivery
	}
	claim, err := rest.ClaimOf(c.Request, c.Key.AccountID, c.Route, c.PathID(), body)
	if err != nil {
		return rest.Answer{}, err
	}
	s, err := a.jobOfDelivery(c)
	if err != nil {
		return rest.Answer{}, err
	}
	made := redeliveryBody{ID: commands.NewID("rdl"), DeliveryID: c.PathID(), JobID: s.ID}
	if claim.Key != "" {
		made.ID = "rdl_" + strings.ToLower(claim.Key)
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	if err := a.Redeliverer.Enqueue(ctx, redelivery(c, s, made.ID)); err != nil {
		return rest.Answer{}, codes.StoreFault("enqueue webhook", err)
	}
	return rest.Answer{Status: http.StatusAccepted, Body: made}, nil
}

// jobOfDelivery returns the job of a delivery. Errors: not_found, plan_upgrade_required, codes.ErrAway.
func (a *Wing) jobOfDelivery(c *rest.Call) (job.State, error) {
	owner, err := rest.SummaryOf(c.Context(), a.Accounts, c.Key.AccountID)
	if err != nil {
		return job.State{}, err
	}
	switch {
	case owner.Suspended:
		return job.State{}, refusal.New(refusal.AccountSuspended, "the account is suspended")
	case !plan.AllowsWebhooks(owner.Plan):
		return job.State{}, refusal.New(refusal.PlanUpgradeRequired, "webhooks are part of the plans pro, business and custom")
	}
	return a.deliveredJob(c.Context(), c.Key.AccountID, c.PathID())
}

func (a *Wing) deliveredJob(ctx context.Context, accountID, eventID string) (job.State, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	d, err := a.Deliveries.Get(ctx, accountID, eventID)
	if errors.Is(err, store.ErrNotFound) {
		return job.State{}, errNoSuchDelivery
	}
	if err != nil {
		return job.State{}, codes.StoreFault("read webhook", err)
	}
	s, err := rest.ReadJob(ctx, a.Jobs, accountID, d.JobID)
	if err == nil && s.FinishedAt == nil {
		err = codes.StoreFault("read models disagree on a webhook", rest.ErrNoSuchJob)
	}
	return s, err
}

// redelivery returns the same work as the reactor to the job's end, with an id of its own.
func redelivery(c *rest.Call, s job.State, id string) work.Item {
	told := work.WebhookOf(&s, c.PathID())
	told.Traceparent, told.Redelivery = rest.TraceparentOf(c.Request), id
	return work.Item{Kind: work.KindDeliverWebhook, Queue: work.QueueWebhooks, UniqueKey: id, Args: told}
}
