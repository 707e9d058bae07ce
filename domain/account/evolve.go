package account

import "github.com/toolmill/toolmill/domain/event"

// applied is an event that changes the account by itself. Events of jobs do so through the account's queues.
type applied interface {
	apply(s *State, at event.Envelope)
}

// Apply folds an event of the account into the state. It refuses nothing: what it does not know changes nothing.
func (s *State) Apply(e event.Envelope) {
	if a, ok := e.Data.(applied); ok {
		a.apply(s, e)
	}
}
