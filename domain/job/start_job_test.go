package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestStartJob(t *testing.T) {
	it := domaintest.Specify(t)

	it("starts the first attempt of a job that holds a slot", func(given domaintest.Given) {
		s := given(holdingSlot()...).Later(time.Second).When(start("job_1", 1)).Then(started("job_1", 1))
		j := s.States().Job("job_1")
		if j.Attempts != 1 || j.WorkerID != "worker-1" || !j.StartedAt.Equal(noon.Add(time.Second)) {
			t.Errorf("attempts %d, worker %q, started at %s", j.Attempts, j.WorkerID, j.StartedAt)
		}
	})
	it("starts another attempt when its back-off is over, and keeps the first start", func(given domaintest.Given) {
		s := given(append(running(), requeued("job_1", 2, noon.Add(time.Second)))...).
			Later(time.Second - time.Microsecond).When(start("job_1", 2)).ThenRefused(refusal.NotDue).
			Later(time.Microsecond).When(start("job_1", 2)).Then(started("job_1", 2))
		if j := s.States().Job("job_1"); j.Attempts != 2 || !j.StartedAt.Equal(noon) {
			t.Errorf("attempts %d, started at %s", j.Attempts, j.StartedAt)
		}
	})

	it("has nothing to do for the worker that has the attempt: its answer was lost", func(given domaintest.Given) {
		given(running()...).When(start("job_1", 1)).ThenNothing()
	})

	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(start("job_1", 1)).ThenRefused(refusal.NotFound)
	})
	it("refuses an attempt that is not the next one", func(given domaintest.Given) {
		for _, attempt := range []int{-1, 0, 2} {
			given(holdingSlot()...).When(start("job_1", attempt)).ThenRefused(refusal.StaleAttempt)
		}
	})
	it("refuses an attempt that another worker has", func(given domaintest.Given) {
		given(running()...).When(job.Start{JobID: "job_1", Attempt: 1, WorkerID: "worker-2"}).
			ThenRefused(refusal.StaleAttempt).
			Saying("attempt 1 is not the current one: the job is running at attempt 1")
	})
	it("refuses the attempt before a requeued one", func(given domaintest.Given) {
		given(append(running(), requeued("job_1", 2, noon))...).When(start("job_1", 1)).ThenRefused(refusal.StaleAttempt)
	})
	it("refuses a job without a slot", func(given domaintest.Given) {
		for _, attempt := range []int{0, 1} {
			given(waitingForSlot()...).When(start("job_1", attempt)).ThenRefused(refusal.StaleAttempt)
			given(waitingForUpload()...).When(start("job_1", attempt)).ThenRefused(refusal.StaleAttempt)
		}
	})
	it("refuses a job that has ended", func(given domaintest.Given) {
		for _, end := range endings() {
			given(ended(end)...).When(start("job_1", 1)).ThenRefused(refusal.StaleAttempt)
			given(ended(end)...).When(start("job_1", 2)).ThenRefused(refusal.StaleAttempt)
		}
	})
}
