package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestConfirmUpload(t *testing.T) {
	it := domaintest.Specify(t)

	it("takes the upload, and gives the job a free slot", func(given domaintest.Given) {
		given(waitingForUpload()...).When(confirm("job_1")).Then(uploaded("job_1"), released("job_1"))
	})
	it("queues the job after those that were ready earlier, not those that were created earlier", func(given domaintest.Given) {
		given(caps(1, 20, 20), withSlot(accepted("job_0", 97)),
			acceptedFile("job_1", 94), acceptedFile("job_2", 91), accepted("job_3", 88)).
			When(confirm("job_2")).Then(uploaded("job_2")).
			When(confirm("job_1")).Then(uploaded("job_1")).
			When(job.Cancel{JobID: "job_0"}).Then(canceled("job_0", in(3, 91)), released("job_3")).
			When(job.Cancel{JobID: "job_3"}).Then(canceled("job_3", in(3, 94)), released("job_2")).
			When(job.Cancel{JobID: "job_2"}).Then(canceled("job_2", in(3, 97)), released("job_1"))
	})
	it("takes an upload until the intent ends", func(given domaintest.Given) {
		given(waitingForUpload()...).Later(uploadTime-time.Microsecond).
			When(confirm("job_1")).Then(uploaded("job_1"), released("job_1"))
	})

	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(confirm("job_1")).ThenRefused(refusal.NotFound)
	})
	it("refuses an upload for text input", func(given domaintest.Given) {
		given(holdingSlot()...).When(confirm("job_1")).ThenRefused(refusal.UploadNotExpected)
	})
	it("refuses an upload for a job that ended without one", func(given domaintest.Given) {
		given(append(waitingForUpload(), canceled("job_1", in(3, 100)))...).
			When(confirm("job_1")).ThenRefused(refusal.UploadNotExpected)
	})
	it("refuses other bytes in a second upload, even after the job's end", func(given domaintest.Given) {
		other := confirm("job_1")
		other.SHA256 = "other"
		given(append(waitingForUpload(), uploaded("job_1"), released("job_1"))...).
			When(other).ThenRefused(refusal.UploadAlreadyCompleted).
			And(canceled("job_1", in(3, 100))).
			When(other).ThenRefused(refusal.UploadAlreadyCompleted)
	})
	it("has nothing to do for the same bytes again, even after the job's end", func(given domaintest.Given) {
		again := confirm("job_1")
		again.ObjectKey = "inputs/another"
		given(append(waitingForUpload(), uploaded("job_1"), released("job_1"))...).
			When(again).ThenRefused(refusal.NothingToDo).
			And(canceled("job_1", in(3, 100))).
			When(again).ThenRefused(refusal.NothingToDo)
	})
	it("refuses an upload at the moment when the intent ends", func(given domaintest.Given) {
		given(waitingForUpload()...).Later(uploadTime).When(confirm("job_1")).ThenRefused(refusal.UploadIntentExpired)
	})
	it("refuses a size other than the declared one", func(given domaintest.Given) {
		short := confirm("job_1")
		short.SizeBytes--
		given(waitingForUpload()...).When(short).ThenRefused(refusal.ValidationFailed)
	})
}
