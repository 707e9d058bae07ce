package river

import (
	"context"
	"fmt"
	"time"
)

// Depth is the work of one queue that has not ended.
type Depth struct {
	Queue string
	// Due work could run now, Scheduled comes later, Running runs somewhere.
	Due, Scheduled, Running int64
	// OldestAge is how long the first of the due work has been due.
	OldestAge time.Duration
}

// Depths returns the depth of every queue that this process runs, and of every other that holds work.
func (c *Client) Depths(ctx context.Context) ([]Depth, error) {
	depths, err := c.table.depths(ctx)
	if err != nil {
		return nil, fmt.Errorf("river: depths: %w", err)
	}
	return c.withEmpty(depths), nil
}

// withEmpty adds the queues of this process that hold nothing: a queue that is missing in a graph is a question.
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
