package handlers

import (
	"sync"

	"toolmill/domain/refusal"
)

// How many uploads a process takes at once. An account has as many as may be pending on every plan, so that one account's
// slow clients leave room for others.
const (
	uploadsMax           = 96
	uploadsPerAccountMax = 20
)

// slots counts what is under way of one kind; above its bounds more is refused at once (architecture.md §2, "Bounded
// everywhere"). It is safe for concurrent use.
type slots struct {
	what               string
	max, perAccountMax int

	mu        sync.Mutex
	taken     int
	byAccount map[string]int
}

func newSlots(what string, slotsMax, perAccountMax int) *slots {
	return &slots{what: what, max: slotsMax, perAccountMax: perAccountMax, byAccount: make(map[string]int)}
}

// enter takes a slot until leave is called. Refusals: concurrency_limited, service_unavailable.
func (s *slots) enter(accountID string) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.byAccount[accountID] >= s.perAccountMax:
		return nil, retryable(refusal.ConcurrencyLimited, "too many "+s.what+" of this account are under way")
	case s.taken >= s.max:
		return nil, retryable(ServiceUnavailable, "too many "+s.what+" are under way; repeat it later")
	}
	s.taken++
	s.byAccount[accountID]++
	return func() { s.leave(accountID) }, nil
}

func (s *slots) leave(accountID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken--
	if s.byAccount[accountID]--; s.byAccount[accountID] == 0 {
		delete(s.byAccount, accountID)
	}
}
