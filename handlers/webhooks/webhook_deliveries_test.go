package webhooks_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/webhooks"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

// withDeliveries returns a world with three webhooks, the oldest of which was tried twice.
func withDeliveries(t *testing.T) (*handlerstest.World, handlerstest.Client) {
	t.Helper()
	w := handlerstest.NewPeopleWorld(t)
	for i := range 3 {
		id := fmt.Sprintf("evt_%d", i+1)
		w.People.Delivery[id] = projections.Delivery{
			EventID: id, JobID: fmt.Sprintf("job_%d", i+1), ToolSlug: "html-to-pdf-api", Event: "job.succeeded", Status: models.DeliveryPending, CreatedAt: handlerstest.Noon.Add(time.Duration(i) * time.Minute),
		}
	}
	tried := w.People.Delivery["evt_1"]
	tried.Status, tried.Reason, tried.Attempts, tried.HTTPStatus, tried.EndedAt = models.DeliveryExhausted, "gone", 2, 410, handlerstest.After(time.Hour)
	w.People.Delivery["evt_1"] = tried
	w.People.Attempts["evt_1"] = []work.DeliveryAttempt{
		{EventID: "evt_1", Attempt: 1, At: handlerstest.Noon, Error: "timeout", Took: 15 * time.Second},
		{EventID: "evt_1", Attempt: 1, At: handlerstest.Noon.Add(time.Minute), HTTPStatus: 410, Error: "gone", Redelivery: "rdl_1", Took: 12 * time.Millisecond},
	}
	s := handlerstest.SucceededJob("job_1")
	s.FinishedAt = handlerstest.After(time.Minute)
	w.Put(s)
	return w, w.SignedIn()
}

func TestDeliveriesAreListedWithTheirAttempts(t *testing.T) {
	w, c := withDeliveries(t)
	c.GET("/v1/account/webhook-deliveries").Golden("webhook_deliveries")
	var page webhooks.DeliveriesBody
	c.GET("/v1/account/webhook-deliveries?limit=2").Into(http.StatusOK, &page)
	if len(page.Deliveries) != 2 || page.NextCursor == nil {
		t.Fatalf("%+v", page)
	}
	c.GET("/v1/account/webhook-deliveries?limit=2&cursor="+*page.NextCursor).Into(http.StatusOK, &page)
	if len(page.Deliveries) != 1 || page.Deliveries[0].ID != "evt_1" || page.NextCursor != nil {
		t.Errorf("%+v", page)
	}
	for query, want := range map[string]string{"?cursor=forged": "cursor pattern", "?cursor=%00": "cursor pattern", "?limit=0&cursor=%20": "limit range, cursor pattern"} {
		if got := strings.Join(c.GET("/v1/account/webhook-deliveries"+query).Faults(), ", "); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
	w.Away["deliveries"] = errors.New("connection refused")
	c.GET("/v1/account/webhook-deliveries").Refused(503, "service_unavailable")
}

func TestADeliveryIsMadeOnceMore(t *testing.T) {
	w, c := withDeliveries(t)
	const path = "/v1/account/webhook-deliveries/evt_1/redeliver"
	var asked webhooks.RedeliveryBody
	c.POST(path, "").Into(http.StatusAccepted, &asked)
	if asked.DeliveryID != "evt_1" || asked.JobID != "job_1" || !strings.HasPrefix(asked.ID, "rdl_") {
		t.Errorf("%+v", asked)
	}
	args, _ := w.People.Queued[0].Args.(work.DeliverWebhook)
	s := w.Jobs["job_1"]
	if w.People.Queued[0].Kind != work.KindDeliverWebhook || w.People.Queued[0].Queue != work.QueueWebhooks ||
		args.EventID != "evt_1" || args.Redelivery != asked.ID || args.AccountID != handlerstest.TestAccount || args.SealedWebhookURL != s.SealedWebhookURL ||
		args.Output.Summary != s.Output.Summary || !args.EndedAt.Equal(*s.FinishedAt) || args.CostUnits != 2 {
		t.Errorf("%+v", w.People.Queued[0])
	}
	first := c.POST(path, "", "Idempotency-Key", "again")
	again := c.POST(path, "", "Idempotency-Key", "again")
	if first.Ok(http.StatusAccepted)["id"] == asked.ID || first.Text != again.Text || len(w.People.Queued) != 2 {
		t.Errorf("%s %s, %d are queued", first.Text, again.Text, len(w.People.Queued))
	}
}

// The webhook of a failed job can be sent again too: it does not depend on an output.
func TestADeliveryOfAFailureIsMadeOnceMore(t *testing.T) {
	w, c := withDeliveries(t)
	s := *w.Jobs["job_1"]
	failure := job.Failure{Code: job.ValidationFailed, Reason: "corrupt_input", Message: "The file is damaged."}
	s.Status, s.Output, s.OutputExpiresAt, s.Failure = job.Failed, nil, nil, &failure
	w.Put(s)
	c.POST("/v1/account/webhook-deliveries/evt_1/redeliver", "").Ok(http.StatusAccepted)
	args, _ := w.People.Queued[0].Args.(work.DeliverWebhook)
	if args.Status != job.Failed || args.Output != nil || args.Failure == nil || *args.Failure != failure {
		t.Errorf("%+v", args)
	}
}

func TestADeliveryThatCannotBeMadeOnceMore(t *testing.T) {
	w, c := withDeliveries(t)
	const path = "/v1/account/webhook-deliveries/evt_1/redeliver"
	for _, id := range []string{"evt_9", "evt_%00", "job_1"} {
		c.POST("/v1/account/webhook-deliveries/"+id+"/redeliver", "").Refused(404, "not_found")
	}
	c.POST("/v1/account/webhook-deliveries/evt_2/redeliver", "").Refused(404, "not_found") // its job does not exist
	c.POST(path, `{"url":"https://example.com"}`).Refused(422, "validation_failed")
	c.POST(path, "", "Idempotency-Key", "a b").Refused(400, "invalid_idempotency_key")
	w.Away["queue"] = errors.New("connection refused")
	c.POST(path, "").Refused(503, "service_unavailable")
	w.Account.Suspended = true
	c.POST(path, "").Refused(403, "account_suspended")
}
