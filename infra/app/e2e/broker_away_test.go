package e2e

import (
	"net/http"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// slowly is a page that takes its engine longer than a client needs to cut the service's connection.
const slowly = `<h1>slowly</h1><script>for (const end = Date.now() + 1500; Date.now() < end;);</script>`

// The ways in which a store can be away.
var absences = map[string]func(*kafkatest.Proxy){
	"refuses connections": (*kafkatest.Proxy).Cut,
	"does not answer":     func(p *kafkatest.Proxy) { p.DropReplies() },
}

// While the broker is away, reads are answered and writes, including uploads, are refused with Retry-After. When it
// is back, everything continues: what was sent meanwhile with an idempotency key happens once
// (docs/design/architecture.md "Owners and takeover").
func TestTheServiceOutlivesItsBroker(t *testing.T) {
	w := service(t)
	for name, absence := range absences {
		t.Run(name, func(t *testing.T) {
			c := w.open(t, opening{})
			done := c.succeeds(c.create(page(hello)).ID)
			running := c.create(page(slowly))
			c.runs(running.ID)
			upload := w.interruptUpload(t)

			absence(w.broker.Proxy())
			t.Cleanup(w.broker.Proxy().Restore)
			var writes sync.WaitGroup
			writes.Go(func() { c.post("/jobs", page(hello), keyHeader, "while-away").away() })
			writes.Go(func() { c.post("/jobs/"+running.ID+"/cancel", "").away() })
			writes.Go(upload.whileAway)
			if j := c.job(done.ID); j.Status != "succeeded" || len(c.download(j)) == 0 {
				t.Errorf("%+v", j)
			}
			if ids, _ := c.list(""); len(ids) != 2 || c.balance() != creditsGiven-4 {
				t.Errorf("jobs %v", ids)
			}
			eventually(t, "the service says that it is not ready", func() bool {
				return c.get(operatorsAt(w.app, "/readyz")).StatusCode == http.StatusServiceUnavailable
			})
			writes.Wait()

			w.broker.Proxy().Restore()
			var created response
			eventually(t, "the same request is accepted", func() bool {
				created = c.post("/jobs", page(hello), keyHeader, "while-away")
				if created.StatusCode != http.StatusCreated {
					created.away()
				}
				return created.StatusCode == http.StatusCreated
			})
			c.succeeds(c.created(created).ID)
			upload.whenBack(t)
			// Its engine finished while the result could not be reported. Whether the cancel arrived is unknown.
			if j := c.wait(running.ID); j.Status != "succeeded" && j.Status != "canceled" || j.Attempts != 1 {
				t.Errorf("%+v", j)
			}
			c.hasBalance(creditsGiven - 6 + c.job(running.ID).RefundedUnits)
			eventually(t, "the service is ready", func() bool {
				return c.get(operatorsAt(w.app, "/readyz")).StatusCode == http.StatusOK
			})
		})
	}
}
