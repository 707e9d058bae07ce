package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// A document that cannot be printed fails at once, is not retried, and costs nothing (docs/design/api.md "Credits").
func TestADocumentThatCannotBePrintedFails(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.wait(c.create(page(hello, "options", `{"pageRanges":"7"}`)).ID)
	if j.Status != "failed" || j.Failure.Code != "validation_failed" || j.Failure.Message == "" || j.Attempts != 1 {
		t.Fatalf("%+v", j)
	}
	if j.RefundedUnits != 2 || j.Output != nil {
		t.Errorf("%+v", j)
	}
	c.hasBalance(creditsGiven)
	c.get("/jobs/"+j.ID+"/download-intent").refused(http.StatusConflict, "output_not_ready")
	c.post("/jobs/"+j.ID+"/cancel", "").refused(http.StatusConflict, "job_not_cancelable")
	c.happened("job.accepted", "job.started", "job.failed")
}

// accept creates a job on terms that REST does not offer.
func (c client) accept(html string, terms func(*job.Terms)) string {
	c.t.Helper()
	key := objectstore.NewKey("input")
	info, err := c.w.objects(c.t).Put(c.t.Context(), key, strings.NewReader(html), int64(len(html)))
	must(c.t, err)
	create := job.Create{
		JobID: commands.NewID("job"), ToolSlug: "html-to-pdf-api",
		Input: job.Input{
			Kind: job.KindText, ContentType: "text/html", SizeBytes: info.SizeBytes, SHA256: info.SHA256, ObjectKey: key,
		},
		Terms: job.Terms{
			CostUnits: 2, MaxAttempts: 3, DeadlineAt: time.Now().Add(time.Minute), AttemptTimeoutSeconds: 60,
			InputRetentionSeconds: 3600, OutputRetentionSeconds: 3600,
		},
	}
	terms(&create.Terms)
	c.send(create)
	return create.JobID
}

// An attempt whose document exceeds its time is killed and not retried; it costs the one credit of an accepted run. An attempt that a busy
// machine keeps from its engine is starved, which is another end and leads to the next attempt: so there are enough of them here that the one
// that had its time is not the last that the job has.
func TestAnAttemptEndsAtItsTimeLimit(t *testing.T) {
	const attemptsMax = 15
	c := service(t).open(t, opening{})
	id := c.accept(endless, func(terms *job.Terms) {
		terms.AttemptTimeoutSeconds, terms.MaxAttempts, terms.DeadlineAt = 10, attemptsMax, time.Now().Add(patience)
	})
	j := c.wait(id)
	if j.Status != "failed" || j.Failure == nil || j.Failure.Code != "processing_timeout" || j.Failure.Reason != "attempt_timeout" {
		t.Fatalf("%+v, %+v", j, j.Failure)
	}
	happened := []string{"job.accepted", "job.started"}
	for range c.starved() {
		happened = append(happened, "job.requeued", "job.started")
	}
	c.happened(append(happened, "job.failed")...)
	if starved := c.starved(); j.Attempts != 1+starved || j.RetryCount != starved || j.Attempts == attemptsMax || j.RefundedUnits != 1 {
		t.Errorf("%d starved attempts: %+v", starved, j)
	}
	c.hasBalance(creditsGiven - 1)
}

// starved is how many attempts of the account had no engine for as long as they might have run.
func (c client) starved() (n int) {
	c.t.Helper()
	must(c.t, c.w.follow(c.t.Context(), func(_ int32, l domain.Logged) {
		if again, is := l.Data.(job.Requeued); is && l.AccountID == c.accountID && again.Failure.Reason == job.ReasonAttemptStarved {
			n++
		}
	}))
	return n
}
