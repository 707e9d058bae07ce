package e2e

import (
	"net/http"
	"testing"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// A webhook whose receiver answered that it is gone is delivered again when its account requests it
// (docs/design/api.md "Webhooks").
func TestAWebhookIsDeliveredOnceMore(t *testing.T) {
	t.Parallel()
	p, _ := service(t).signUp(t)
	p.upgrade()
	c := p.newKey(ciKey)
	address, deliveries := receive(t, http.StatusGone, http.StatusOK)
	j := c.succeeds(c.create(pageOf(hello, address)).ID)
	first := next(t, deliveries)
	id := first.header.Get("webhook-id")

	type listing struct {
		Deliveries []struct {
			ID, JobID, Status, Reason string
			Attempts                  []struct {
				HTTPStatus   int
				RedeliveryID string
			}
		}
	}
	list := func() (l listing) {
		t.Helper()
		p.ask(http.MethodGet, "/account/webhook-deliveries", "").in(http.StatusOK, &l)
		if len(l.Deliveries) != 1 || l.Deliveries[0].ID != id || l.Deliveries[0].JobID != j.ID {
			t.Fatalf("%+v", l)
		}
		return l
	}
	eventually(t, "the delivery is given up", func() bool { return list().Deliveries[0].Status == "exhausted" })

	var turned struct{ Secret string }
	p.ask(http.MethodPost, "/account/webhook-secrets/rotate", `{"graceSeconds":0}`).in(http.StatusCreated, &turned)
	library, err := standardwebhooks.NewWebhook(turned.Secret)
	must(t, err)
	if library.Verify(first.body, first.header) == nil {
		t.Error("the new secret has signed before it was made")
	}

	path := "/account/webhook-deliveries/" + id + "/redeliver"
	asked := p.ask(http.MethodPost, path, "", keyHeader, "once")
	var redelivery struct{ ID, DeliveryID string }
	asked.in(http.StatusAccepted, &redelivery)
	if again := p.ask(http.MethodPost, path, "", keyHeader, "once"); again.body != asked.body {
		t.Errorf("first %s, then %s", asked.body, again.body)
	}
	second := next(t, deliveries)
	if second.header.Get("webhook-id") != id {
		t.Errorf("delivered as %s, then as %s", id, second.header.Get("webhook-id"))
	}
	if err := library.Verify(second.body, second.header); err != nil {
		t.Errorf("signed by the secret that was rotated in: %v", err)
	}
	eventually(t, "the delivery has got through", func() bool { return list().Deliveries[0].Status == "delivered" })
	d := list().Deliveries[0]
	if len(d.Attempts) != 2 || d.Attempts[0].HTTPStatus != 410 || d.Attempts[1].HTTPStatus != 200 ||
		d.Attempts[1].RedeliveryID != redelivery.ID || redelivery.DeliveryID != id {
		t.Errorf("%+v of %+v", d, redelivery)
	}
	c.happened("job.accepted", "job.started", "job.succeeded", "webhook.exhausted", "webhook.delivered")
	if len(deliveries) != 0 {
		t.Error("it was delivered a third time")
	}
}
