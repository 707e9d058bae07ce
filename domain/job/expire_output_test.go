package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestExpireOutput(t *testing.T) {
	it := domaintest.Specify(t)
	expire := job.ExpireOutput{JobID: "job_1"}
	expired := job.OutputExpired{JobID: "job_1", ObjectKey: "out/1", SizeBytes: 900}

	it("deletes the output when its retention is over; its metadata stays", func(given domaintest.Given) {
		s := given(ended(succeeded("job_1", 1))...).Later(24 * time.Hour).When(expire).Then(expired)
		if j := s.States().Job("job_1"); !j.OutputDeleted || j.Status != job.Succeeded || j.Output.SHA256 != "def" {
			t.Errorf("the job is %s, output %+v, deleted %t", j.Status, j.Output, j.OutputDeleted)
		}
	})
	it("deletes the output of a closed job too", func(given domaintest.Given) {
		given(append(ended(succeeded("job_1", 1)), job.Closed{JobID: "job_1"})...).Later(24 * time.Hour).
			When(expire).Then(expired)
	})

	it("deletes the output of an erased account at once", func(given domaintest.Given) {
		given(append(ended(succeeded("job_1", 1)), account.Erased{})...).When(expire).Then(expired)
		given(append(ended(canceled("job_1", in(2, 99))), account.Erased{})...).When(expire).ThenNothing()
	})

	it("has nothing to do if there is no output or it is deleted", func(given domaintest.Given) {
		given(running()...).Later(24 * time.Hour).When(expire).ThenNothing()
		given(ended(canceled("job_1", in(2, 99)))...).Later(24 * time.Hour).When(expire).ThenNothing()
		given(append(ended(succeeded("job_1", 1)), expired)...).Later(24 * time.Hour).When(expire).ThenNothing()
	})
	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(expire).ThenRefused(refusal.NotFound)
	})
	it("refuses before its time", func(given domaintest.Given) {
		given(ended(succeeded("job_1", 1))...).Later(24*time.Hour - time.Microsecond).When(expire).ThenRefused(refusal.NotDue)
	})
}
