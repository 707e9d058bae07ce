package linearizabilitytest

import (
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// Opening is the account before the first operation.
type Opening struct {
	Credits                int64
	RunningMax, WaitingMax int
}

// sequential is an account that takes one command at a time, as domain.Decide does. It is immutable: answer returns a
// new one.
type sequential struct {
	account account.State
	jobs    map[string]work
	keys    map[string]claimed
	// clock is the time of the last command.
	clock time.Time
}

// work is one job.
type work struct {
	state job.State
	// backsOff is set while the next attempt may not be due yet. Times are the only thing unknown here.
	backsOff bool
}

// claimed is the use of an idempotency key, with the answer that a repeat gets.
type claimed struct {
	prior  idempotency.Prior
	answer Answer
}

func (o Opening) account() sequential {
	const plenty = 60_000
	return sequential{clock: time.Unix(0, 0), account: account.State{
		Open: true, Plan: plan.Custom, Balance: o.Credits,
		Limits: plan.Limits{JobsPerMinute: plenty, RunningMax: o.RunningMax, WaitingMax: o.WaitingMax, PendingUploadsMax: 1},
	}}
}

// answer returns the account's answer to a command (nil for a read), and the account after it.
func (s sequential) answer(c *domain.Command) (Answer, sequential) {
	if c != nil {
		return s.do(*c)
	}
	r := Reading{Balance: s.account.Balance, Jobs: make(map[string]string, len(s.jobs))}
	for id, w := range s.jobs {
		r.Jobs[id] = placeOf(&w.state)
	}
	return Read(r), s
}

func (s sequential) do(c domain.Command) (Answer, sequential) {
	next, jobs := s.copied()
	next.clock = s.due(c)
	states := domain.States{Account: &next.account, Other: func(id string) *job.State { return jobs[id] }}
	if id := c.JobOf(); id != "" {
		if jobs[id] == nil {
			jobs[id] = &job.State{}
		}
		states.Job = jobs[id]
	}
	used, again := s.keys[c.Claim.Key]
	if again {
		states.Prior = &used.prior
	}
	logged, err := domain.Decide(states, c, event.Place{}, next.clock)
	if _, is := errors.AsType[*idempotency.Replay](err); is {
		return used.answer, s
	}
	if err != nil {
		return Failed(err), s
	}
	answer := Accepted(logged[0].Envelope, logged[0].Value, false)
	next = next.settled(jobs, logged[0])
	if c.Claim.Key != "" {
		replay := Accepted(logged[0].Envelope, logged[0].Value, true)
		next.keys = with(s.keys, c.Claim.Key, claimed{idempotency.Prior{Fingerprint: c.Claim.Fingerprint, At: next.clock}, replay})
	}
	return answer, next
}

// due returns the time at which a command is decided. Claimed times are ignored: time stands still, and jumps forward
// to the earliest start of an attempt that is started.
func (s sequential) due(c domain.Command) time.Time {
	if start, is := c.Body.(job.Start); is && s.clock.Before(s.jobs[start.JobID].state.NotBefore) {
		return s.jobs[start.JobID].state.NotBefore
	}
	return s.clock
}

// settled returns the account with the jobs as an accepted command left them.
func (s sequential) settled(jobs map[string]*job.State, decided domain.Logged) sequential {
	before := s.jobs
	s.jobs = make(map[string]work, len(jobs))
	for id, state := range jobs {
		if state.Exists() {
			s.jobs[id] = work{*state, before[id].backsOff && state.Status == job.Queued}
		}
	}
	if e, is := decided.Data.(job.Requeued); is {
		s.jobs[e.JobID] = work{*jobs[e.JobID], e.NotBefore.After(decided.At)}
	}
	return s
}

// mayBackOff reports whether the command may come before the job is due.
func (s sequential) mayBackOff(c *domain.Command) bool {
	if c == nil {
		return false
	}
	start, is := c.Body.(job.Start)
	w := s.jobs[start.JobID]
	return is && w.backsOff && w.state.Attempt == start.Attempt
}

// copied returns copies of the account and its jobs for a decision to change.
func (s sequential) copied() (sequential, map[string]*job.State) {
	a := &s.account
	a.Waiting, a.Running, a.Uploads = copiedQueue(&a.Waiting), copiedQueue(&a.Running), copiedQueue(&a.Uploads)
	a.References, a.Runs, a.Keys = maps.Clone(a.References), maps.Clone(a.Runs), maps.Clone(a.Keys)
	jobs := make(map[string]*job.State, len(s.jobs)+1)
	for id, w := range s.jobs {
		jobs[id] = &w.state
	}
	return s, jobs
}

func copiedQueue(q *account.Queue) (next account.Queue) {
	for _, slot := range q.All() {
		next.Push(slot)
	}
	return next
}

// with returns a copy of the map with one more entry.
func with[V any](m map[string]V, key string, value V) map[string]V {
	next := make(map[string]V, len(m)+1)
	maps.Copy(next, m)
	next[key] = value
	return next
}

// situation is all that determines an account's further answers. It leaves out times and the chain, because they differ
// between orders that clients cannot distinguish.
type situation struct {
	balance int64
	waiting []string
	slots   int
	jobs    map[string]phase
	// keys maps idempotency keys to the answer that a repeat gets.
	keys   map[string]string
	grants map[string]int64
}

// phase is a job's state as far as it determines answers.
type phase struct {
	status            job.Status
	attempt, attempts int
	backsOff          bool
	worker, output    string
}

func (s sequential) situation() situation {
	now := situation{
		balance: s.account.Balance, slots: s.account.Running.Len(), grants: s.account.References,
		jobs: make(map[string]phase, len(s.jobs)), keys: make(map[string]string, len(s.keys)),
	}
	for _, slot := range s.account.Waiting.All() {
		now.waiting = append(now.waiting, slot.JobID)
	}
	for id, w := range s.jobs {
		p := phase{
			status: w.state.Status, attempt: w.state.Attempt, attempts: w.state.Attempts, backsOff: w.backsOff, worker: w.state.WorkerID,
		}
		if w.state.Output != nil {
			p.output = w.state.Output.ObjectKey
		}
		now.jobs[id] = p
	}
	for key, used := range s.keys {
		now.keys[key] = used.answer.String()
	}
	return now
}

func (s sequential) equal(other sequential) bool {
	a, b := s.situation(), other.situation()
	return a.balance == b.balance && a.slots == b.slots && slices.Equal(a.waiting, b.waiting) &&
		maps.Equal(a.jobs, b.jobs) && maps.Equal(a.keys, b.keys) && maps.Equal(a.grants, b.grants)
}
