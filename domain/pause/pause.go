// Package pause waits between two tries. It is below the domain folder because every layer may import it from there;
// the domain itself, which has no clock, does not use it.
package pause

import (
	"context"
	"time"
)

// For returns nil after d, or ctx's error as soon as ctx ends.
func For(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Growing is a pause between tries that doubles each time, up to a limit. It is for one goroutine.
type Growing struct{ first, next, most time.Duration }

// Between returns a pause that grows from first to most.
func Between(first, most time.Duration) *Growing {
	g := &Growing{first: min(first, most), most: most}
	g.Reset()
	return g
}

// Reset makes the next pause the first again.
func (g *Growing) Reset() { g.next = g.first }

// Wait pauses, or returns ctx's error when ctx ends.
func (g *Growing) Wait(ctx context.Context) error {
	d := g.next
	g.next = min(2*g.next, g.most)
	return For(ctx, d)
}
