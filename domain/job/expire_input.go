package job

import (
	"time"

	"toolmill/domain/event"
	"toolmill/domain/refusal"
)

// ExpireInput says that the input's bytes are to go: its retention is over (sweep).
type ExpireInput struct {
	JobID string `json:"jobId"`
}

// CommandType names the command on the wire.
func (ExpireInput) CommandType() string { return "ExpireInput" }

// JobOf is the job that the command is about.
func (c ExpireInput) JobOf() string { return c.JobID }

// InputExpired is job.input_expired.
type InputExpired struct {
	JobID     string `json:"jobId"`
	ObjectKey string `json:"objectKey"`
}

// EventType names the event in the log.
func (InputExpired) EventType() string { return "toolmill.job.input_expired.v1" }

// JobOf is the job of the event.
func (e InputExpired) JobOf() string { return e.JobID }

// Decide refuses not_found, nothing_to_do where there is no input or it is gone, and not_due before its time or while
// the job may still need it.
func (c ExpireInput) Decide(s Situation) (event.Event, error) {
	if !s.Job.Exists() {
		return nil, noSuchJob()
	}
	if err := due(s.At, s.Job.InputExpiresAt, s.Job.InputDeleted); err != nil {
		return nil, err
	}
	if !s.Job.Status.Terminal() {
		return nil, refusal.New(refusal.NotDue, "the job has not ended")
	}
	return InputExpired{JobID: c.JobID, ObjectKey: s.Job.Input.ObjectKey}, nil
}

func due(at time.Time, expires *time.Time, gone bool) error {
	if expires == nil || gone {
		return refusal.New(refusal.NothingToDo, "there is nothing to expire")
	}
	if at.Before(*expires) {
		return refusal.New(refusal.NotDue, "retention is not over")
	}
	return nil
}

func (e InputExpired) change(s *State, _ event.Envelope) { s.InputDeleted = true }
