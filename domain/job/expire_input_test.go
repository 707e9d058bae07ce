package job_test

import (
	"testing"
	"time"

	"toolmill/domain/domaintest"
	"toolmill/domain/job"
	"toolmill/domain/plan"
	"toolmill/domain/refusal"
)

func TestExpireInput(t *testing.T) {
	it := domaintest.Specify(t)
	expire := job.ExpireInput{JobID: "job_1"}
	expired := job.InputExpired{JobID: "job_1", ObjectKey: "in/job_1"}

	it("lets the input of an ended job go when its hour is over", func(given domaintest.Given) {
		for _, end := range endings() {
			given(ended(end)...).Later(time.Hour).When(expire).Then(expired)
		}
	})
	it("counts a file's hour from its upload", func(given domaintest.Given) {
		given(waitingForUpload()...).Later(10*time.Minute).
			When(confirm("job_1")).Then(uploaded("job_1"), released("job_1")).
			When(job.Cancel{JobID: "job_1"}).Then(canceled("job_1", in(3, 100))).
			Later(time.Hour - time.Microsecond).When(expire).ThenRefused(refusal.NotDue).
			Later(time.Microsecond).When(expire).Then(expired)
	})

	it("has nothing to do for an input that never came or is gone", func(given domaintest.Given) {
		given(append(waitingForUpload(), canceled("job_1", in(3, 100)))...).Later(time.Hour).When(expire).ThenNothing()
		given(append(ended(succeeded("job_1", 1)), expired)...).Later(time.Hour).When(expire).ThenNothing()
	})
	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(expire).ThenRefused(refusal.NotFound)
	})
	it("refuses before its time, and while the job may still need it", func(given domaintest.Given) {
		given(ended(succeeded("job_1", 1))...).Later(time.Hour - time.Microsecond).When(expire).ThenRefused(refusal.NotDue)
		given(running()...).Later(time.Hour).When(expire).ThenRefused(refusal.NotDue)
	})
}
