package job_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestCancelJob(t *testing.T) {
	it := domaintest.Specify(t)
	cancel := job.Cancel{JobID: "job_1"}

	it("refunds all credits of a queued job: before its upload, waiting, with a slot, between attempts", func(given domaintest.Given) {
		given(waitingForUpload()...).When(cancel).Then(canceled("job_1", in(3, 100)))
		given(waitingForSlot()...).When(cancel).Then(canceled("job_1", in(3, 97)))
		given(holdingSlot()...).When(cancel).Then(canceled("job_1", in(3, 100)))
		given(append(running(), requeued("job_1", 2, noon))...).When(cancel).Then(canceled("job_1", in(3, 100)))
	})
	it("refunds all but one credit of a running job", func(given domaintest.Given) {
		given(running()...).When(cancel).Then(canceled("job_1", in(2, 99)))
	})
	it("refunds nothing of a running job that cost no credit or one", func(given domaintest.Given) {
		for _, cost := range []int64{0, 1} {
			cheap := create("job_1")
			cheap.Terms.CostUnits = cost
			given(opened(plan.Pro), withSlot(acceptedAs(cheap, 100-cost)), started("job_1", 1)).
				When(cancel).Then(canceled("job_1", in(0, 100-cost)))
		}
	})

	it("books the refund under the tool, and the plan of the charge, also after a change of the plan", func(given domaintest.Given) {
		free := account.PlanChanged{Plan: plan.Free, Limits: opened(plan.Free).Limits}
		s := given(holdingSlot()...).And(free).When(cancel).Then(canceled("job_1", in(3, 100)))
		want := credits.Booking{Plan: "pro", ToolSlug: "html-to-pdf-api", Reason: "job_canceled", Day: "2026-03-02"}
		if got := s.Last().(job.CanceledEvent).Credits.Booking; got != want {
			t.Errorf("booked as %+v, want %+v", got, want)
		}
	})

	it("has nothing to do for a canceled job", func(given domaintest.Given) {
		given(ended(canceled("job_1", in(2, 99)))...).When(cancel).ThenNothing()
	})
	it("answers a repeated idempotency key with its first event", func(given domaintest.Given) {
		given(running()...).Claiming("key", "body").
			When(cancel).Then(canceled("job_1", in(2, 99))).When(cancel).ThenReplayed()
	})

	it("refuses another body under the idempotency key", func(given domaintest.Given) {
		given(running()...).Claiming("key", "body").When(cancel).Then(canceled("job_1", in(2, 99))).
			Claiming("key", "another").When(cancel).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("refuses a job that does not exist, or a command without a job", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(cancel).ThenRefused(refusal.NotFound)
		given(opened(plan.Pro)).When(job.Cancel{}).ThenRefused(refusal.NotFound)
	})
	it("refuses a job that ended first: the log decides the race", func(given domaintest.Given) {
		for _, end := range []event.Event{succeeded("job_1", 1), failed("job_1", crash, in(3, 100))} {
			given(ended(end)...).When(cancel).ThenRefused(refusal.JobNotCancelable)
		}
		given(running()...).
			When(cancel).Then(canceled("job_1", in(2, 99))).
			When(complete("job_1", 1)).ThenRefused(refusal.StaleAttempt)
	})
}
