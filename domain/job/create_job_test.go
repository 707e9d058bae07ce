package job_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestCreateJob(t *testing.T) {
	it := domaintest.Specify(t)
	withWebhook := create("job_1")
	withWebhook.SealedWebhookURL = "sealed"

	it("charges, and gives a job with text input a free slot immediately", func(given domaintest.Given) {
		given(opened(plan.Free)).When(create("job_1")).Then(withSlot(accepted("job_1", 97)))
	})
	it("charges for a file before its upload, and gives the job no slot", func(given domaintest.Given) {
		given(opened(plan.Free)).When(createFile("job_1")).Then(acceptedFile("job_1", 97))
	})
	it("lets a job wait if no slot is free", func(given domaintest.Given) {
		given(opened(plan.Free), withSlot(accepted("job_1", 97))).
			When(create("job_2")).Then(accepted("job_2", 94))
	})
	it("says how many jobs of the account hold slots already", func(given domaintest.Given) {
		s := given(caps(2, 20, 20), withSlot(accepted("job_1", 97))).
			When(create("job_2")).Then(withSlotAfter(1, accepted("job_2", 94)))
		if j := s.States().Job("job_2"); j.Stage != job.Starting || j.Attempt != 1 || j.Ahead != 1 || j.ReleasedAt == nil || !j.ReleasedAt.Equal(noon) {
			t.Errorf("the job is %+v", j)
		}
	})
	it("lets a job wait after those that wait, and releases all of them, if a long decision left slots free", func(given domaintest.Given) {
		given(caps(3, 20, 20), withSlot(accepted("job_1", 97)), accepted("job_2", 94)).
			When(create("job_3")).Then(accepted("job_3", 91), releasedBehind(1, "job_2"), releasedBehind(2, "job_3"))
	})
	it("takes the last credits", func(given domaintest.Given) {
		given(opened(plan.Free), account.CreditsCharged{Credits: out(97, 3)}).
			When(create("job_1")).Then(withSlot(accepted("job_1", 0)))
	})
	it("accepts a free job of an account without credits", func(given domaintest.Given) {
		free := create("job_1")
		free.Terms.CostUnits = 0
		given(opened(plan.Free), account.CreditsCharged{Credits: out(100, 0)}).
			When(free).Then(withSlot(acceptedAs(free, 0)))
	})
	it("accepts a webhook on every plan but free", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(withWebhook).Then(withSlot(acceptedAs(withWebhook, 97)))
		given(opened(plan.Business)).When(withWebhook).Then(withSlot(acceptedAs(withWebhook, 97)))
		given(caps(1, 1, 1)).When(withWebhook).Then(withSlot(acceptedAs(withWebhook, 97)))
	})

	it("has nothing to do for a job that exists", func(given domaintest.Given) {
		given(holdingSlot()...).When(create("job_1")).ThenNothing()
	})

	it("refuses an account that does not exist, and a suspended one", func(given domaintest.Given) {
		given().When(create("job_1")).ThenRefused(refusal.NotFound)
		given(opened(plan.Free), account.Suspended{}).When(create("job_1")).ThenRefused(refusal.AccountSuspended)
	})
	it("refuses a webhook on plan free", func(given domaintest.Given) {
		given(opened(plan.Free)).When(withWebhook).ThenRefused(refusal.PlanUpgradeRequired)
	})
	it("refuses what the balance does not cover, naming both amounts", func(given domaintest.Given) {
		given(opened(plan.Free), account.CreditsCharged{Credits: out(98, 2)}).
			When(create("job_1")).
			ThenRefused(refusal.InsufficientCredits).
			Saying("needs 3 credits, 2 remaining").
			WithDetails(`{"planId": "free", "costUnits": 3, "balance": 2}`).
			RetryAfter(0)
	})
	it("refuses a cost below zero and a job without an id: the sender's mistakes", func(given domaintest.Given) {
		gift := create("job_1")
		gift.Terms.CostUnits = -1
		given(opened(plan.Free)).When(gift).ThenRefused(refusal.ValidationFailed)
		given(opened(plan.Free)).When(create("")).ThenRefused(refusal.ValidationFailed)
	})
}

