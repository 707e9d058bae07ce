package job_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestFailAttempt(t *testing.T) {
	it := domaintest.Specify(t)
	bad := job.Failure{Code: job.ValidationFailed, Reason: "encrypted_document", Message: "The document has a password."}

	it("requeues a retryable failure after a second", func(given domaintest.Given) {
		given(running()...).When(failing("job_1", 1)).Then(requeued("job_1", 2, noon.Add(time.Second)))
	})
	it("fails a bad input at once, with a full refund", func(given domaintest.Given) {
		given(running()...).
			When(job.FailAttempt{JobID: "job_1", Attempt: 1, Failure: bad}).Then(failed("job_1", bad, in(3, 100)))
		given(running()...).
			When(job.FailAttempt{JobID: "job_1", Attempt: 1, Failure: bad, Retryable: true}).
			Then(failed("job_1", bad, in(3, 100)))
	})
	it("fails after the last attempt, with a full refund", func(given domaintest.Given) {
		given(append(running(), requeued("job_1", 2, noon), started("job_1", 2))...).
			When(failing("job_1", 2)).Then(failed("job_1", crash, in(3, 100)))
	})
	it("fails if another attempt could only start at the deadline", func(given domaintest.Given) {
		given(running()...).Later(lifetime - time.Second).
			When(failing("job_1", 1)).Then(failed("job_1", crash, in(3, 100)))
		given(running()...).Later(lifetime - time.Second - time.Microsecond).
			When(failing("job_1", 1)).Then(requeued("job_1", 2, noon.Add(lifetime-time.Microsecond)))
	})
	it("keeps one credit of an attempt that ran out of time", func(given domaintest.Given) {
		slow := job.Failure{Code: job.ProcessingTimeout, Reason: "attempt_timeout", Message: "The engine took too long."}
		given(running()...).
			When(job.FailAttempt{JobID: "job_1", Attempt: 1, Failure: slow}).Then(failed("job_1", slow, in(2, 99)))
	})
	it("does not repeat a timeout that the document caused", func(given domaintest.Given) {
		slow := job.Failure{Code: job.ProcessingTimeout, Reason: job.ReasonAttemptTimeout, Message: "The engine took too long."}
		given(running()...).
			When(job.FailAttempt{JobID: "job_1", Attempt: 1, Failure: slow, Retryable: true}).Then(failed("job_1", slow, in(2, 99)))
	})
	it("repeats a timeout of an attempt that never got its engine", func(given domaintest.Given) {
		starved := job.Failure{Code: job.ProcessingTimeout, Reason: job.ReasonAttemptStarved, Message: "No engine was free."}
		again := requeued("job_1", 2, noon.Add(time.Second))
		again.Failure = starved
		given(running()...).
			When(job.FailAttempt{JobID: "job_1", Attempt: 1, Failure: starved, Retryable: true}).Then(again)
	})

	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(failing("job_1", 1)).ThenRefused(refusal.NotFound)
	})
	it("refuses an attempt that is not the running one", func(given domaintest.Given) {
		given(holdingSlot()...).When(failing("job_1", 1)).ThenRefused(refusal.StaleAttempt)
		given(running()...).When(failing("job_1", 2)).ThenRefused(refusal.StaleAttempt)
		given(append(running(), requeued("job_1", 2, noon))...).When(failing("job_1", 1)).ThenRefused(refusal.StaleAttempt)
	})
	it("refuses a job that has ended", func(given domaintest.Given) {
		for _, end := range endings() {
			given(ended(end)...).When(failing("job_1", 1)).ThenRefused(refusal.StaleAttempt)
		}
	})
}

