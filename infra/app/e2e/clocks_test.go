package e2e

import (
	"net/http"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// sendOff sends a command whose sender's clock is off by so much.
func (c client) sendOff(by time.Duration, body domain.Body) {
	c.t.Helper()
	command := commands.NewCommand(event.ByOperator("test"), c.accountID, body)
	command.At = command.At.Add(by)
	result, err := c.w.inside(c.t).Log.Gateway.Send(c.t.Context(), command)
	must(c.t, err)
	must(c.t, c.w.inside(c.t).Positions.Wait(c.t.Context(), result.Partition, result.Offset))
}

// A sender whose clock is hours ahead changes no other time: its command happens now, others of its partition are not
// refused, and the auditor finds nothing.
func TestAClockThatIsAheadLocksNobodyOut(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions = 1
	must(t, w.start())
	limited := wide
	limited.JobsPerMinute = 2
	ahead, free := w.open(t, opening{}), w.open(t, opening{limits: limited, plan: "custom"})
	create := func(by time.Duration) string {
		id, now := commands.NewID("job"), time.Now().Add(by).UTC().Truncate(time.Microsecond)
		ahead.sendOff(by, job.Create{
			JobID: id, ToolSlug: "html-to-pdf-api",
			Input: job.Input{Kind: job.KindText, ContentType: "text/html", ObjectKey: objectstore.NewKey("input")},
			Terms: job.Terms{CostUnits: 1, MaxAttempts: 1, DeadlineAt: now.Add(10 * time.Minute), AttemptTimeoutSeconds: 60},
		})
		return id
	}
	for _, by := range []time.Duration{2 * time.Hour, -2 * time.Hour} {
		j := ahead.job(create(by))
		if off := time.Since(j.CreatedAt).Abs(); off > time.Minute || !j.DeadlineAt.After(j.CreatedAt) || time.Until(j.DeadlineAt).Abs() > 11*time.Minute {
			t.Errorf("%v off: created %v, due %v", by, j.CreatedAt, j.DeadlineAt)
		}
	}
	for range 2 {
		if r := free.post("/jobs", page(hello)); r.StatusCode == http.StatusTooManyRequests {
			t.Errorf("another account was locked out: %s", r.body)
		}
	}
	if moved := scrape(t, w.app)["toolmill_owner_time_moved_total"]; moved < 2 {
		t.Errorf("%v moved times were counted", moved)
	}
	must(t, w.audit(t.Context()))
}

// Both clocks are compared as soon as a process starts.
func TestClocksAreComparedAtTheStart(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	metrics := scrape(t, w.app)
	for _, of := range []string{"broker", "postgres"} {
		if _, compared := metrics[`toolmill_clock_off_seconds{of="`+of+`"}`]; !compared {
			t.Errorf("the clock of %s was not compared", of)
		}
	}
}
