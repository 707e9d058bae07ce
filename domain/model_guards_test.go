package domain_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"toolmill/domain"
	"toolmill/domain/account"
	"toolmill/domain/job"
	"toolmill/domain/plan"
)

// TestModelFailsWithoutEachGuard takes each guard of the decider away, as an owner without it would decide, and requires
// that the model notices: a model that goes on proves nothing of the guard.
func TestModelFailsWithoutEachGuard(t *testing.T) {
	if told := modelSays(t, domain.Decide); told != "" {
		t.Fatalf("the model fails with all of them: %s", told)
	}
	proven := 0
	for name, decide := range withoutGuard {
		told := modelSays(t, decide)
		if told == "" {
			t.Errorf("without the %s the model still holds: the guard or the model is worth nothing", name)
			continue
		}
		proven++
		t.Logf("without the %s: %.120q", name, told)
	}
	t.Logf("guards proven %d/%d", proven, len(withoutGuard))
}

// decider is domain.Decide, or one that lacks something.
type decider func(domain.States, domain.Command, int64, time.Time) ([]domain.Logged, error)

var withoutGuard = map[string]decider{
	"dedupe by idempotency key": func(s domain.States, c domain.Command, offset int64, at time.Time) ([]domain.Logged, error) {
		s.Prior = nil
		return domain.Decide(s, c, offset, at)
	},
	"dedupe by reference of a grant": func(s domain.States, c domain.Command, offset int64, at time.Time) ([]domain.Logged, error) {
		if grant, ok := c.Body.(account.GrantCredits); ok {
			grant.Reference += fmt.Sprint(" at ", offset)
			c.Body = grant
		}
		return domain.Decide(s, c, offset, at)
	},
	"attempt check": func(s domain.States, c domain.Command, offset int64, at time.Time) ([]domain.Logged, error) {
		c.Body = ofCurrentAttempt(c.Body, s.Job)
		return domain.Decide(s, c, offset, at)
	},
	"cap check of running jobs": withLimits(func(l *plan.Limits) { l.RunningMax++ }),
	"cap check of waiting jobs": withLimits(func(l *plan.Limits) { l.WaitingMax++ }),
	"cap check of uploads":      withLimits(func(l *plan.Limits) { l.PendingUploadsMax++ }),
	"check of the creation rate": withLimits(func(l *plan.Limits) {
		l.JobsPerMinute *= 10
	}),
	"check of the balance": func(s domain.States, c domain.Command, offset int64, at time.Time) ([]domain.Logged, error) {
		const credit = 1000
		s.Account.Balance += credit
		defer func() { s.Account.Balance -= credit }()
		return domain.Decide(s, c, offset, at)
	},
}

// ofCurrentAttempt has a worker's word count whichever attempt it is of.
func ofCurrentAttempt(body domain.Body, s *job.State) domain.Body {
	if !s.Exists() {
		return body
	}
	switch body := body.(type) {
	case job.Start:
		body.Attempt = s.Attempt
		return body
	case job.Complete:
		body.Attempt = s.Attempt
		return body
	case job.FailAttempt:
		body.Attempt = s.Attempt
		return body
	}
	return body
}

// withLimits decides under other limits than the account has. A plan that is changed stays so.
func withLimits(widen func(*plan.Limits)) decider {
	return func(s domain.States, c domain.Command, offset int64, at time.Time) ([]domain.Logged, error) {
		own := s.Account.Limits
		widen(&s.Account.Limits)
		widened := s.Account.Limits
		defer func() {
			if s.Account.Limits == widened {
				s.Account.Limits = own
			}
		}()
		return domain.Decide(s, c, offset, at)
	}
}

// modelSays runs the model on a decider and returns what it finds wrong, "" for nothing.
func modelSays(t *testing.T, decide decider) string {
	t.Helper()
	const runs = 40
	set(t, "rapid.steps", stepsOfARun)
	set(t, "rapid.checks", runs)
	set(t, "rapid.seed", 1)
	set(t, "rapid.nofailfile", true)
	set(t, "rapid.shrinktime", 0)
	verdict := &heard{TB: t}
	ended := make(chan struct{})
	go func() { // a failure ends the goroutine
		defer close(ended)
		rapid.Check(verdict, func(t *rapid.T) {
			w := newWorld(&tally{})
			w.decide = decide
			t.Repeat(map[string]func(*rapid.T){"step": w.step})
			w.finish(t)
		})
	}()
	<-ended
	return verdict.told
}