func TestCreateJobUnderAnIdempotencyKey(t *testing.T) {
	it := domaintest.Specify(t)

	it("answers a repetition with the first event, whatever happened to the job", func(given domaintest.Given) {
		given(opened(plan.Free)).Claiming("key", "body").
			When(create("job_1")).Then(withSlot(accepted("job_1", 97))).
			Later(time.Second).When(create("job_2")).ThenReplayed().
			And(started("job_1", 1), succeeded("job_1", 1)).
			When(create("job_3")).ThenReplayed()
	})
	it("answers a repetition before it checks rate, caps and credits", func(given domaintest.Given) {
		given(caps(1, 1, 1)).Claiming("key", "body").
			When(create("job_1")).Then(withSlot(accepted("job_1", 97))).
			And(accepted("job_2", 94), account.CreditsCharged{Credits: out(94, 0)}).
			When(create("job_3")).ThenReplayed()
	})
	it("refuses another body under the key", func(given domaintest.Given) {
		given(opened(plan.Free)).Claiming("key", "body").
			When(create("job_1")).Then(withSlot(accepted("job_1", 97))).
			Claiming("key", "another body").When(create("job_2")).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("does not remember a refusal: the key works after topping up", func(given domaintest.Given) {
		given(opened(plan.Free), account.CreditsCharged{Credits: out(100, 0)}).Claiming("key", "body").
			When(create("job_1")).ThenRefused(refusal.InsufficientCredits).
			And(account.CreditsGranted{Credits: in(3, 3), Reference: "invoice-1"}).
			When(create("job_1")).Then(withSlot(accepted("job_1", 0)))
	})
	it("forgets the key after 24 hours, and not earlier", func(given domaintest.Given) {
		prior := idempotency.Prior{Fingerprint: "body", At: noon, Value: []byte("{}")}
		given(opened(plan.Free)).Prior("key", prior).Claiming("key", "body").
			Later(24*time.Hour - time.Microsecond).When(create("job_1")).ThenReplayed().
			Later(time.Microsecond).When(create("job_1")).Then(withSlot(accepted("job_1", 97)))
	})
	it("refuses a webhook on plan free before it checks the key", func(given domaintest.Given) {
		again := create("job_2")
		again.SealedWebhookURL = "sealed"
		given(opened(plan.Free)).Claiming("key", "body").
			When(create("job_1")).Then(withSlot(accepted("job_1", 97))).
			When(again).ThenRefused(refusal.PlanUpgradeRequired)
	})
}

func TestCreateJobAboveACap(t *testing.T) {
	it := domaintest.Specify(t)

	it("takes as many waiting jobs as the cap, beside the running ones", func(given domaintest.Given) {
		given(caps(1, 2, 2)).
			When(create("job_1")).Then(withSlot(accepted("job_1", 97))).
			When(create("job_2")).Then(accepted("job_2", 94)).
			When(create("job_3")).Then(accepted("job_3", 91)).
			When(create("job_4")).ThenRefused(refusal.ConcurrencyLimited).RetryAfter(2)
	})
	it("counts pending uploads as waiting", func(given domaintest.Given) {
		given(caps(1, 2, 2)).
			When(createFile("job_1")).Then(acceptedFile("job_1", 97)).
			When(createFile("job_2")).Then(acceptedFile("job_2", 94)).
			When(create("job_3")).ThenRefused(refusal.ConcurrencyLimited).RetryAfter(2)
	})
	it("takes as many pending uploads as their cap, and text beside them", func(given domaintest.Given) {
		given(caps(1, 10, 1)).
			When(createFile("job_1")).Then(acceptedFile("job_1", 97)).
			When(createFile("job_2")).ThenRefused(refusal.ConcurrencyLimited).RetryAfter(2).
			When(create("job_3")).Then(withSlot(accepted("job_3", 94)))
	})
	it("takes another job when one has left", func(given domaintest.Given) {
		given(caps(1, 1, 1), withSlot(accepted("job_1", 97)), accepted("job_2", 94)).
			When(create("job_3")).ThenRefused(refusal.ConcurrencyLimited).
			When(job.Cancel{JobID: "job_2"}).Then(canceled("job_2", in(3, 97))).
			When(create("job_3")).Then(accepted("job_3", 94))
	})
	it("checks the caps before the credits", func(given domaintest.Given) {
		given(caps(1, 1, 1), withSlot(accepted("job_1", 97)), accepted("job_2", 94),
			account.CreditsCharged{Credits: out(94, 0)}).
			When(create("job_3")).ThenRefused(refusal.ConcurrencyLimited)
	})
}

// domain/account/creation_rate_test.go specifies the rate at every limit and moment.
func TestCreateJobAboveTheRate(t *testing.T) {
	it := domaintest.Specify(t)

	it("accepts a minute's jobs at once, then one in each interval, and says how long to wait", func(given domaintest.Given) {
		given(burst(10)...).
			When(create("job_1")).ThenRefused(refusal.RateLimited).Saying("more than 10 jobs per minute").RetryAfter(6).
			Later(6*time.Second - time.Microsecond).When(create("job_1")).ThenRefused(refusal.RateLimited).RetryAfter(1).
			Later(time.Microsecond).When(create("job_1")).Then(accepted("job_1", 67)).
			When(create("job_2")).ThenRefused(refusal.RateLimited).RetryAfter(6)
	})
	it("takes a minute's last job", func(given domaintest.Given) {
		given(burst(9)...).When(create("job_1")).Then(accepted("job_1", 70))
	})
	it("names the exact wait: a job is accepted after that many seconds", func(given domaintest.Given) {
		for _, moment := range []time.Duration{0, time.Microsecond, 999_999 * time.Microsecond, 5 * time.Second} {
			s := given(burst(10)...).Later(moment)
			wait := s.When(create("job_1")).ThenRefused(refusal.RateLimited).RetryAfterSeconds()
			s.Later(time.Duration(wait) * time.Second).When(create("job_1")).Then(accepted("job_1", 67))
		}
	})
	it("does not count what was refused", func(given domaintest.Given) {
		s := given(burst(10)...)
		for range 20 {
			s.When(create("job_1")).ThenRefused(refusal.RateLimited).RetryAfter(6)
		}
	})
	it("checks the rate before the caps", func(given domaintest.Given) {
		narrow := caps(1, 1, 1)
		narrow.Limits.JobsPerMinute = 1
		given(narrow, accepted("job_0", 97)).When(create("job_1")).ThenRefused(refusal.RateLimited).RetryAfter(60)
	})
}

// burst is the history of a free account that created n jobs at noon; the first one runs.
func burst(n int64) []event.Event {
	history := []event.Event{opened(plan.Free), withSlot(accepted("burst_0", 97))}
	for i := int64(1); i < n; i++ {
		history = append(history, accepted(fmt.Sprintf("burst_%d", i), 100-3*(i+1)))
	}
	return history
}
