package handlers

import (
	"fmt"
	"sync"

	"toolmill/domain/refusal"
)

// The bounds of event streams. Each costs a connection, a goroutine and two watches, some 50 KB in all: a full process
// holds 200 MB of them.
const (
	streamsMax           = 4096
	streamsPerAccountMax = 64
)

// streams counts the open event streams: full means an early no, never a client that takes the place of all others.
type streams struct {
	max, perAccountMax int

	mu       sync.Mutex
	open     int
	accounts map[string]int
}

func newStreams(most, perAccountMost int) *streams {
	return &streams{max: most, perAccountMax: perAccountMost, accounts: make(map[string]int)}
}

// enter takes a place for a stream of the account; leave gives it back. Errors: concurrency_limited, errAway.
func (s *streams) enter(accountID string) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.accounts[accountID] >= s.perAccountMax:
		return nil, retryable(refusal.ConcurrencyLimited, fmt.Sprintf("%d event streams of this account are open", s.perAccountMax))
	case s.open >= s.max:
		return nil, fmt.Errorf("%w: %d event streams are open", errAway, s.max)
	}
	s.open++
	s.accounts[accountID]++
	return func() { s.leave(accountID) }, nil
}

func (s *streams) leave(accountID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open--
	if s.accounts[accountID]--; s.accounts[accountID] == 0 {
		delete(s.accounts, accountID)
	}
}
