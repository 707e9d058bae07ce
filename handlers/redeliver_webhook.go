package handlers

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
	"github.com/toolmill/toolmill/projections/store"
)

type redeliveryBody struct {
	// ID stands in the attempt that is made for it.
	ID         string `json:"id"`
	DeliveryID string `json:"deliveryId"`
	JobID      string `json:"jobId"`
}

// redeliverWebhook has a webhook sent once more, whatever came of it before, under the same webhook-id (POST
// /v1/account/webhook-deliveries/{id}/redeliver). It is one attempt; what becomes of it stands in the list. Under an
// Idempotency-Key its id hangs on the key, and the queue takes an id once.
func (a *API) redeliverWebhook(c *call) (answer, error) {
	body, err := a.readNothing(c)
	if err != nil {
		return answer{}, err
	}
	if !validID(c.pathID(), "evt") {
		return answer{}, errNoSuchDelivery
	}
	claim, err := claimOf(c.Request, c.key.AccountID, c.route, c.pathID(), body)
	if err != nil {
		return answer{}, err
	}
	s, err := a.jobOfDelivery(c)
	if err != nil {
		return answer{}, err
	}
	made := redeliveryBody{ID: commands.NewID("rdl"), DeliveryID: c.pathID(), JobID: s.ID}
	if claim.Key != "" {
		made.ID = "rdl_" + strings.ToLower(claim.Key)
	}
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	if err := a.Redeliverer.Enqueue(ctx, redelivery(c, s, made.ID)); err != nil {
		return answer{}, storeFault("enqueue webhook", err)
	}
	return answer{status: http.StatusAccepted, body: made}, nil
}

// jobOfDelivery returns the job that a delivery tells of. Errors: not_found, plan_upgrade_required, errAway.
func (a *API) jobOfDelivery(c *call) (job.State, error) {
	owner, err := a.accountOf(c)
	if err != nil {
		return job.State{}, err
	}
	switch {
	case owner.Suspended:
		return job.State{}, refusal.New(refusal.AccountSuspended, "the account is suspended")
	case !plan.AllowsWebhooks(owner.Plan):
		return job.State{}, refusal.New(refusal.PlanUpgradeRequired, "webhooks are part of the plans pro, business and custom")
	}
	return a.deliveredJob(c.Context(), c.key.AccountID, c.pathID())
}

func (a *API) deliveredJob(ctx context.Context, accountID, eventID string) (job.State, error) {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	d, err := a.Deliveries.Get(ctx, accountID, eventID)
	if errors.Is(err, store.ErrNotFound) {
		return job.State{}, errNoSuchDelivery
	}
	if err != nil {
		return job.State{}, storeFault("read webhook", err)
	}
	s, err := a.readJob(ctx, accountID, d.JobID)
	if err == nil && s.FinishedAt == nil {
		err = storeFault("read models disagree on a webhook", errNoSuchJob)
	}
	return s, err
}

// redelivery is the work as the reactor to the job's end wrote it, with an id of its own.
func redelivery(c *call, s job.State, id string) work.Item {
	told := work.WebhookOf(&s, c.pathID())
	told.Traceparent, told.Redelivery = traceparentOf(c.Request), id
	return work.Item{Kind: work.KindDeliverWebhook, Queue: work.QueueWebhooks, UniqueKey: id, Args: told}
}
