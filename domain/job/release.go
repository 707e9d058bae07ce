package job

import (
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// Released is the event job.released: the job has a slot and its first attempt may start. It is a follow-up of the event that
// freed the slot or made the job ready; there is no command for it.
type Released struct {
	JobID   string `json:"jobId"`
	Attempt int    `json:"attempt"`
	// Ahead is how many jobs of the account already held a slot; the work queues use it for fairness.
	Ahead int `json:"ahead,omitzero"`
}

// EventType returns the name of the event in the log.
func (Released) EventType() string { return "toolmill.job.released.v1" }

// JobOf returns the id of the event's job.
func (e Released) JobOf() string { return e.JobID }

// FollowUp returns the next event that the account's state requires without a command: a waiting job of a suspended
// account ends, a waiting job gets a free slot. It belongs to the decision that led to the state. The caller folds the event
// before the next call.
func FollowUp(a *account.State) (event.Event, bool) {
	if a.Suspended {
		return deny(a)
	}
	next, waiting := a.Waiting.First()
	if !waiting || a.Running.Len() >= a.Limits.RunningMax {
		return nil, false
	}
	return Released{JobID: next.JobID, Attempt: 1, Ahead: a.Running.Len()}, true
}

func deny(a *account.State) (event.Event, bool) {
	slot, ok := a.Waiting.First()
	if !ok {
		slot, ok = a.Uploads.First()
	}
	if !ok {
		return nil, false
	}
	return failed(a, slot.JobID, slot.CostUnits, Failure{
		Code: CreditDenied, Reason: "account_suspended", Message: "The account was suspended before the job could start.",
	}), true
}

func (e Released) change(s *State, at event.Envelope) {
	s.Stage, s.Attempt, s.ReleasedAt, s.Ahead = Starting, e.Attempt, new(at.At), e.Ahead
}

func (e Released) move(a *account.State, _ event.Envelope) {
	if slot, ok := a.Waiting.Remove(e.JobID); ok {
		a.Running.Push(slot)
	}
}
