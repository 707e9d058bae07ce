package sweep

import (
	"sync"

	"github.com/toolmill/toolmill/domain/job"
)

// accountsMax bounds the memory during an outage; beyond it the sweep starts to learn again.
const accountsMax = 10_000

// accounts is the set of accounts for which the log gave no answer, safe for concurrent use. Losing it costs time, never a
// command.
type accounts struct {
	mu  sync.Mutex
	ids map[string]struct{}
}

func newAccounts() *accounts { return &accounts{ids: make(map[string]struct{})} }

func (a *accounts) has(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, ok := a.ids[id]
	return ok
}

func (a *accounts) add(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.ids) >= accountsMax {
		clear(a.ids)
	}
	a.ids[id] = struct{}{}
}

// split returns the jobs whose accounts are not in the set, and those whose accounts are.
func (a *accounts) split(jobs []job.State) (others, in []job.State) {
	for _, j := range jobs {
		if a.has(j.AccountID) {
			in = append(in, j)
		} else {
			others = append(others, j)
		}
	}
	return others, in
}

// forget removes the jobs' accounts from the set.
func (a *accounts) forget(jobs []job.State) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, j := range jobs {
		delete(a.ids, j.AccountID)
	}
}
