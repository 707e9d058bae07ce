package account

import "github.com/toolmill/toolmill/domain/event"

// applied is an event that changes the account's own state. Events of jobs change it through the account's queues.
type applied interface {
	apply(s *State, at event.Envelope)
}

// Apply folds an event of the account into the state. It never fails: an unknown event changes nothing.
func (s *State) Apply(e event.Envelope) {
	if a, ok := e.Data.(applied); ok {
		a.apply(s, e)
	}
}
