package commands

import (
	"fmt"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
)

// states holds the folded states of a partition and evicts the least recently used. It is larger than a batch, so what
// a batch loads stays until the batch is decided.
type states struct {
	accounts *simplelru.LRU[string, *account.State]
	jobs     *simplelru.LRU[string, *job.State]
}

func newStates(accountsMax, jobsMax int) *states {
	accounts, err := simplelru.NewLRU[string, *account.State](accountsMax, nil)
	if err != nil {
		panic(fmt.Sprintf("commands: cache of accounts: %v", err))
	}
	jobs, err := simplelru.NewLRU[string, *job.State](jobsMax, nil)
	if err != nil {
		panic(fmt.Sprintf("commands: cache of jobs: %v", err))
	}
	return &states{accounts: accounts, jobs: jobs}
}

// job returns a job's state, or nil if it is not in memory.
func (s *states) job(id string) *job.State {
	j, _ := s.jobs.Get(id)
	return j
}

func (s *states) purge() {
	s.accounts.Purge()
	s.jobs.Purge()
}

// foldAccount returns an account as of the end of the log: the recorded part, then the tail. Events in both are folded
// once, recognised by the account's own sequence number.
func foldAccount(recorded domain.LoadedAccount, t *tail, id string) (*account.State, error) {
	state, err := recorded.Fold()
	if err != nil {
		return nil, fmt.Errorf("account %s at %w", id, err)
	}
	t.account(id, func(e entry) {
		if e.Sequence == state.Sequence+1 {
			domain.EvolveAccount(&state, e.Envelope, e.Value)
		}
	})
	return &state, nil
}

// foldJob returns a job as of the end of the log. Events of the tail that are recorded meanwhile are folded once.
func foldJob(recorded []domain.LoggedAt, t *tail, id string) (*job.State, error) {
	state, last := &job.State{}, uint64(0)
	for _, e := range recorded {
		envelope, err := domain.Codec.Decode(e.Value)
		if err != nil {
			return nil, fmt.Errorf("job %s at event %d of the partition: %w", id, e.Seq, err)
		}
		state.Apply(envelope)
		last = e.Seq
	}
	t.job(id, func(e entry) {
		if e.seq > last {
			state.Apply(e.Envelope)
		}
	})
	return state, nil
}
