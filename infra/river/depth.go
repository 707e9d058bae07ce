package river

import (
	"context"
	"fmt"
	"time"
)

// Depth counts the unfinished work of one queue.
type Depth struct {
	Queue string
	// Due work could run now, Scheduled work is for later, Running work runs in some process.
	Due, Scheduled, Running int64
	// OldestAge is how long the oldest due work has been due.
	OldestAge time.Duration
}

// Depths returns the depth of every queue that this process works on, and of every other that holds work.
func (c *Client) Depths(ctx context.Context) ([]Depth, error) {
	depths, err := c.table.depths(ctx)
	if err != nil {
		return nil, fmt.Errorf("river: depths: %w", err)
	}
	return c.withEmpty(depths), nil
}

// Waiting is the unfinished work of one account.
type Waiting struct {
	AccountID string
	// Due work could run now, Running work runs in some process.
	Due, Running int64
	// OldestAge is how long the oldest due work has been due, 0 if none is.
	OldestAge time.Duration
}

// Waiting returns the accounts whose due work has waited longest, the longest first, at the given number of them. Accounts with only
// running work come last.
func (c *Client) Waiting(ctx context.Context, most int) ([]Waiting, error) {
	waiting, err := c.table.waiting(ctx, most)
	if err != nil {
		return nil, fmt.Errorf("river: waiting accounts: %w", err)
	}
	return waiting, nil
}

// withEmpty adds this process's queues that hold nothing, so that they do not vanish from graphs.
func (c *Client) withEmpty(depths []Depth) []Depth {
	held := make(map[string]bool, len(depths))
	for _, d := range depths {
		held[d.Queue] = true
	}
	for _, queue := range c.queues {
		if !held[queue] {
			depths = append(depths, Depth{Queue: queue})
		}
	}
	return depths
}
