package job

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Start is the command StartJob: a worker starts an attempt.
type Start struct {
	JobID    string `json:"jobId"`
	Attempt  int    `json:"attempt"`
	WorkerID string `json:"workerId"`
}

// CommandType returns the name of the command on the wire.
func (Start) CommandType() string { return "StartJob" }

// JobOf returns the id of the command's job.
func (c Start) JobOf() string { return c.JobID }

// Started is the event job.started: a worker starts an attempt.
type Started struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// Attempt is the attempt's number, from 1.
	Attempt int `json:"attempt"`
	// WorkerID is the process that runs it.
	WorkerID string `json:"workerId"`
}

// EventType returns the name of the event in the log.
func (Started) EventType() string { return "toolmill.job.started.v1" }

// JobOf returns the id of the event's job.
func (e Started) JobOf() string { return e.JobID }

// Decide refuses with not_found; stale_attempt for a job that does not wait for this attempt (canceled, ended, taken by
// another worker); nothing_to_do if this worker already has the attempt (its answer was lost); and not_due before the
// back-off of a requeued attempt is over.
func (c Start) Decide(s Situation) (event.Event, error) {
	switch {
	case !s.Job.Exists():
		return nil, noSuchJob()
	case s.Job.Status == Running && s.Job.Attempt == c.Attempt && s.Job.WorkerID == c.WorkerID:
		return nil, refusal.New(refusal.NothingToDo, "the worker has this attempt already")
	case s.Job.Status != Queued || s.Job.Attempt != c.Attempt || s.Job.Stage != Starting:
		return nil, stale(s.Job, c.Attempt)
	case s.At.Before(s.Job.NotBefore):
		return nil, refusal.New(refusal.NotDue, "the attempt may not start yet")
	}
	return Started(c), nil
}

func stale(s *State, attempt int) *refusal.Refusal {
	return refusal.New(refusal.StaleAttempt,
		fmt.Sprintf("attempt %d is not the current one: the job is %s at attempt %d", attempt, s.Status, s.Attempt))
}

// mustRun refuses with not_found, and stale_attempt if the job is not running this attempt.
func (s Situation) mustRun(attempt int) error {
	if !s.Job.Exists() {
		return noSuchJob()
	}
	if s.Job.Status != Running || s.Job.Attempt != attempt {
		return stale(s.Job, attempt)
	}
	return nil
}

func (e Started) change(s *State, at event.Envelope) {
	s.Status, s.Stage, s.WorkerID = Running, Converting, e.WorkerID
	s.Attempts++
	if s.StartedAt == nil {
		s.StartedAt = new(at.At)
	}
}
