package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestTimeOutJob(t *testing.T) {
	it := domaintest.Specify(t)
	timeOut := job.TimeOut{JobID: "job_1"}
	late := job.Failure{
		Code: job.ProcessingTimeout, Reason: "deadline_exceeded", Message: "The job did not end before its deadline.",
	}

	it("ends the job exactly at the deadline, whatever its stage, and keeps one credit", func(given domaintest.Given) {
		given(running()...).Later(lifetime).When(timeOut).Then(failed("job_1", late, in(2, 99)))
		given(holdingSlot()...).Later(lifetime).When(timeOut).Then(failed("job_1", late, in(2, 99)))
		given(waitingForSlot()...).Later(lifetime).When(timeOut).Then(failed("job_1", late, in(2, 96)))
		given(waitingForUpload()...).Later(lifetime).When(timeOut).Then(failed("job_1", late, in(2, 99)))
		given(append(running(), requeued("job_1", 2, noon))...).Later(lifetime).
			When(timeOut).Then(failed("job_1", late, in(2, 99)))
	})
	it("frees the slot", func(given domaintest.Given) {
		given(waitingForSlot()...).Later(lifetime).
			When(job.TimeOut{JobID: "job_0"}).Then(failed("job_0", late, in(2, 96)), released("job_1"))
	})

	it("has nothing to do for a job that has ended", func(given domaintest.Given) {
		for _, end := range endings() {
			given(ended(end)...).Later(lifetime).When(timeOut).ThenNothing()
		}
	})
	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(timeOut).ThenRefused(refusal.NotFound)
	})
	it("refuses before the deadline", func(given domaintest.Given) {
		given(running()...).Later(lifetime - time.Microsecond).When(timeOut).ThenRefused(refusal.NotDue)
	})
}
