package e2e

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// A job ends at its deadline, whatever its state (docs/design/specification.md §3).
func TestAJobEndsWithItsDeadline(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	id := c.accept(endless, func(terms *job.Terms) { terms.DeadlineAt = time.Now().Add(time.Second) })
	j := c.wait(id)
	if j.Status != "failed" || j.Failure.Code != "processing_timeout" || j.RefundedUnits != 1 {
		t.Fatalf("%+v", j)
	}
	c.hasBalance(creditsGiven - 1)
	eventually(t, "the engine is gone", func() bool { return c.w.measured(t, "toolmill_chromium_busy") == 0 })
}

// late is how long after its deadline a job may end, with a margin for a machine that is busy with other tests.
const late = 2*time.Second + 2*time.Second

// A deadline is kept whether the job runs, waits for a slot, or awaits its upload, and however busy the workers are,
// because only the log is needed. One credit is kept (docs/design/api.md "Credits").
func TestADeadlineIsKeptWhereverTheJobStands(t *testing.T) {
	t.Parallel()
	limits := wide
	limits.RunningMax = 1
	c := service(t).open(t, opening{plan: plan.Custom, limits: limits})
	deadlineAt := time.Now().Add(3 * time.Second)
	soon := func(terms *job.Terms) { terms.DeadlineAt = deadlineAt }
	jobs := []string{c.accept(endless, soon), c.accept(endless, soon), c.awaitUpload(func(terms *job.Terms) {
		terms.DeadlineAt, terms.UploadExpiresAt = deadlineAt, deadlineAt.Add(time.Minute)
	})}
	if first, second := c.job(jobs[0]), c.job(jobs[1]); first.Progress.Stage == "waiting" || second.Progress.Stage != "waiting" {
		t.Fatalf("%+v, %+v", first, second)
	}
	for _, id := range jobs {
		j := c.wait(id)
		if j.Status != "failed" || j.Failure.Code != "processing_timeout" || j.RefundedUnits != 1 {
			t.Errorf("%+v, %+v", j, j.Failure)
		}
		if passed := j.FinishedAt.Sub(deadlineAt); passed < 0 || passed > late {
			t.Errorf("%s ended %v after its deadline", id, passed)
		}
	}
	c.hasBalance(creditsGiven - int64(len(jobs)))
}

// awaitUpload creates a job on terms that REST does not offer, whose file never comes.
func (c client) awaitUpload(terms func(*job.Terms)) string {
	c.t.Helper()
	create := job.Create{
		JobID: commands.NewID("job"), ToolSlug: "image-compress-api",
		Input: job.Input{Kind: job.KindFile, ContentType: "image/png", SizeBytes: 1000},
		Terms: job.Terms{
			CostUnits: 2, MaxAttempts: 3, DeadlineAt: time.Now().Add(time.Minute), UploadExpiresAt: time.Now().Add(time.Minute),
			AttemptTimeoutSeconds: 60, InputRetentionSeconds: 3600, OutputRetentionSeconds: 3600,
		},
	}
	terms(&create.Terms)
	c.send(create)
	return create.JobID
}
