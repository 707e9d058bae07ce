package backoff

import (
	"context"
	"time"
)

// Pauses is a growing pause between tries.
type Pauses struct{ next, most time.Duration }

const (
	backoffFirst = 20 * time.Millisecond
	backoffMost  = 2 * time.Second
)

// New returns a backoff whose pauses grow up to most; 0 is 2 s.
func New(most time.Duration) *Pauses {
	if most == 0 {
		most = backoffMost
	}
	b := &Pauses{most: most}
	b.Reset()
	return b
}

// Reset makes the next pause the shortest again.
func (b *Pauses) Reset() { b.next = min(backoffFirst, b.most) }

// Wait returns the context's error where it ends during the pause.
func (b *Pauses) Wait(ctx context.Context) error {
	timer := time.NewTimer(b.next)
	defer timer.Stop()
	b.next = min(2*b.next, b.most)
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
