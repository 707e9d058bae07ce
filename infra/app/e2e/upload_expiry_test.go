package e2e

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// A file that does not come in time costs nothing, and no longer counts as a pending upload.
func TestAnUploadThatNeverComesEndsItsJob(t *testing.T) {
	t.Parallel()
	limits := wide
	limits.PendingUploadsMax = 1
	c := service(t).open(t, opening{plan: plan.Custom, limits: limits})
	soon := func(terms *job.Terms) { terms.UploadExpiresAt = time.Now().Add(time.Second) }
	for range 2 {
		j := c.wait(c.awaitUpload(soon))
		if j.Status != "failed" || j.Failure.Code != "validation_failed" || j.Failure.Reason != "upload_expired" {
			t.Fatalf("%+v, %+v", j, j.Failure)
		}
		if j.RefundedUnits != 2 || j.Attempts != 0 {
			t.Errorf("%+v", j)
		}
	}
	c.hasBalance(creditsGiven)
	c.happened("job.accepted", "job.failed", "job.accepted", "job.failed")
}
