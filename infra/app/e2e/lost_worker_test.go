package e2e

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
)

// takeoverMax is twice the promised time for which a silent worker keeps its job (docs/design/architecture.md
// "Workers"), because the machine may be busy with other tests: the drill checks the promise itself.
const takeoverMax = 2 * 15 * time.Second

// A worker that took a job and is not heard again loses it: another one makes the next attempt
// (docs/design/architecture.md "Workers").
func TestALostWorkersJobGoesToAnother(t *testing.T) {
	t.Parallel()
	w := service(t)
	c := w.open(t, opening{})
	// While all engines are busy, no worker of this process takes the job.
	var others []string
	for range w.config.ChromiumConcurrency {
		others = append(others, c.create(page(endless)).ID)
	}
	for _, id := range others {
		c.runs(id)
	}
	j := c.create(page(hello))
	c.send(job.Start{JobID: j.ID, Attempt: 1, WorkerID: commands.NewID("wrk")})
	for _, id := range others {
		c.cancel(id)
	}

	begun := time.Now()
	j = c.succeeds(j.ID)
	if took := time.Since(begun); took > takeoverMax {
		t.Errorf("it took %v", took)
	}
	if j.Attempts != 2 || j.RetryCount != 1 || j.RefundedUnits != 0 {
		t.Errorf("%+v", j)
	}
	c.hasBalance(creditsGiven - 2 - int64(len(others)))
}
