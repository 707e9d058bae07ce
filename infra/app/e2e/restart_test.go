package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
)

// A process that is stopped gives back its running work, uncounted, and the next one continues with the same data:
// waiting jobs run, interrupted ones run again, and finished ones are still there (docs/design/architecture.md
// "Workers").
func TestARestartContinuesWithTheSameData(t *testing.T) {
	one := wide
	one.RunningMax = 1
	w := service(t)
	c := w.open(t, opening{plan: plan.Custom, limits: one})
	done := c.succeeds(c.create(page(hello)).ID)
	running := c.create(page(endless))
	c.runs(running.ID)
	queued := c.create(page(hello))

	const grace = time.Second
	begun := time.Now()
	must(t, w.stop(grace))
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("the stop took %v", took)
	}
	must(t, w.start())

	eventually(t, "the job is started again", func() bool {
		return strings.Count(strings.Join(c.events(), " "), "job.started") == 3
	})
	c.runs(running.ID)
	if j := c.job(running.ID); j.Attempts != 1 || j.RetryCount != 0 {
		t.Errorf("given back and started again: %+v", j)
	}
	if j := c.job(queued.ID); j.Status != "queued" {
		t.Errorf("%+v", j)
	}
	c.cancel(running.ID)
	c.succeeds(queued.ID)
	if j := c.job(done.ID); j.Status != "succeeded" || len(c.download(j)) != done.Output.SizeBytes {
		t.Errorf("%+v", j)
	}
	c.lists("", []string{queued.ID, running.ID, done.ID})
	c.hasBalance(creditsGiven - 5)
	c.happened("job.accepted", "job.started", "job.succeeded",
		"job.accepted", "job.started", "job.accepted",
		"job.requeued", "job.started", "job.canceled", "job.released", "job.started", "job.succeeded")
}
