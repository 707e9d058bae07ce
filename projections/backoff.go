package projections

import (
	"context"
	"time"
)

// backoff is a growing pause between tries.
type backoff struct{ next, most time.Duration }

const (
	backoffFirst = 20 * time.Millisecond
	backoffMost  = 2 * time.Second
)

// newBackoff returns a backoff whose pauses grow up to most; 0 is 2 s.
func newBackoff(most time.Duration) *backoff {
	if most == 0 {
		most = backoffMost
	}
	b := &backoff{most: most}
	b.reset()
	return b
}

func (b *backoff) reset() { b.next = min(backoffFirst, b.most) }

// wait returns the context's error where it ends during the pause.
func (b *backoff) wait(ctx context.Context) error {
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
