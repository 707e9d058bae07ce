package app

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"toolmill/commands"
	"toolmill/domain/job"
	"toolmill/infra/objectstore"
	"toolmill/projections"
)

// A document that cannot be printed fails at once, is not tried again, and costs nothing (api.md, "Credits").
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
	c.happened("job.accepted", "job.released", "job.started", "job.failed")
}

// accept has a job accepted on terms that REST does not offer.
func (c client) accept(html string, terms func(*job.Terms)) string {
	c.t.Helper()
	key := objectstore.NewKey("input")
	info, err := c.w.app.objects.Put(c.t.Context(), key, strings.NewReader(html), int64(len(html)))
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

// An attempt that does not end in its time is killed, tried again, and at last costs the one credit of an accepted run.
func TestAnAttemptEndsWithItsTime(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	id := c.accept(endless, func(terms *job.Terms) { terms.AttemptTimeoutSeconds, terms.MaxAttempts = 1, 2 })
	j := c.wait(id)
	if j.Status != "failed" || j.Failure.Code != "processing_timeout" || j.Failure.Reason != "attempt_timeout" {
		t.Fatalf("%+v", j)
	}
	if j.Attempts != 2 || j.RetryCount != 1 || j.RefundedUnits != 1 {
		t.Errorf("%+v", j)
	}
	c.hasBalance(creditsGiven - 1)
	c.happened("job.accepted", "job.released", "job.started", "job.requeued", "job.started", "job.failed")
}

// A job ends with its deadline, wherever it stands (spec §3).
func TestAJobEndsWithItsDeadline(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	id := c.accept(endless, func(terms *job.Terms) { terms.DeadlineAt = time.Now().Add(time.Second) })
	j := c.wait(id)
	if j.Status != "failed" || j.Failure.Code != "processing_timeout" || j.RefundedUnits != 1 {
		t.Fatalf("%+v", j)
	}
	c.hasBalance(creditsGiven - 1)
	eventually(t, "the engine is gone", func() bool { return c.w.app.work.pool.Stats().Busy == 0 })
}

// What was kept is deleted when its time is over, and the answers say so (spec §8).
func TestOutputsAreDeletedWhenTheirTimeIsOver(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	id := c.accept(hello, func(terms *job.Terms) { terms.InputRetentionSeconds, terms.OutputRetentionSeconds = 2, 2 })
	j := c.succeeds(id)
	c.happened("job.accepted", "job.released", "job.started", "job.succeeded", "job.input_expired", "job.output_expired")
	c.get("/jobs/"+id+"/download-intent").refused(http.StatusGone, "output_expired")
	if r := c.get(j.Output.DownloadIntent.URL); r.StatusCode != http.StatusGone {
		t.Errorf("download: %d %s", r.StatusCode, r.body)
	}
	if got := c.job(id); got.Status != "succeeded" || got.Output == nil || got.Output.DownloadIntent.URL != "" {
		t.Errorf("%+v", got)
	}
	state, err := projections.NewJobs(c.w.app.db).Get(t.Context(), c.accountID, id)
	must(t, err)
	for _, key := range []string{state.Input.ObjectKey, state.Output.ObjectKey} {
		if _, _, err := c.w.app.objects.Open(t.Context(), key); !errors.Is(err, objectstore.ErrNotFound) {
			t.Errorf("%s is still stored: %v", key, err)
		}
	}
}
