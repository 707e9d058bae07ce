package domaintest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
)

// States are the folded states of one account's log.
type States struct {
	Account *account.State
	Jobs    map[string]*job.State
}

// Fold returns the states after a log, read only from its bytes.
func Fold(t testing.TB, log []domain.Logged) States {
	t.Helper()
	s := States{Account: &account.State{}, Jobs: make(map[string]*job.State)}
	for _, l := range log {
		s.Apply(t, l.Value)
	}
	return s
}

// Apply folds one more event, given as logged.
func (s States) Apply(t testing.TB, value []byte) {
	t.Helper()
	e, err := domain.Codec.Decode(value)
	if err != nil {
		t.Fatalf("an event of the log cannot be decoded: %v", err)
	}
	domain.EvolveAccount(s.Account, e, value)
	if id := e.JobID(); id != "" {
		s.Job(id).Apply(e)
	}
}

// Job returns the state of a job, the zero State if it does not exist yet.
func (s States) Job(id string) *job.State {
	if s.Jobs[id] == nil {
		s.Jobs[id] = &job.State{}
	}
	return s.Jobs[id]
}

// On returns the states that a command is decided on.
func (s States) On(c domain.Command) domain.States {
	on := domain.States{Account: s.Account, Other: s.Job}
	if id := c.JobOf(); id != "" {
		on.Job = s.Job(id)
	}
	return on
}

// Same compares states by meaning: times as instants, a queue as its jobs in order, nil as empty.
var Same = cmp.Options{
	cmpopts.EquateEmpty(),
	cmp.Transformer("All", func(q account.Queue) []account.Slot { return q.All() }),
	cmpopts.IgnoreMapEntries(func(_ string, s *job.State) bool { return !s.Exists() }),
}
