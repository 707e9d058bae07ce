package account

import (
	"time"

	"github.com/toolmill/toolmill/domain/gcra"
)

// CreationWait returns how long the account must wait before it may create another job; 0 if it may now.
func (s *State) CreationWait(at time.Time) time.Duration {
	return gcra.Wait(s.Creation, at, s.Limits.JobsPerMinute)
}

// CountCreation counts a job created at the given time.
func (s *State) CountCreation(at time.Time) {
	s.Creation = gcra.Count(s.Creation, at, s.Limits.JobsPerMinute)
}
