package job

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Close is the command CloseJob: it hides the job's row in lists and changes nothing else (REST; docs/design/specification.md §3).
type Close struct {
	JobID string `json:"jobId"`
}

// CommandType returns the name of the command on the wire.
func (Close) CommandType() string { return "CloseJob" }

// JobOf returns the id of the command's job.
func (c Close) JobOf() string { return c.JobID }

// Closed is the event job.closed: an ended job is hidden from lists. Nothing else changes.
type Closed struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
}

// EventType returns the name of the event in the log.
func (Closed) EventType() string { return "toolmill.job.closed.v1" }

// JobOf returns the id of the event's job.
func (e Closed) JobOf() string { return e.JobID }

// Decide refuses with not_found, job_not_closable before the job has ended, and nothing_to_do for a closed one.
func (c Close) Decide(s Situation) (event.Event, error) {
	if !s.Job.Exists() {
		return nil, noSuchJob()
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	if !s.Job.Status.Terminal() {
		return nil, refusal.New(refusal.JobNotClosable, "the job is "+string(s.Job.Status)+"; only an ended one can be closed")
	}
	if s.Job.ClosedAt != nil {
		return nil, refusal.New(refusal.NothingToDo, "the job is closed already")
	}
	return Closed(c), nil
}

func (e Closed) change(s *State, at event.Envelope) { s.ClosedAt = new(at.At) }
