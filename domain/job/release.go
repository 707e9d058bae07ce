package job

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// firstAttempt is the number of a job's first attempt.
const firstAttempt = 1

// Released is the event job.released: a job that waited for its upload or for a slot has a slot now, and its first attempt may
// start. It is a follow-up of the event that freed the slot or made the job ready; there is no command for it. A job that has a
// slot at once has it with job.accepted.
type Released struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// Attempt is the number of the attempt that may start, from 1.
	Attempt int `json:"attempt"`
	// Ahead is how many jobs of the account already held a slot; the work queues use it for fairness.
	Ahead int `json:"ahead,omitzero"`
}

// EventType returns the name of the event in the log.
func (Released) EventType() string { return "toolmill.job.released.v1" }

// JobOf returns the id of the event's job.
func (e Released) JobOf() string { return e.JobID }

// FollowUp returns the next event that the account's state requires without a command: every job of an erased
// account ends, a waiting job of a suspended one ends, a waiting job gets a free slot. It belongs to the decision that led to the state. It is booked
// at the given time. The caller folds the event before the next call.
func FollowUp(a *account.State, at time.Time) (event.Event, bool) {
	switch {
	case a.Erased:
		return deny(a, at, erased, &a.Waiting, &a.Uploads, &a.Running)
	case a.Suspended:
		return deny(a, at, suspended, &a.Waiting, &a.Uploads)
	}
	next, waiting := a.Waiting.First()
	if !waiting || !slotFree(a) {
		return nil, false
	}
	return Released{JobID: next.JobID, Attempt: firstAttempt, Ahead: a.Running.Len()}, true
}

func slotFree(a *account.State) bool { return a.Running.Len() < a.Limits.RunningMax }

// The reasons for which an account's jobs end.
var (
	suspended = Failure{
		Code: CreditDenied, Reason: "account_suspended", Message: "The account was suspended before the job could start.",
	}
	erased = Failure{Code: CreditDenied, Reason: "account_erased", Message: "The account was erased before the job ended."}
)

// deny ends the first job of the queues with a full refund.
func deny(a *account.State, at time.Time, reason Failure, queues ...*account.Queue) (event.Event, bool) {
	for _, q := range queues {
		if slot, ok := q.First(); ok {
			return failed(a, slot.JobID, slot.CostUnits, reason, at), true
		}
	}
	return nil, false
}

func (e Released) change(s *State, at event.Envelope) {
	s.release(e.Attempt, e.Ahead, at.At)
}

func (s *State) release(attempt, ahead int, at time.Time) {
	s.Stage, s.Attempt, s.ReleasedAt, s.Ahead = Starting, attempt, &at, ahead
}

func (e Released) move(a *account.State, _ event.Envelope) {
	if slot, ok := a.Waiting.Remove(e.JobID); ok {
		a.Running.Push(slot)
	}
}
