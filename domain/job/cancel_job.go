package job

import (
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Cancel is the command CancelJob (REST).
type Cancel struct {
	JobID string `json:"jobId"`
}

// CommandType returns the name of the command on the wire.
func (Cancel) CommandType() string { return "CancelJob" }

// JobOf returns the id of the command's job.
func (c Cancel) JobOf() string { return c.JobID }

// CanceledEvent is the event job.canceled: the job is ended by its owner. It carries the refund: everything for a queued job,
// everything except one credit for a running one.
type CanceledEvent struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// Credits are the refund.
	Credits credits.Delta `json:"credits"`
}

// EventType returns the name of the event in the log.
func (CanceledEvent) EventType() string { return "toolmill.job.canceled.v1" }

// JobOf returns the id of the event's job.
func (e CanceledEvent) JobOf() string { return e.JobID }

// Decide refuses with not_found, job_not_cancelable for a job that succeeded or failed, and nothing_to_do for a job
// that is already canceled: the client gets the same job as its answer.
func (c Cancel) Decide(s Situation) (event.Event, error) {
	if !s.Job.Exists() {
		return nil, noSuchJob()
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	refund := s.Job.Terms.CostUnits
	switch s.Job.Status {
	case Canceled:
		return nil, refusal.New(refusal.NothingToDo, "the job is canceled already")
	case Succeeded, Failed:
		return nil, refusal.New(refusal.JobNotCancelable, "the job has "+string(s.Job.Status))
	case Running:
		refund = max(0, refund-keptUnits)
	case Queued:
	}
	booking := s.Account.SaleOf(c.JobID).Booking(credits.ReasonJobCanceled, s.At)
	return CanceledEvent{JobID: c.JobID, Credits: credits.Refund(s.Account.Balance, refund, booking)}, nil
}

func (e CanceledEvent) change(s *State, at event.Envelope) {
	s.end(Canceled, at.At)
	s.RefundedUnits = e.Credits.Delta
}

func (e CanceledEvent) move(a *account.State, _ event.Envelope) {
	a.Balance += e.Credits.Delta
	leave(a, e.JobID)
}
