package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestCompleteJob(t *testing.T) {
	it := domaintest.Specify(t)

	it("succeeds, keeps the output for its retention and the credits for good", func(given domaintest.Given) {
		s := given(running()...).When(complete("job_1", 1)).Then(succeeded("job_1", 1))
		if balance := s.States().Account.Balance; balance != 97 {
			t.Errorf("balance %d", balance)
		}
	})
	it("counts the output's retention from the success", func(given domaintest.Given) {
		late := succeeded("job_1", 1)
		late.OutputExpiresAt = noon.Add(25 * time.Hour)
		given(running()...).Later(time.Hour).When(complete("job_1", 1)).Then(late)
	})
	it("succeeds after the deadline if no sweep came first: the log decides", func(given domaintest.Given) {
		late := succeeded("job_1", 1)
		late.OutputExpiresAt = noon.Add(lifetime + 24*time.Hour)
		given(running()...).Later(lifetime).When(complete("job_1", 1)).Then(late)
	})

	it("has nothing to do if this same output ended the job: the answer was lost", func(given domaintest.Given) {
		given(ended(succeeded("job_1", 1))...).When(complete("job_1", 1)).ThenNothing()
	})

	it("refuses a job that does not exist, or a command without a job", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(complete("job_1", 1)).ThenRefused(refusal.NotFound)
		given(opened(plan.Pro)).When(complete("", 1)).ThenRefused(refusal.NotFound)
	})
	it("refuses an attempt that was not started", func(given domaintest.Given) {
		given(holdingSlot()...).When(complete("job_1", 1)).ThenRefused(refusal.StaleAttempt)
		given(waitingForSlot()...).When(complete("job_1", 0)).ThenRefused(refusal.StaleAttempt)
	})
	it("refuses a worker that was believed dead: another attempt has started", func(given domaintest.Given) {
		given(append(running(), requeued("job_1", 2, noon))...).
			When(complete("job_1", 1)).ThenRefused(refusal.StaleAttempt).
			And(started("job_1", 2)).
			When(complete("job_1", 1)).ThenRefused(refusal.StaleAttempt).
			When(complete("job_1", 2)).Then(succeeded("job_1", 2))
	})
	it("refuses a second end", func(given domaintest.Given) {
		another := complete("job_1", 1)
		another.Output.ObjectKey = "out/2"
		for _, end := range endings() {
			given(ended(end)...).When(another).ThenRefused(refusal.StaleAttempt)
		}
	})
}
