package account

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// ResumeAccount lifts a suspension (operator). The jobs that the suspension ended stay ended; their credits were
// refunded.
type ResumeAccount struct {
	Reason string `json:"reason"`
}

// CommandType returns the name of the command on the wire.
func (ResumeAccount) CommandType() string { return "ResumeAccount" }

// Resumed is the event account.resumed: an operator lifts the suspension. The jobs that it ended stay ended.
type Resumed struct {
	// Reason is the operator's text.
	Reason string `json:"reason"`
}

// EventType returns the name of the event in the log.
func (Resumed) EventType() string { return "toolmill.account.resumed.v1" }

// Decide refuses with not_found, and nothing_to_do for an account that is not suspended.
func (c ResumeAccount) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	if !s.Account.Suspended {
		return nil, refusal.New(refusal.NothingToDo, "the account is not suspended")
	}
	return Resumed(c), nil
}

func (e Resumed) apply(s *State, _ event.Envelope) { s.Suspended = false }
