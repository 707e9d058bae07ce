package job

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
)

// FailedEvent is the event job.failed: the job ended without an output, and no attempt follows. It carries the refund:
// everything, or everything except one credit if the time for processing was over.
type FailedEvent struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// Failure is why.
	Failure Failure `json:"failure"`
	// Credits are the refund.
	Credits credits.Delta `json:"credits"`
}

// EventType returns the name of the event in the log.
func (FailedEvent) EventType() string { return "toolmill.job.failed.v1" }

// JobOf returns the id of the event's job.
func (e FailedEvent) JobOf() string { return e.JobID }

// keptUnits is the credit that we keep for an accepted run if it ran without an output: of a running job that was
// canceled (docs/design/specification.md §8) and of one that ran into its deadline (docs/design/api.md "Credits").
const keptUnits = 1

// failed returns the end of a job with its refund: everything, or everything except keptUnits for processing_timeout.
func failed(a *account.State, jobID string, costUnits int64, f Failure, at time.Time) FailedEvent {
	if f.Code == ProcessingTimeout {
		costUnits = max(0, costUnits-keptUnits)
	}
	booking := a.SaleOf(jobID).Booking(string(f.Code), at)
	return FailedEvent{JobID: jobID, Failure: f, Credits: credits.Refund(a.Balance, costUnits, booking)}
}

func (e FailedEvent) change(s *State, at event.Envelope) {
	s.end(Failed, at.At)
	s.Failure, s.RefundedUnits = &e.Failure, e.Credits.Delta
}

func (e FailedEvent) move(a *account.State, _ event.Envelope) {
	a.Balance += e.Credits.Delta
	leave(a, e.JobID)
}
