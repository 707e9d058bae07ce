package account

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// EraseAccount closes an account for good (person, operator; GDPR Article 17): all its jobs that have not ended end with a full
// refund, and nothing is accepted for it any more. Its personal data is erased once the event is in the log (docs/erasure.md).
type EraseAccount struct{}

// CommandType returns the name of the command on the wire.
func (EraseAccount) CommandType() string { return "EraseAccount" }

// Erased is the event account.erased: the owner or an operator erases the account for good. Its jobs that have not ended fail with
// it, each with a full refund. The event says nothing but that it happened: who asked for it is its actor.
type Erased struct{}

// EventType returns the name of the event in the log.
func (Erased) EventType() string { return "toolmill.account.erased.v1" }

// Decide refuses with not_found, and nothing_to_do for an erased account. The ends of its jobs are follow-ups.
func (c EraseAccount) Decide(s Situation) (event.Event, error) {
	if err := s.MustExist(); err != nil {
		return nil, err
	}
	if s.Account.Erased {
		return nil, refusal.New(refusal.NothingToDo, "the account is erased already")
	}
	return Erased(c), nil
}

// apply keeps what the end of the jobs and the sums need: queues, balance and storage.
func (Erased) apply(s *State, _ event.Envelope) {
	s.Open, s.Erased, s.Suspended = false, true, false
	s.Keys, s.WebhookSecrets, s.Origins, s.References, s.Runs = nil, nil, nil, nil, nil
}
