package job

import (
	"time"

	"toolmill/domain/event"
)

// FailAttempt ends an attempt without an output (worker; the sweep for a worker that went silent).
type FailAttempt struct {
	JobID   string  `json:"jobId"`
	Attempt int     `json:"attempt"`
	Failure Failure `json:"failure"`
	// Retryable says that the same input may succeed at another attempt. A bad file never does.
	Retryable bool `json:"retryable"`
	// Released gives the attempt back uncounted: a worker that stops cleanly hands its jobs on.
	Released bool `json:"released,omitzero"`
}

// CommandType names the command on the wire.
func (FailAttempt) CommandType() string { return "FailAttempt" }

// JobOf is the job that the command is about.
func (c FailAttempt) JobOf() string { return c.JobID }

// Requeued is job.requeued: another attempt will be made, not before NotBefore. The job keeps its slot.
type Requeued struct {
	JobID string `json:"jobId"`
	// Attempt is the number of the attempt to come.
	Attempt   int       `json:"attempt"`
	NotBefore time.Time `json:"notBefore"`
	// Failure is why the attempt before failed.
	Failure Failure `json:"failure"`
	// Uncounted is set where the failed attempt does not count against maxAttempts.
	Uncounted bool `json:"uncounted,omitzero"`
}

// EventType names the event in the log.
func (Requeued) EventType() string { return "toolmill.job.requeued.v1" }

// JobOf is the job of the event.
func (e Requeued) JobOf() string { return e.JobID }

// Decide refuses not_found and stale_attempt. A retryable failure with attempts left, and time before the deadline,
// leads to job.requeued; any other to job.failed.
func (c FailAttempt) Decide(s Situation) (event.Event, error) {
	if err := s.mustRun(c.Attempt); err != nil {
		return nil, err
	}
	notBefore := s.At.Add(backoff(s.Job.Attempts))
	if c.Released {
		notBefore = s.At
	}
	again := c.Released || c.retryable() && s.Job.Attempts < s.Job.Terms.MaxAttempts
	if again && notBefore.Before(s.Job.Terms.DeadlineAt) {
		return Requeued{
			JobID: c.JobID, Attempt: c.Attempt + 1, NotBefore: notBefore, Failure: c.Failure, Uncounted: c.Released,
		}, nil
	}
	return failed(s.Account, c.JobID, s.Job.Terms.CostUnits, c.Failure), nil
}

// retryable does not take a worker's word for a bad input: the same bytes are bad at each attempt (tools.md, "Limits").
func (c FailAttempt) retryable() bool { return c.Retryable && c.Failure.Code != ValidationFailed }

// backoff doubles from one second: 1 s, 2 s, 4 s … at most 30 s. It has no jitter: deciding is deterministic, and the
// queue's own concurrency spreads the starts.
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
