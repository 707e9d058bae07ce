package river

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Depth is the work of one queue that has not ended.
type Depth struct {
	Queue string
	// Due work could run now, Scheduled comes later, Running runs somewhere.
	Due, Scheduled, Running int64
	// OldestAge is how long the first of the due work has been due.
	OldestAge time.Duration
}

// A row that is available with its time in the future is scheduled (insert.go).
const depthSQL = `
SELECT queue,
	count(*) FILTER (WHERE state <> 'running' AND scheduled_at <= now()),
	count(*) FILTER (WHERE state <> 'running' AND scheduled_at > now()),
	count(*) FILTER (WHERE state = 'running'),
	coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state <> 'running' AND scheduled_at <= now())), 0)::float8
FROM river_job WHERE state IN ('available', 'scheduled', 'retryable', 'running') GROUP BY queue`

// Depths returns the depth of every queue that this process runs, and of every other that holds work.
func (c *Client) Depths(ctx context.Context) ([]Depth, error) {
	rows, err := c.pool.Query(ctx, depthSQL)
	if err != nil {
		return nil, fmt.Errorf("river: depths: %w", err)
	}
	depths, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (d Depth, err error) {
		var ageSeconds float64
		err = row.Scan(&d.Queue, &d.Due, &d.Scheduled, &d.Running, &ageSeconds)
		d.OldestAge = time.Duration(ageSeconds * float64(time.Second))
		return d, err
	})
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
