package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestRelease(t *testing.T) {
	it := domaintest.Specify(t)
	// queue is the history of an account with one running job and three that wait.
	queue := func() []event.Event {
		return []event.Event{
			caps(1, 20, 20), withSlot(accepted("job_0", 97)), started("job_0", 1),
			accepted("job_1", 94), accepted("job_2", 91), accepted("job_3", 88),
		}
	}
	end := func(id string, after int64) event.Event { return canceled(id, in(2, after)) }

	it("gives the slot of an ended job to the one that waits longest", func(given domaintest.Given) {
		ok := succeeded("job_0", 1)
		given(queue()...).
			When(complete("job_0", 1)).Then(ok, released("job_1")).
			And(started("job_1", 1)).
			When(job.FailAttempt{JobID: "job_1", Attempt: 1, Failure: crash}).
			Then(failed("job_1", crash, in(3, 91)), released("job_2")).
			And(started("job_2", 1)).
			When(job.Cancel{JobID: "job_2"}).Then(end("job_2", 93), released("job_3"))
	})
	it("skips a job that left the queue", func(given domaintest.Given) {
		given(queue()...).
			When(job.Cancel{JobID: "job_1"}).Then(canceled("job_1", in(3, 91))).
			When(job.Cancel{JobID: "job_0"}).Then(end("job_0", 93), released("job_2"))
	})
	it("releases nothing while a job is requeued: it keeps its slot", func(given domaintest.Given) {
		given(queue()...).When(failing("job_0", 1)).Then(requeued("job_0", 2, noon.Add(time.Second)))
	})
	it("fills the slots of a larger plan at once, and records how many jobs are ahead of each", func(given domaintest.Given) {
		wider := account.ChangePlan{Plan: plan.Custom, Limits: caps(3, 20, 20).Limits}
		s := given(queue()...).When(wider).
			Then(account.PlanChanged(wider), releasedBehind(1, "job_1"), releasedBehind(2, "job_2"))
		if j := s.States().Job("job_2"); j.Ahead != 2 {
			t.Errorf("the job remembers %d ahead of it", j.Ahead)
		}
	})
	it("takes no slot away under a smaller plan, and gives none until the account is below its limit", func(given domaintest.Given) {
		narrower := account.ChangePlan{Plan: plan.Custom, Limits: caps(1, 20, 20).Limits}
		given(caps(2, 20, 20), withSlot(accepted("job_1", 97)), withSlot(accepted("job_2", 94)),
			accepted("job_3", 91)).
			When(narrower).Then(account.PlanChanged(narrower)).
			When(job.Cancel{JobID: "job_1"}).Then(canceled("job_1", in(3, 94))).
			When(job.Cancel{JobID: "job_2"}).Then(canceled("job_2", in(3, 97)), released("job_3"))
	})
}

func TestSuspensionEndsJobsWithoutASlot(t *testing.T) {
	it := domaintest.Specify(t)
	denied := job.Failure{
		Code: job.CreditDenied, Reason: "account_suspended", Message: "The account was suspended before the job could start.",
	}
	suspend := account.SuspendAccount{Reason: "abuse"}
	suspended := account.Suspended{Reason: "abuse"}

	it("denies the waiting jobs in their order, then the uploads, with full refunds", func(given domaintest.Given) {
		given(caps(1, 20, 20), withSlot(accepted("job_0", 97)), started("job_0", 1),
			acceptedFile("job_1", 94), accepted("job_2", 91), acceptedFile("job_3", 88), accepted("job_4", 85)).
			When(suspend).
			Then(suspended,
				failed("job_2", denied, in(3, 88)), failed("job_4", denied, in(3, 91)),
				failed("job_1", denied, in(3, 94)), failed("job_3", denied, in(3, 97)))
	})
	it("lets a job that holds a slot run to its end, another attempt included", func(given domaintest.Given) {
		given(running()...).
			When(suspend).Then(suspended).
			When(failing("job_1", 1)).Then(requeued("job_1", 2, noon.Add(time.Second))).
			Later(time.Second).When(start("job_1", 2)).Then(started("job_1", 2)).
			At(noon).When(complete("job_1", 2)).Then(succeeded("job_1", 2))
	})
	it("refuses further uploads", func(given domaintest.Given) {
		given(waitingForUpload()...).
			When(suspend).Then(suspended, failed("job_1", denied, in(3, 100))).
			When(confirm("job_1")).ThenRefused(refusal.UploadNotExpected)
	})
}

func TestErasureEndsEveryJob(t *testing.T) {
	it := domaintest.Specify(t)
	erased := job.Failure{Code: job.CreditDenied, Reason: "account_erased", Message: "The account was erased before the job ended."}

	it("denies the waiting jobs, the uploads, then the running ones, with full refunds", func(given domaintest.Given) {
		given(caps(1, 20, 20), withSlot(accepted("job_0", 97)), started("job_0", 1),
			acceptedFile("job_1", 94), accepted("job_2", 91)).
			When(account.EraseAccount{}).
			Then(account.Erased{},
				failed("job_2", erased, in(3, 94)), failed("job_1", erased, in(3, 97)), failed("job_0", erased, in(3, 100)))
	})
	it("takes no result of an attempt that still runs", func(given domaintest.Given) {
		given(running()...).
			When(account.EraseAccount{}).Then(account.Erased{}, failed("job_1", erased, in(3, 100))).
			When(complete("job_1", 1)).ThenRefused(refusal.StaleAttempt)
	})
}
