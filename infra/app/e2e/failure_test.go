package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
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

// An attempt whose document exceeds its time is killed and not retried; it costs the one credit of an accepted run.
// The test runs alone, because an attempt that others keep from its engine is starved, which is another end.
func TestAnAttemptEndsAtItsTimeLimit(t *testing.T) {
	c := service(t).open(t, opening{})
	id := c.accept(endless, func(terms *job.Terms) { terms.AttemptTimeoutSeconds, terms.MaxAttempts = 10, 3 })
	j := c.wait(id)
	if j.Status != "failed" || j.Failure.Code != "processing_timeout" || j.Failure.Reason != "attempt_timeout" {
		t.Fatalf("%+v", j)
	}
	if j.Attempts != 1 || j.RetryCount != 0 || j.RefundedUnits != 1 {
		t.Errorf("%+v", j)
	}
	c.hasBalance(creditsGiven - 1)
	c.happened("job.accepted", "job.started", "job.failed")
}
