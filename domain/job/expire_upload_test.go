package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestExpireUpload(t *testing.T) {
	it := domaintest.Specify(t)
	expire := job.ExpireUpload{JobID: "job_1"}
	never := job.Failure{Code: job.ValidationFailed, Reason: "upload_expired", Message: "The file was not uploaded in time."}

	it("ends the job with a full refund at the moment when the intent ends", func(given domaintest.Given) {
		given(waitingForUpload()...).Later(uploadTime).When(expire).Then(failed("job_1", never, in(3, 100)))
	})
	it("makes room for another upload", func(given domaintest.Given) {
		again := createFile("job_2")
		given(caps(1, 1, 1), acceptedFile("job_1", 97)).Later(uploadTime).
			When(again).ThenRefused(refusal.ConcurrencyLimited).
			When(expire).Then(failed("job_1", never, in(3, 100))).
			When(again).Then(acceptedFile("job_2", 97))
	})

	it("has nothing to do for a job that awaits no upload", func(given domaintest.Given) {
		given(holdingSlot()...).Later(uploadTime).When(expire).ThenNothing()
		given(append(waitingForUpload(), uploaded("job_1"))...).Later(uploadTime).When(expire).ThenNothing()
		given(append(waitingForUpload(), canceled("job_1", in(3, 100)))...).Later(uploadTime).When(expire).ThenNothing()
	})
	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(expire).ThenRefused(refusal.NotFound)
	})
	it("refuses before its time", func(given domaintest.Given) {
		given(waitingForUpload()...).Later(uploadTime - time.Microsecond).When(expire).ThenRefused(refusal.NotDue)
	})
}
