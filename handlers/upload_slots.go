package handlers

import (
	"sync"

	"toolmill/domain/refusal"
)

// How many uploads a process takes at once. Above it they are refused at once (architecture.md §2, "Bounded everywhere").
// An account has as many as may be pending on every plan, so that one account's slow clients leave room for others.
const (
	uploadsMax           = 96
	uploadsPerAccountMax = 20
)

// uploadSlots counts the uploads under way. It is safe for concurrent use.
type uploadSlots struct {
	max, perAccountMax int

	mu        sync.Mutex
	taken     int
	byAccount map[string]int
}

func newUploadSlots(slotsMax, perAccountMax int) *uploadSlots {
	return &uploadSlots{max: slotsMax, perAccountMax: perAccountMax, byAccount: make(map[string]int)}
}

// enter takes a slot until leave is called. Refusals: concurrency_limited, service_unavailable.
func (u *uploadSlots) enter(accountID string) (leave func(), err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.byAccount[accountID] >= u.perAccountMax:
		return nil, retryable(refusal.ConcurrencyLimited, "too many uploads of this account are under way")
	case u.taken >= u.max:
		return nil, retryable(ServiceUnavailable, "too many uploads are under way; repeat it later")
	}
	u.taken++
	u.byAccount[accountID]++
	return func() { u.leave(accountID) }, nil
}

func (u *uploadSlots) leave(accountID string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.taken--
	if u.byAccount[accountID]--; u.byAccount[accountID] == 0 {
		delete(u.byAccount, accountID)
	}
}
