package job

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

// FailAttempt ends an attempt without an output (worker; the sweep for a silent worker).
type FailAttempt struct {
	JobID   string  `json:"jobId"`
	Attempt int     `json:"attempt"`
	Failure Failure `json:"failure"`
	// Retryable is set if the same input may succeed at another attempt. A bad file never does.
	Retryable bool `json:"retryable"`
	// Released is set by a worker that stops cleanly and hands its jobs on: the attempt does not count.
	Released bool `json:"released,omitzero"`
	// Blameless is set if neither the file nor the engine failed but something of ours that recovers, such as the object
	// store: the attempt is repeated until the deadline, and none of these attempts counts.
	Blameless bool `json:"blameless,omitzero"`
}

// The reasons of processing_timeout. An attempt that timed out while the engine worked on the document would take as
// long again, so it is not repeated, whatever the worker says. One that never got its engine, or whose machine stood
// still, may be.
const (
	ReasonAttemptTimeout = "attempt_timeout"
	ReasonAttemptStarved = "attempt_starved"
)

// ReasonWorkerLost is the failure's reason if the worker was lost: that is not the attempt's fault, so the next one
// need not wait.
const ReasonWorkerLost = "worker_lost"

// CommandType returns the name of the command on the wire.
func (FailAttempt) CommandType() string { return "FailAttempt" }

// JobOf returns the id of the command's job.
func (c FailAttempt) JobOf() string { return c.JobID }

// Requeued is the event job.requeued: an attempt failed, and another one will follow. The job keeps its slot.
type Requeued struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// Attempt is the number of the next attempt.
	Attempt int `json:"attempt"`
	// NotBefore is the earliest time at which it may start.
	NotBefore time.Time `json:"notBefore"`
	// Failure is why the previous attempt failed.
	Failure Failure `json:"failure"`
	// Uncounted is true if the failed attempt does not count toward the maximum.
	Uncounted bool `json:"uncounted,omitzero"`
}

// EventType returns the name of the event in the log.
func (Requeued) EventType() string { return "toolmill.job.requeued.v1" }

// JobOf returns the id of the event's job.
func (e Requeued) JobOf() string { return e.JobID }

// Decide refuses with not_found and stale_attempt. It leads to job.requeued if there is time before the deadline and
// either the failure is retryable with attempts left or the attempt does not count; otherwise to job.failed.
func (c FailAttempt) Decide(s Situation) (event.Event, error) {
	if err := s.mustRun(c.Attempt); err != nil {
		return nil, err
	}
	notBefore := s.At.Add(c.pause(s.Job))
	again := c.uncounted() || c.retryable() && s.Job.Attempts < s.Job.Terms.MaxAttempts
	if again && notBefore.Before(s.Job.Terms.DeadlineAt) {
		return Requeued{
			JobID: c.JobID, Attempt: c.Attempt + 1, NotBefore: notBefore, Failure: c.Failure, Uncounted: c.uncounted(),
		}, nil
	}
	return failed(s.Account, c.JobID, s.Job.Terms.CostUnits, c.Failure, s.At), nil
}

func (c FailAttempt) uncounted() bool { return c.Released || c.Blameless }

// pause returns how long the next attempt must wait. For blameless attempts, which do not count, it grows with the
// attempt's number.
func (c FailAttempt) pause(s *State) time.Duration {
	switch {
	case c.Released, c.Failure.Reason == ReasonWorkerLost:
		return 0
	case c.Blameless:
		return backoff(c.Attempt)
	}
	return backoff(s.Attempts)
}

// retryable overrides the worker for a bad input and for a document that takes too long: the same bytes fail the same
// way at each attempt (docs/design/tools.md "Limits").
func (c FailAttempt) retryable() bool {
	switch c.Failure.Code {
	case ValidationFailed:
		return false
	case ProcessingTimeout:
		return c.Retryable && c.Failure.Reason == ReasonAttemptStarved
	}
	return c.Retryable
}

// backoff doubles from one second: 1 s, 2 s, 4 s … at most 30 s. It has no jitter, because deciding is deterministic;
// the queue's concurrency spreads the starts.
func backoff(attempts int) time.Duration {
	const most = 30 * time.Second
	return min(most, time.Second<<min(max(attempts-1, 0), 5))
}

func (e Requeued) change(s *State, _ event.Envelope) {
	s.Status, s.Stage, s.Attempt, s.NotBefore, s.WorkerID = Queued, Starting, e.Attempt, e.NotBefore, ""
	if e.Uncounted {
		s.Attempts--
	}
}
