package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
)

// delivery is a request that a receiver got.
type delivery struct {
	header http.Header
	body   []byte
	at     time.Time
}

// receive starts a receiver that answers with the statuses in turn, and repeats the last one.
func receive(t *testing.T, statuses ...int) (url string, deliveries <-chan delivery) {
	t.Helper()
	const most = 10
	received := make(chan delivery, most)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		status := statuses[0]
		if len(statuses) > 1 {
			statuses = statuses[1:]
		}
		w.WriteHeader(status)
		received <- delivery{header: r.Header, body: body, at: time.Now()}
	}))
	t.Cleanup(server.Close)
	return server.URL + "/hook", received
}

// next returns the next request to the receiver.
func next(t *testing.T, deliveries <-chan delivery) delivery {
	t.Helper()
	select {
	case d := <-deliveries:
		return d
	case <-time.After(patience):
		t.Fatal("no webhook came")
		return delivery{}
	}
}

// A job's success is sent to its receiver, signed by Standard Webhooks, and after a failure again with the same id,
// by the schedule (docs/design/specification.md §6; docs/design/api.md "Webhooks").
func TestASuccessIsSentToTheReceiver(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	address, deliveries := receive(t, http.StatusInternalServerError, http.StatusNoContent)
	j := c.succeeds(c.create(pageOf(hello, address)).ID)

	first := next(t, deliveries)
	second := next(t, deliveries)
	library, err := standardwebhooks.NewWebhook(c.webhookSecret)
	must(t, err)
	for _, d := range []delivery{first, second} {
		if err := library.Verify(d.body, d.header); err != nil {
			t.Errorf("signature: %v", err)
		}
	}
	if err := library.Verify(append(first.body, ' '), first.header); err == nil {
		t.Error("a changed body is signed too")
	}
	id := first.header.Get("webhook-id")
	if id == "" || second.header.Get("webhook-id") != id {
		t.Errorf("webhook-id %q, then %q", id, second.header.Get("webhook-id"))
	}
	// A busy machine may be late; the next pause would be 5 minutes.
	if pause := second.at.Sub(first.at); pause < 4500*time.Millisecond || pause > time.Minute {
		t.Errorf("the second attempt came %v after the first, want 5 s ±10 %% at the least", pause)
	}

	var told struct {
		Event, ID, JobID, ToolSlug string
		Delivery                   struct{ Method, URL string }
		Payload                    struct {
			ID, Status string
			CostUnits  int64
			Output     struct {
				Summary        string
				DownloadIntent intent
			}
		}
	}
	must(t, json.Unmarshal(second.body, &told))
	if told.Event != "job.succeeded" || told.ID != id || told.JobID != j.ID || told.ToolSlug != "html-to-pdf-api" ||
		told.Delivery.Method != http.MethodPost || told.Delivery.URL != address || told.Payload.ID != j.ID ||
		told.Payload.Status != "succeeded" || told.Payload.CostUnits != 2 || told.Payload.Output.Summary != j.Output.Summary {
		t.Errorf("body %s", second.body)
	}
	if got := c.get(told.Payload.Output.DownloadIntent.URL); got.StatusCode != http.StatusOK || len(got.body) != j.Output.SizeBytes {
		t.Errorf("the webhook's download: %d %.100s", got.StatusCode, got.body)
	}

	c.happened("job.accepted", "job.started", "job.succeeded", "webhook.delivered")
	attempts, err := records.NewDeliveryAttempts(c.w.inside(t).DB).Attempts(t.Context(), c.accountID, id)
	must(t, err)
	if len(attempts) != 2 || attempts[0].HTTPStatus != 500 || attempts[1].HTTPStatus != 204 ||
		attempts[0].Attempt != 1 || attempts[1].Attempt != 2 || attempts[0].JobID != j.ID {
		t.Errorf("attempts: %+v", attempts)
	}
	eventually(t, "the delivery's row", func() bool {
		d, err := projections.NewDeliveries(c.w.inside(t).DB).Get(t.Context(), c.accountID, id)
		must(t, err)
		return d.Status == models.DeliveryDelivered && d.Attempts == 2 && d.HTTPStatus == 204
	})
	select {
	case d := <-deliveries:
		t.Errorf("delivered again: %s", d.body)
	default:
	}
}

// A receiver that is gone gets no further request, and that is on record.
func TestAReceiverThatIsGoneIsLeftAlone(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	address, deliveries := receive(t, http.StatusGone)
	c.succeeds(c.create(pageOf(hello, address)).ID)
	next(t, deliveries)
	c.happened("job.accepted", "job.started", "job.succeeded", "webhook.exhausted")
}

// A job without success sends nothing.
func TestACanceledJobSendsNothing(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	address, deliveries := receive(t, http.StatusOK)
	j := c.create(pageOf(endless, address))
	c.runs(j.ID)
	c.cancel(j.ID)
	c.succeeds(c.create(page(hello)).ID)
	if len(deliveries) != 0 {
		t.Errorf("told: %s", next(t, deliveries).body)
	}
}
