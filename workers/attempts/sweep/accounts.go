package sweep

import (
	"sync"

	"github.com/toolmill/toolmill/domain/job"
)

// accountsMax bounds the memory of an outage; after it the sweep learns again.
const accountsMax = 10_000

// accounts is a set that is safe for concurrent use: those that the log did not answer about. To lose it costs time,
// never a command.
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

// split returns those jobs whose accounts are not in the set, and those whose are.
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

// forget takes the accounts of the jobs out.
func (a *accounts) forget(jobs []job.State) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, j := range jobs {
		delete(a.ids, j.AccountID)
	}
}
