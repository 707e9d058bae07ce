package convert

import (
	"context"
	"sync"
	"time"
)

// standstill measures how long this process stood still during an attempt, because it was stopped (SIGSTOP) or the machine was
// suspended: the attempt's time went on, and its engine may have stood still too.
type standstill struct {
	mu   sync.Mutex
	seen time.Time
	lost time.Duration
}

const (
	// lookEvery is the measuring interval; lateLeast is the shortest delay that is more than a busy machine's.
	lookEvery = 500 * time.Millisecond
	lateLeast = 2 * time.Second
)

// watchStandstill measures until ctx ends.
func watchStandstill(ctx context.Context) *standstill {
	s := &standstill{seen: time.Now()}
	go func() {
		ticker := time.NewTicker(lookEvery)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				s.look(time.Now())
			case <-ctx.Done():
				return
			}
		}
	}()
	return s
}

// look records the time, and returns how much of it was lost so far.
func (s *standstill) look(now time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if late := now.Sub(s.seen) - lookEvery; late > lateLeast {
		s.lost += late
	}
	s.seen = now
	return s.lost
}
