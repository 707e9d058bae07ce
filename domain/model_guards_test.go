package domain_test

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// TestModelFailsWithoutEachGuard disables each guard of the decider in turn and requires that the model fails: a model
// that still passes proves nothing about the guard.
func TestModelFailsWithoutEachGuard(t *testing.T) {
	if fault := modelSays(t, domain.Decide); fault != "" {
		t.Fatalf("the model fails with all guards: %s", fault)
	}
	proven := 0
	for name, decide := range withoutGuard {
		fault := modelSays(t, decide)
		if fault == "" {
			t.Errorf("without the %s the model still passes: the guard or the model is worth nothing", name)
			continue
		}
		proven++
		t.Logf("without the %s: %.200q", name, fault)
	}
	t.Logf("guards proven %d/%d", proven, len(withoutGuard))
}

// decider is domain.Decide, or a version of it without one guard.
type decider func(domain.States, domain.Command, event.Place, time.Time) ([]domain.Logged, error)

var withoutGuard = map[string]decider{
	"dedupe by idempotency key": acceptingWhat(replayed, func(s *domain.States, _ *domain.Command) { s.Prior = nil }),
	"other body under a used key": acceptingWhat(refusal.IdempotencyKeyReused, func(s *domain.States, c *domain.Command) {
		s.Prior = nil
		forgetReference(c)
	}),
	"dedupe by a grant's reference": acceptingWhat(refusal.NothingToDo, func(_ *domain.States, c *domain.Command) {
		forgetReference(c)
	}),
	"attempt check": acceptingWhat(refusal.StaleAttempt, func(s *domain.States, c *domain.Command) {
		c.Body = ofCurrentAttempt(c.Body, s.Job)
	}),
	"cap check of waiting jobs": acceptingWhat(refusal.ConcurrencyLimited, func(s *domain.States, _ *domain.Command) {
		s.Account.Limits.WaitingMax++
	}),
	"cap check of uploads": acceptingWhat(refusal.ConcurrencyLimited, func(s *domain.States, _ *domain.Command) {
		s.Account.Limits.PendingUploadsMax++
	}),
	"check of the storage": acceptingWhat(refusal.StorageQuotaExceeded, func(s *domain.States, _ *domain.Command) {
		s.Account.Limits.StorageBytesMax = 0
	}),
	"check of the creation rate": acceptingWhat(refusal.RateLimited, func(s *domain.States, _ *domain.Command) {
		s.Account.Limits.JobsPerMinute *= 100
	}),
	"check of the balance": acceptingWhat(refusal.InsufficientCredits, func(s *domain.States, _ *domain.Command) {
		s.Account.Balance += 1000
	}),
	"cap check of running jobs": func(s domain.States, c domain.Command, place event.Place, at time.Time) ([]domain.Logged, error) {
		own := s.Account.Limits
		s.Account.Limits.RunningMax++
		widened := s.Account.Limits
		defer func() {
			if s.Account.Limits == widened { // else the command has set others
				s.Account.Limits = own
			}
		}()
		return domain.Decide(s, c, place, at)
	},
}

// acceptingWhat disables one check: if the command is refused with the code, it is decided again on states, or as a
// command, that pass the check. Other commands are decided normally.
func acceptingWhat(refused refusal.Code, pass func(*domain.States, *domain.Command)) decider {
	return func(s domain.States, c domain.Command, place event.Place, at time.Time) ([]domain.Logged, error) {
		logged, err := domain.Decide(s, c, place, at)
		if codeOf(err) != refused {
			return logged, err
		}
		own, balance := s.Account.Limits, s.Account.Balance
		pass(&s, &c)
		granted := s.Account.Balance - balance
		logged, err = domain.Decide(s, c, place, at)
		s.Account.Limits, s.Account.Balance = own, s.Account.Balance-granted
		return logged, err
	}
}

func codeOf(err error) refusal.Code {
	var refused *refusal.Refusal
	var replay *idempotency.Replay
	switch {
	case errors.As(err, &refused):
		return refused.Code
	case errors.As(err, &replay):
		return replayed
	}
	return ""
}

func forgetReference(c *domain.Command) {
	if grant, ok := c.Body.(account.GrantCredits); ok {
		grant.Reference += ", again"
		c.Body = grant
	}
}

// ofCurrentAttempt makes a worker's command name the current attempt.
func ofCurrentAttempt(body domain.Body, s *job.State) domain.Body {
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

// modelSays runs the model with a decider and returns the fault that it finds, or "".
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
	return verdict.message
}

// heard is a testing.TB that records the model's failure instead of failing the test.
type heard struct {
	rapid.TB

	message string
}

func (h *heard) Fail()                             { h.record("failed") }
func (h *heard) Failed() bool                      { return h.message != "" }
func (h *heard) Error(args ...any)                 { h.record(fmt.Sprint(args...)) }
func (h *heard) Fatal(args ...any)                 { h.record(fmt.Sprint(args...)); h.FailNow() }
func (h *heard) Log(...any)                        {}
func (h *heard) Logf(string, ...any)               {}
func (h *heard) FailNow()                          { h.Fail(); runtime.Goexit() }
func (h *heard) Errorf(format string, args ...any) { h.record(fmt.Sprintf(format, args...)) }
func (h *heard) Fatalf(format string, args ...any) { h.Errorf(format, args...); h.FailNow() }

// record keeps the first message.
func (h *heard) record(what string) { h.message = cmp.Or(h.message, what) }
