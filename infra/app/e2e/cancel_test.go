package e2e

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
)

// Canceling a running job keeps one credit and refunds the rest, and kills its engine, as a page that never ends
// shows (docs/design/specification.md §3).
func TestARunningJobIsCanceled(t *testing.T) {
	c := service(t).open(t, opening{})
	killed := c.w.measured(t, "toolmill_chromium_killed_total")
	j := c.create(page(endless))
	c.runs(j.ID)
	eventually(t, "an engine works on it", func() bool { return c.w.measured(t, "toolmill_chromium_busy") == 1 })
	c.post("/jobs/"+j.ID+"/close", "").refused(http.StatusConflict, "job_not_closable")

	first := c.post("/jobs/"+j.ID+"/cancel", "", keyHeader, "cancel-1")
	first.in(http.StatusOK, &j)
	if j.Status != "canceled" || j.RefundedUnits != 1 || j.FinishedAt == nil {
		t.Errorf("%+v", j)
	}
	c.hasBalance(creditsGiven - 1)
	c.again(first, "/jobs/"+j.ID+"/cancel", "", "cancel-1")
	// Without the key too: the job is canceled already.
	if again := c.cancel(j.ID); again.Status != "canceled" || again.RefundedUnits != 1 {
		t.Errorf("%+v", again)
	}
	eventually(t, "the engine is gone", func() bool {
		return c.w.measured(t, "toolmill_chromium_killed_total") > killed && c.w.measured(t, "toolmill_chromium_busy") == 0 &&
			c.w.measured(t, "toolmill_attempts_running") == 0
	})
	c.hasBalance(creditsGiven - 1)
	c.happened("job.accepted", "job.started", "job.canceled")
}

// Canceling a queued job refunds everything, and the job never starts.
func TestAQueuedJobIsCanceled(t *testing.T) {
	one := wide
	one.RunningMax = 1
	c := service(t).open(t, opening{plan: plan.Custom, limits: one})
	running := c.create(page(endless))
	c.runs(running.ID)
	waiting := c.create(page(hello))
	if j := c.cancel(waiting.ID); j.Status != "canceled" || j.RefundedUnits != 2 || j.Attempts != 0 {
		t.Errorf("%+v", j)
	}
	c.hasBalance(creditsGiven - 2)
	c.cancel(running.ID)
	c.hasBalance(creditsGiven - 1)
	c.happened("job.accepted", "job.started", "job.accepted", "job.canceled", "job.canceled")
}
