package account

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// SuspendAccount stops an account: it accepts nothing new, its jobs without a slot end as credit_denied with a refund,
// and its jobs with a slot run to their end (operator).
type SuspendAccount struct {
	Reason string `json:"reason"`
}

// CommandType returns the name of the command on the wire.
func (SuspendAccount) CommandType() string { return "SuspendAccount" }

// Suspended is the event account.suspended: an operator stops the account. It accepts nothing new; its jobs without a slot fail
// as credit_denied with a refund, its jobs with a slot run to their end.
type Suspended struct {
	// Reason is the operator's text.
	Reason string `json:"reason"`
}

// EventType returns the name of the event in the log.
func (Suspended) EventType() string { return "toolmill.account.suspended.v1" }

// Decide refuses with not_found, and nothing_to_do for a suspended account. The ends of its jobs are follow-ups.
func (c SuspendAccount) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	if s.Account.Suspended {
		return nil, refusal.New(refusal.NothingToDo, "the account is suspended already")
	}
	return Suspended(c), nil
}

func (e Suspended) apply(s *State, _ event.Envelope) { s.Suspended = true }
