package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestCloseJob(t *testing.T) {
	it := domaintest.Specify(t)
	closeIt := job.Close{JobID: "job_1"}
	closed := job.Closed{JobID: "job_1"}

	it("hides an ended job and leaves its status", func(given domaintest.Given) {
		for status, end := range endings() {
			s := given(ended(end)...).Later(time.Hour).When(closeIt).Then(closed)
			if j := s.States().Job("job_1"); j.Status != status || !j.ClosedAt.Equal(noon.Add(time.Hour)) {
				t.Errorf("the job is %s, closed at %s; it was %s", j.Status, j.ClosedAt, status)
			}
		}
	})

	it("has nothing to do for a closed job", func(given domaintest.Given) {
		given(append(ended(succeeded("job_1", 1)), closed)...).When(closeIt).ThenNothing()
	})
	it("answers a repeated idempotency key with its first event", func(given domaintest.Given) {
		given(ended(succeeded("job_1", 1))...).Claiming("key", "body").When(closeIt).Then(closed).When(closeIt).ThenReplayed()
	})

	it("refuses another body under the idempotency key", func(given domaintest.Given) {
		given(ended(succeeded("job_1", 1))...).Claiming("key", "body").When(closeIt).Then(closed).
			Claiming("key", "another").When(closeIt).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(closeIt).ThenRefused(refusal.NotFound)
	})
	it("refuses a job that has not ended", func(given domaintest.Given) {
		given(waitingForUpload()...).When(closeIt).ThenRefused(refusal.JobNotClosable)
		given(waitingForSlot()...).When(closeIt).ThenRefused(refusal.JobNotClosable)
		given(holdingSlot()...).When(closeIt).ThenRefused(refusal.JobNotClosable)
		given(running()...).When(closeIt).ThenRefused(refusal.JobNotClosable).
			Saying("the job is running; only an ended one can be closed")
	})
}
