package linearizabilitytest_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands/linearizabilitytest"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// story is a hand-written history: calls and answers in the order in which they happen.
type story struct{ linearizabilitytest.History }

func (s *story) call(id string, body domain.Body) *linearizabilitytest.Operation {
	return s.keyed(id, idempotency.Claim{}, body)
}

func (s *story) keyed(id string, claim idempotency.Claim, body domain.Body) *linearizabilitytest.Operation {
	return s.Call(0, domain.Command{Actor: event.ByOperator("test"), ID: id, AccountID: "acct_1", At: time.Unix(0, 0), Claim: claim, Body: body})
}

func (s *story) reads(balance int64, jobs map[string]string) {
	s.CallRead(0, "acct_1").Return(linearizabilitytest.Read(linearizabilitytest.Reading{Balance: balance, Jobs: jobs}))
}

const (
	waiting  = string(job.Waiting)
	starting = string(job.Starting)
	canceled = string(job.Canceled)
)

func create(id string, cost int64) job.Create {
	return job.Create{JobID: id, Terms: job.Terms{CostUnits: cost, DeadlineAt: time.Unix(3600, 0)}}
}

func start(id string) job.Start { return job.Start{JobID: id, Attempt: 1, WorkerID: "w"} }

func to(balance int64) credits.Delta { return credits.Delta{BalanceAfter: balance} }

// with returns the answer that a command caused an event.
func with(id string, data event.Event) linearizabilitytest.Answer {
	return linearizabilitytest.Accepted(event.Envelope{CommandID: id, Data: data}, []byte(id), false)
}

// as returns the answer that an earlier command caused an event.
func as(id string, data event.Event) linearizabilitytest.Answer {
	return linearizabilitytest.Accepted(event.Envelope{CommandID: id, Data: data}, []byte(id), true)
}

func no(code refusal.Code) linearizabilitytest.Answer {
	return linearizabilitytest.Failed(refusal.New(code, ""))
}

var unknown = linearizabilitytest.Failed(errors.New("no answer in time"))

var (
	one   = idempotency.Claim{Key: "key", Fingerprint: "one body"}
	other = idempotency.Claim{Key: "key", Fingerprint: "another body"}
)

func TestPossibleHistoriesPass(t *testing.T) {
	for name, tell := range map[string]func(*story){
		"commands at once, decided in the other order": func(s *story) {
			a, b := s.call("a", create("job_a", 4)), s.call("b", create("job_b", 1))
			a.Return(with("a", job.Accepted{Credits: to(1)}))
			b.Return(with("b", job.Accepted{Credits: to(5)}))
		},
		"a command without an answer that happened": func(s *story) {
			s.call("a", create("job_a", 4)).Return(unknown)
			s.call("b", create("job_b", 1)).Return(with("b", job.Accepted{Credits: to(1)}))
		},
		"a command without an answer that never happened": func(s *story) {
			s.call("a", create("job_a", 4)).Return(unknown)
			s.call("b", create("job_b", 1)).Return(with("b", job.Accepted{Credits: to(5)}))
			s.reads(5, map[string]string{"job_b": starting})
		},
		"a command without an answer that happened later": func(s *story) {
			s.call("a", create("job_a", 4)).Return(unknown)
			s.reads(6, nil)
			s.reads(2, map[string]string{"job_a": starting})
		},
		"a repeat that is answered as the first time": func(s *story) {
			s.keyed("a", one, create("job_a", 4)).Return(unknown)
			s.keyed("b", one, create("job_b", 4)).Return(as("a", job.Accepted{Credits: to(2)}))
			s.keyed("c", other, create("job_c", 4)).Return(no(refusal.IdempotencyKeyReused))
		},
		"a refused key that is free again": func(s *story) {
			s.keyed("a", one, create("job_a", 7)).Return(poor(7, 6))
			s.keyed("b", other, create("job_b", 5)).Return(with("b", job.Accepted{Credits: to(1)}))
		},
		"a slot that goes to the one that waits": func(s *story) {
			s.call("a", create("job_a", 1)).Return(with("a", job.Accepted{Credits: to(5)}))
			s.call("b", create("job_b", 1)).Return(with("b", job.Accepted{Credits: to(4)}))
			s.reads(4, map[string]string{"job_a": starting, "job_b": waiting})
			s.call("c", start("job_b")).Return(no(refusal.StaleAttempt))
			s.call("d", job.Cancel{JobID: "job_a"}).Return(with("d", job.CanceledEvent{Credits: to(5)}))
			s.call("e", start("job_b")).Return(with("e", job.Started{}))
			s.call("f", job.FailAttempt{JobID: "job_b", Attempt: 1, Released: true}).Return(with("f", job.Requeued{Attempt: 2}))
			s.reads(5, map[string]string{"job_a": canceled, "job_b": starting})
		},
	} {
		t.Run(name, func(t *testing.T) {
			var s story
			tell(&s)
			if err := s.Check(opening); err != nil {
				t.Error(err)
			}
		})
	}
}

func poor(needs, remaining int64) linearizabilitytest.Answer {
	return linearizabilitytest.Failed(credits.Insufficient(remaining, needs, ""))
}

