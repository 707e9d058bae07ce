package account

import (
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// RefundCredits refunds a URL check whose upstream could not be reached.
type RefundCredits struct {
	RunID  string `json:"runId"`
	Reason string `json:"reason"`
}

// CommandType returns the name of the command on the wire.
func (RefundCredits) CommandType() string { return "RefundCredits" }

// CreditsRefunded is the event credits.refunded: a URL check gave no answer, and its charge is given back.
type CreditsRefunded struct {
	// RunID is the run that was charged: run_….
	RunID string `json:"runId"`
	// ToolSlug is the tool that was run.
	ToolSlug string `json:"toolSlug"`
	// Credits are the refund.
	Credits credits.Delta `json:"credits"`
	// Reason is why there was no answer.
	Reason string `json:"reason"`
}

// EventType returns the name of the event in the log.
func (CreditsRefunded) EventType() string { return "toolmill.credits.refunded.v1" }

// Decide refuses with not_found, and nothing_to_do for a run that was never charged, is already refunded, or was
// charged longer than refundWindow ago.
func (c RefundCredits) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	run, charged := s.Account.Runs[c.RunID]
	if !charged || s.At.Sub(run.At) > refundWindow {
		return nil, refusal.New(refusal.NothingToDo, "the run has nothing to refund")
	}
	booking := SaleOf(run.Plan, run.ToolSlug).Booking(c.Reason, s.At)
	return CreditsRefunded{
		RunID: c.RunID, ToolSlug: run.ToolSlug, Credits: credits.Refund(s.Account.Balance, run.Units, booking), Reason: c.Reason,
	}, nil
}

func (e CreditsRefunded) apply(s *State, _ event.Envelope) {
	s.Balance += e.Credits.Delta
	delete(s.Runs, e.RunID)
}
