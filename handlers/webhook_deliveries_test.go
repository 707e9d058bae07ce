package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

// withDeliveries is a world with three webhooks, the oldest of which was tried twice.
func withDeliveries(t *testing.T) (*world, client) {
	t.Helper()
	w := newPeopleWorld(t)
	for i := range 3 {
		id := fmt.Sprintf("evt_%d", i+1)
		w.people.delivery[id] = projections.Delivery{
			EventID: id, JobID: fmt.Sprintf("job_%d", i+1), Event: "job.succeeded", Status: models.DeliveryPending, CreatedAt: noon.Add(time.Duration(i) * time.Minute),
		}
	}
	tried := w.people.delivery["evt_1"]
	tried.Status, tried.Reason, tried.Attempts, tried.HTTPStatus, tried.EndedAt = models.DeliveryExhausted, "gone", 2, 410, after(time.Hour)
	w.people.delivery["evt_1"] = tried
	w.people.attempts["evt_1"] = []projections.DeliveryAttempt{
		{EventID: "evt_1", Attempt: 1, At: noon, Error: "timeout", Took: 15 * time.Second},
		{EventID: "evt_1", Attempt: 1, At: noon.Add(time.Minute), HTTPStatus: 410, Error: "gone", Redelivery: "rdl_1", Took: 12 * time.Millisecond},
	}
	s := succeededJob("job_1")
	s.FinishedAt = after(time.Minute)
	w.put(s)
	return w, w.signedIn()
}

func TestDeliveriesAreListedWithTheirAttempts(t *testing.T) {
	w, c := withDeliveries(t)
	c.get("/v1/account/webhook-deliveries").golden("webhook_deliveries")
	var page deliveriesBody
	c.get("/v1/account/webhook-deliveries?limit=2").into(http.StatusOK, &page)
	if len(page.Deliveries) != 2 || page.NextCursor == nil {
		t.Fatalf("%+v", page)
	}
	c.get("/v1/account/webhook-deliveries?limit=2&cursor="+*page.NextCursor).into(http.StatusOK, &page)
	if len(page.Deliveries) != 1 || page.Deliveries[0].ID != "evt_1" || page.NextCursor != nil {
		t.Errorf("%+v", page)
	}
	for query, want := range map[string]string{"?cursor=forged": "cursor pattern", "?cursor=%00": "cursor pattern", "?limit=0&cursor=%20": "limit range, cursor pattern"} {
		if got := strings.Join(c.get("/v1/account/webhook-deliveries"+query).faults(), ", "); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
	w.away["deliveries"] = errors.New("connection refused")
	c.get("/v1/account/webhook-deliveries").refused(503, "service_unavailable")
}

func TestADeliveryIsMadeOnceMore(t *testing.T) {
	w, c := withDeliveries(t)
	const path = "/v1/account/webhook-deliveries/evt_1/redeliver"
	var asked redeliveryBody
	c.post(path, "").into(http.StatusAccepted, &asked)
	if asked.DeliveryID != "evt_1" || asked.JobID != "job_1" || !strings.HasPrefix(asked.ID, "rdl_") {
		t.Errorf("%+v", asked)
	}
	args, _ := w.people.queued[0].Args.(work.DeliverWebhook)
	s := w.jobs["job_1"]
	if w.people.queued[0].Kind != work.KindDeliverWebhook || w.people.queued[0].Queue != work.QueueWebhooks ||
		args.EventID != "evt_1" || args.Redelivery != asked.ID || args.AccountID != testAccount || args.SealedWebhookURL != s.SealedWebhookURL ||
		args.Output.Summary != s.Output.Summary || !args.EndedAt.Equal(*s.FinishedAt) || args.CostUnits != 2 {
		t.Errorf("%+v", w.people.queued[0])
	}
	first := c.post(path, "", idempotencyKeyHeader, "again")
	again := c.post(path, "", idempotencyKeyHeader, "again")
	if first.ok(http.StatusAccepted)["id"] == asked.ID || first.body != again.body || len(w.people.queued) != 2 {
		t.Errorf("%s %s, %d are queued", first.body, again.body, len(w.people.queued))
	}
}

// A webhook of a failure, too: there is no output to wait for.
func TestADeliveryOfAFailureIsMadeOnceMore(t *testing.T) {
	w, c := withDeliveries(t)
	s := *w.jobs["job_1"]
	failure := job.Failure{Code: job.ValidationFailed, Reason: "corrupt_input", Message: "The file is damaged."}
	s.Status, s.Output, s.OutputExpiresAt, s.Failure = job.Failed, nil, nil, &failure
	w.put(s)
	c.post("/v1/account/webhook-deliveries/evt_1/redeliver", "").ok(http.StatusAccepted)
	args, _ := w.people.queued[0].Args.(work.DeliverWebhook)
	if args.Status != job.Failed || args.Output != nil || args.Failure == nil || *args.Failure != failure {
		t.Errorf("%+v", args)
	}
}

func TestADeliveryThatCannotBeMadeOnceMore(t *testing.T) {
	w, c := withDeliveries(t)
	const path = "/v1/account/webhook-deliveries/evt_1/redeliver"
	for _, id := range []string{"evt_9", "evt_%00", "job_1"} {
		c.post("/v1/account/webhook-deliveries/"+id+"/redeliver", "").refused(404, "not_found")
	}
	c.post("/v1/account/webhook-deliveries/evt_2/redeliver", "").refused(404, "not_found") // its job is not there
	c.post(path, `{"url":"https://example.com"}`).refused(422, "validation_failed")
	c.post(path, "", idempotencyKeyHeader, "a b").refused(400, "invalid_idempotency_key")
	w.away["queue"] = errors.New("connection refused")
	c.post(path, "").refused(503, "service_unavailable")
	w.account.Suspended = true
	c.post(path, "").refused(403, "account_suspended")
}
