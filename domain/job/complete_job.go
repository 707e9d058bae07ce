package job

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Complete is the command CompleteJob: the attempt made an output, which is validated and stored (worker).
type Complete struct {
	JobID   string `json:"jobId"`
	Attempt int    `json:"attempt"`
	Output  Output `json:"output"`
}

// CommandType returns the name of the command on the wire.
func (Complete) CommandType() string { return "CompleteJob" }

// JobOf returns the id of the command's job.
func (c Complete) JobOf() string { return c.JobID }

// SucceededEvent is the event job.succeeded: the output is checked and stored, and the job has ended.
type SucceededEvent struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// ToolSlug is the tool that the job ran.
	ToolSlug string `json:"toolSlug"`
	// Attempt is the number of the attempt that made the output, from 1.
	Attempt int `json:"attempt"`
	// CostUnits is what the job cost, in credits. They were charged with job.accepted.
	CostUnits int64 `json:"costUnits"`
	// Output is what the tool made.
	Output Output `json:"output"`
	// OutputExpiresAt is when the output will be deleted.
	OutputExpiresAt time.Time `json:"outputExpiresAt"`
}

// EventType returns the name of the event in the log.
func (SucceededEvent) EventType() string { return "toolmill.job.succeeded.v1" }

// JobOf returns the id of the event's job.
func (e SucceededEvent) JobOf() string { return e.JobID }

// Decide refuses with not_found, stale_attempt, and nothing_to_do if this same output already ended the job (the answer
// was lost).
func (c Complete) Decide(s Situation) (event.Event, error) {
	if s.Job.Exists() && s.Job.Output != nil && s.Job.Output.ObjectKey == c.Output.ObjectKey {
		return nil, refusal.New(refusal.NothingToDo, "this output ended the job already")
	}
	if err := s.mustRun(c.Attempt); err != nil {
		return nil, err
	}
	return SucceededEvent{
		JobID: c.JobID, ToolSlug: s.Job.ToolSlug, Attempt: c.Attempt, CostUnits: s.Job.Terms.CostUnits, Output: c.Output,
		OutputExpiresAt: s.At.Add(time.Duration(s.Job.Terms.OutputRetentionSeconds) * time.Second),
	}, nil
}

func (e SucceededEvent) change(s *State, at event.Envelope) {
	s.end(Succeeded, at.At)
	s.Output, s.OutputExpiresAt = &e.Output, &e.OutputExpiresAt
}

func (e SucceededEvent) move(a *account.State, _ event.Envelope) {
	leave(a, e.JobID)
	a.StoredBytes += e.Output.SizeBytes
}
