package account

import "time"

// The creation rate is a GCRA (generic cell rate algorithm, ITU-T I.371): one number of state, exact, and it tells how
// long to wait. A burst of a minute's allowance is let through at once.

// CreationWait returns how long the account must wait before it may create another job; 0 when it may now.
func (s *State) CreationWait(at time.Time) time.Duration {
	earliest := s.Creation.Add(s.interval() - time.Minute)
	if wait := earliest.Sub(at); wait > 0 {
		return wait
	}
	return 0
}

// CountCreation counts a job created at the given time.
func (s *State) CountCreation(at time.Time) {
	if s.Creation.Before(at) {
		s.Creation = at
	}
	s.Creation = s.Creation.Add(s.interval())
}

func (s *State) interval() time.Duration {
	if s.Limits.JobsPerMinute <= 0 {
		return time.Minute
	}
	return time.Minute / time.Duration(s.Limits.JobsPerMinute)
}
