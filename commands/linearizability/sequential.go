package linearizability

import (
	"maps"
	"slices"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Opening is the account before the first operation.
type Opening struct {
	Credits                int64
	RunningMax, WaitingMax int
}

// sequential is an account that takes one command at a time. It is a value: do returns another one.
type sequential struct {
	balance                int64
	runningMax, waitingMax int
	// waiting are the jobs without a slot in their order; slots counts those that hold one.
	waiting []string
	slots   int
	jobs    map[string]work
	keys    map[string]claimed
	grants  map[string]int64
}

// work is one job.
type work struct {
	status job.Status
	cost   int64
	// attempt is the current one, 0 until the job has its slot. tried counts those that were started, up to triesMax.
	attempt, tried, triesMax int
	// backsOff is set while the next attempt may not be due. Time is the one thing that is not known here.
	backsOff bool
	worker   string
	output   string
}

// claimed is what an idempotency key was used for.
type claimed struct {
	fingerprint, commandID, says string
}

func (o Opening) account() sequential {
	return sequential{balance: o.Credits, runningMax: o.RunningMax, waitingMax: o.WaitingMax}
}

func (s sequential) equal(other sequential) bool {
	return s.balance == other.balance && s.slots == other.slots && slices.Equal(s.waiting, other.waiting) &&
		maps.Equal(s.jobs, other.jobs) && maps.Equal(s.keys, other.keys) && maps.Equal(s.grants, other.grants)
}

// answer returns the account's answer to a command, or to a reading where there is none, and the account behind it.
func (s sequential) answer(c *domain.Command) (Answer, sequential) {
	if c != nil {
		return s.do(*c)
	}
	r := Reading{Balance: s.balance, Jobs: make(map[string]job.Status, len(s.jobs))}
	for id, w := range s.jobs {
		r.Jobs[id] = w.status
	}
	return Read(r), s
}

func (s sequential) do(c domain.Command) (Answer, sequential) {
	answer, next := s.decide(c)
	if answer.outcome != accepted {
		return answer, s
	}
	answer.of = c.ID
	if c.Claim.Key != "" {
		next.keys = with(next.keys, c.Claim.Key, claimed{c.Claim.Fingerprint, c.ID, answer.says})
	}
	return answer, next.release()
}

func (s sequential) decide(c domain.Command) (Answer, sequential) {
	switch body := c.Body.(type) {
	case job.Create:
		return s.create(body, c.Claim)
	case job.Cancel:
		return s.cancel(body, c.Claim)
	case job.Start:
		return s.start(body)
	case job.Complete:
		return s.complete(body)
	case job.FailAttempt:
		return s.failAttempt(body)
	case account.GrantCredits:
		return s.grant(body)
	}
	panic("the sequential account knows no " + c.Body.CommandType())
}

// repeat answers a command whose key was used: with the same body as the first time, with another one not at all. A key
// whose command was refused is free.
func (s sequential) repeat(claim idempotency.Claim) (Answer, bool) {
	before, used := s.keys[claim.Key]
	switch {
	case !used:
		return Answer{}, false
	case before.fingerprint != claim.Fingerprint:
		return refused(refusal.IdempotencyKeyReused), true
	}
	return Answer{outcome: replayed, of: before.commandID, says: before.says}, true
}

func (s sequential) grant(c account.GrantCredits) (Answer, sequential) {
	if units, twice := s.grants[c.Reference]; twice {
		if units != c.Units {
			return refused(refusal.IdempotencyKeyReused), s
		}
		return refused(refusal.NothingToDo), s
	}
	s.grants = with(s.grants, c.Reference, c.Units)
	return s.paid(c.Units)
}

// paid moves credits and tells the balance behind it.
func (s sequential) paid(units int64) (Answer, sequential) {
	s.balance += units
	return Answer{outcome: accepted, says: balance(s.balance)}, s
}

// release gives free slots to those that wait longest.
func (s sequential) release() sequential {
	for len(s.waiting) > 0 && s.slots < s.runningMax {
		id := s.waiting[0]
		w := s.jobs[id]
		w.attempt = 1
		s.waiting, s.slots, s.jobs = s.waiting[1:], s.slots+1, with(s.jobs, id, w)
	}
	return s
}

func refused(code refusal.Code) Answer { return Answer{outcome: string(code)} }

// with returns a copy of the map with one more entry.
func with[V any](m map[string]V, key string, value V) map[string]V {
	next := make(map[string]V, len(m)+1)
	maps.Copy(next, m)
	next[key] = value
	return next
}
