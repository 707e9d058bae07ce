package commands

import "sync"

// inFlight holds the commands that wait for a reply, bounded per process and per account: when it is full, callers are
// refused at once instead of queued.
type inFlight struct {
	max, perAccountMax int

	mu       sync.Mutex
	waiting  map[string]waiter // by command id
	accounts map[string]int
}

type waiter struct {
	accountID string
	answer    chan reply
}

func newInFlight(most, perAccountMost int) *inFlight {
	return &inFlight{
		max: most, perAccountMax: perAccountMost, waiting: make(map[string]waiter), accounts: make(map[string]int),
	}
}

// enter registers a command and returns the channel on which its reply arrives, or *Busy.
func (f *inFlight) enter(commandID, accountID string) (<-chan reply, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.waiting) >= f.max {
		return nil, &Busy{}
	}
	if f.accounts[accountID] >= f.perAccountMax {
		return nil, &Busy{PerAccount: true}
	}
	w := waiter{accountID: accountID, answer: make(chan reply, 1)}
	f.waiting[commandID] = w
	f.accounts[accountID]++
	return w.answer, nil
}

// leave removes a command, answered or not.
func (f *inFlight) leave(commandID string) { f.take(commandID) }

// answer passes a reply to the caller that waits for it. The first reply counts; one that nobody waits for is dropped.
func (f *inFlight) answer(r reply) bool {
	w, ok := f.take(r.commandID)
	if ok {
		w.answer <- r
	}
	return ok
}

func (f *inFlight) take(commandID string) (waiter, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	w, ok := f.waiting[commandID]
	if !ok {
		return waiter{}, false
	}
	delete(f.waiting, commandID)
	if f.accounts[w.accountID]--; f.accounts[w.accountID] == 0 {
		delete(f.accounts, w.accountID)
	}
	return w, true
}

func (f *inFlight) len() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.waiting)
}
