package domain

import (
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// EvolveAccount folds any event of the account, including those of its jobs, and extends the account's own chain. It
// never fails.
func EvolveAccount(a *account.State, e event.Envelope, value []byte) {
	a.Apply(e)
	job.ApplyToAccount(a, e)
	a.Link(e, value)
}

func (s States) evolve(e event.Envelope, value []byte) {
	EvolveAccount(s.Account, e, value)
	if j := s.job(e.JobID()); j != nil {
		j.Apply(e)
	}
}

func (s States) job(id string) *job.State {
	switch {
	case id == "":
		return nil
	case s.Job != nil && (s.Job.ID == id || !s.Job.Exists()):
		return s.Job
	case s.Other != nil:
		return s.Other(id)
	}
	return nil
}