func TestFailAttemptBacksOff(t *testing.T) {
	domaintest.Specify(t)("1, 2, 4, 8, 16 seconds, then 30 each time", func(given domaintest.Given) {
		patient := create("job_1")
		patient.Terms.MaxAttempts = 9
		s := given(opened(plan.Pro), withSlot(acceptedAs(patient, 97)))
		for i, seconds := range []time.Duration{1, 2, 4, 8, 16, 30, 30, 30} {
			attempt := i + 1
			s.And(started("job_1", attempt)).
				When(failing("job_1", attempt)).Then(requeued("job_1", attempt+1, noon.Add(seconds*time.Second)))
		}
		s.And(started("job_1", 9)).When(failing("job_1", 9)).Then(failed("job_1", crash, in(3, 100)))
	})
}

func TestFailAttemptOfAWorkerThatStopsCleanly(t *testing.T) {
	it := domaintest.Specify(t)
	handBack := func(attempt int) job.FailAttempt {
		return job.FailAttempt{JobID: "job_1", Attempt: attempt, Failure: crash, Released: true}
	}
	handedBack := func(next int, at time.Time) job.Requeued {
		e := requeued("job_1", next, at)
		e.Uncounted = true
		return e
	}

	it("may start again immediately, and does not count", func(given domaintest.Given) {
		s := given(running()...).When(handBack(1)).Then(handedBack(2, noon)).When(start("job_1", 2)).Then(started("job_1", 2))
		if n := s.States().Job("job_1").Attempts; n != 1 {
			t.Errorf("%d attempts are counted", n)
		}
	})
	it("leaves all attempts that the job has", func(given domaintest.Given) {
		given(append(running(), handedBack(2, noon), started("job_1", 2))...).
			When(failing("job_1", 2)).Then(requeued("job_1", 3, noon.Add(time.Second))).
			And(started("job_1", 3)).
			When(failing("job_1", 3)).Then(failed("job_1", crash, in(3, 100)))
	})
	it("is handed on even at the last attempt", func(given domaintest.Given) {
		given(append(running(), requeued("job_1", 2, noon), started("job_1", 2))...).
			When(handBack(2)).Then(handedBack(3, noon))
	})
	it("fails at the deadline", func(given domaintest.Given) {
		given(running()...).Later(lifetime).When(handBack(1)).Then(failed("job_1", crash, in(3, 100)))
	})
}

func TestFailAttemptOfALostWorker(t *testing.T) {
	domaintest.Specify(t)("counts, and the next one may start immediately", func(given domaintest.Given) {
		lost := job.Failure{Code: job.WorkerFailed, Reason: job.ReasonWorkerLost, Message: "The worker was lost."}
		again := requeued("job_1", 2, noon)
		again.Failure = lost
		s := given(running()...).
			When(job.FailAttempt{JobID: "job_1", Attempt: 1, Failure: lost, Retryable: true}).Then(again)
		if n := s.States().Job("job_1").Attempts; n != 1 {
			t.Errorf("%d attempts are counted", n)
		}
	})
}

func TestFailAttemptWithoutBlame(t *testing.T) {
	it := domaintest.Specify(t)
	away := job.Failure{Code: job.WorkerFailed, Reason: "storage_unavailable", Message: "The store is away."}
	blameless := func(attempt int) job.FailAttempt {
		return job.FailAttempt{JobID: "job_1", Attempt: attempt, Failure: away, Blameless: true}
	}
	it("is repeated with growing pauses beyond the job's maxAttempts", func(given domaintest.Given) {
		s := given(running()...)
		for i, seconds := range []time.Duration{1, 2, 4, 8} {
			again := requeued("job_1", i+2, noon.Add(seconds*time.Second))
			again.Failure, again.Uncounted = away, true
			s = s.When(blameless(i + 1)).Then(again).And(started("job_1", i+2))
		}
		if n := s.States().Job("job_1").Attempts; n != 1 {
			t.Errorf("%d attempts are counted", n)
		}
	})
	it("fails at the deadline, with a full refund", func(given domaintest.Given) {
		given(running()...).Later(lifetime).When(blameless(1)).Then(failed("job_1", away, in(3, 100)))
	})
}