func TestImpossibleHistoriesAreViolations(t *testing.T) {
	for name, tell := range map[string]func(*story){
		"more spent than there is": func(s *story) {
			a, b := s.call("a", create("job_a", 4)), s.call("b", create("job_b", 4))
			a.Return(with("a", job.Accepted{Credits: to(2)}))
			b.Return(with("b", job.Accepted{Credits: to(2)}))
		},
		"a refusal without a reason": func(s *story) {
			s.call("a", create("job_a", 4)).Return(no(refusal.ConcurrencyLimited))
		},
		"a refusal with other numbers": func(s *story) {
			s.call("a", create("job_a", 7)).Return(poor(7, 5))
		},
		"an answer that is forgotten": func(s *story) {
			s.call("a", create("job_a", 4)).Return(with("a", job.Accepted{Credits: to(2)}))
			s.reads(6, nil)
		},
		"a log that takes back what it said": func(s *story) {
			s.call("a", create("job_a", 4)).Return(unknown)
			s.reads(2, map[string]string{"job_a": starting})
			s.reads(6, nil)
		},
		"a job that is accepted and not released": func(s *story) {
			s.call("a", create("job_a", 4)).Return(with("a", job.Accepted{Credits: to(2)}))
			s.reads(2, map[string]string{"job_a": waiting})
		},
		"a slot that is freed and not given": func(s *story) {
			s.call("a", create("job_a", 1)).Return(with("a", job.Accepted{Credits: to(5)}))
			s.call("b", create("job_b", 1)).Return(with("b", job.Accepted{Credits: to(4)}))
			s.call("c", job.Cancel{JobID: "job_a"}).Return(with("c", job.CanceledEvent{Credits: to(5)}))
			s.reads(5, map[string]string{"job_a": canceled, "job_b": waiting})
		},
		"a refused command that happens": func(s *story) {
			s.call("a", create("job_a", 7)).Return(poor(7, 6))
			s.reads(-1, map[string]string{"job_a": starting})
		},
		"a key that is accepted twice": func(s *story) {
			s.keyed("a", one, create("job_a", 1)).Return(with("a", job.Accepted{Credits: to(5)}))
			s.keyed("b", one, create("job_b", 1)).Return(with("b", job.Accepted{Credits: to(4)}))
		},
		"a key that is accepted with another body": func(s *story) {
			s.keyed("a", one, create("job_a", 1)).Return(with("a", job.Accepted{Credits: to(5)}))
			s.keyed("b", other, create("job_b", 2)).Return(with("b", job.Accepted{Credits: to(3)}))
		},
		"a key that a refused command used up": func(s *story) {
			s.keyed("a", one, create("job_a", 7)).Return(poor(7, 6))
			s.keyed("b", other, create("job_b", 2)).Return(no(refusal.IdempotencyKeyReused))
		},
		"a repeat with somebody else's answer": func(s *story) {
			s.call("a", create("job_a", 1)).Return(with("a", job.Accepted{Credits: to(5)}))
			s.keyed("b", one, create("job_b", 1)).Return(with("b", job.Accepted{Credits: to(4)}))
			s.keyed("c", one, create("job_c", 1)).Return(as("a", job.Accepted{Credits: to(4)}))
		},
		"more jobs waiting than may": func(s *story) {
			for i, id := range []string{"a", "b", "c", "d"} {
				s.call(id, create("job_"+id, 1)).Return(with(id, job.Accepted{Credits: to(5 - int64(i))}))
			}
		},
		"more jobs running than may": func(s *story) {
			s.call("a", create("job_a", 1)).Return(with("a", job.Accepted{Credits: to(5)}))
			s.call("b", create("job_b", 1)).Return(with("b", job.Accepted{Credits: to(4)}))
			s.call("c", start("job_b")).Return(with("c", job.Started{}))
		},
		"a job that is paid back twice": func(s *story) {
			s.call("a", create("job_a", 4)).Return(with("a", job.Accepted{Credits: to(2)}))
			s.call("b", job.Cancel{JobID: "job_a"}).Return(with("b", job.CanceledEvent{Credits: to(6)}))
			s.call("c", job.Cancel{JobID: "job_a"}).Return(with("c", job.CanceledEvent{Credits: to(10)}))
		},
		"a job that ends twice": func(s *story) {
			s.call("a", create("job_a", 4)).Return(with("a", job.Accepted{Credits: to(2)}))
			s.call("b", start("job_a")).Return(with("b", job.Started{}))
			x, y := s.call("c", job.Complete{JobID: "job_a", Attempt: 1}), s.call("d", job.Cancel{JobID: "job_a"})
			x.Return(with("c", job.SucceededEvent{}))
			y.Return(with("d", job.CanceledEvent{Credits: to(5)}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			var s story
			tell(&s)
			if err := s.Check(opening); !errors.Is(err, linearizabilitytest.ErrViolation) {
				t.Errorf("it passes the check: %v", err)
			}
		})
	}
}

func TestTheSameEventHasTheSameBytes(t *testing.T) {
	var s story
	e := event.Envelope{CommandID: "a", Data: job.Accepted{Credits: to(2)}}
	s.keyed("a", one, create("job_a", 4)).Return(linearizabilitytest.Accepted(e, []byte(`{"a":1}`), false))
	s.keyed("b", one, create("job_b", 4)).Return(linearizabilitytest.Accepted(e, []byte(`{"a": 1}`), true))
	if err := s.Check(opening); !errors.Is(err, linearizabilitytest.ErrDiffers) {
		t.Errorf("with different bytes: %v", err)
	}
}

func TestAViolationIsPrintedLineByLine(t *testing.T) {
	var s story
	s.keyed("cmd_1", one, create("job_1", 4)).Return(with("cmd_1", job.Accepted{Credits: to(2)}))
	s.call("cmd_2", start("job_1")).Return(unknown)
	s.reads(6, nil)
	const want = `account acct_1: not linearizable
  place  called  answered  client  operation
      1       1         2       0  cmd_1: create job_1 for 4 (key key, body one body) → accepted, balance 2
      2       3         -       0  cmd_2: start job_1, attempt 1, w → unknown
      -       5         6       0  read the log → balance 6
  after the longest order: balance 2, waiting [], slots 1 of 1`
	if err := s.Check(opening); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}
