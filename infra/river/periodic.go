package river

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

// Periodic inserts a piece of work once in each interval of the clock, across all processes.
type Periodic struct {
	Kind  string
	Queue string
	// Every is a second or more.
	Every time.Duration
}

// startPeriodic inserts periodic work by this process's own clock. River's own periodic jobs are inserted by its
// leader, but when the leader is killed the next one is elected up to 15 s later, and a sweep is what finds the work
// of killed processes. So all processes insert, and the unique key of the interval admits one row: a row whose
// process died while it ran blocks only its own interval.
func (c *Client) startPeriodic(ctx context.Context) {
	ctx, c.stop = context.WithCancel(ctx)
	for _, p := range c.periodic {
		c.stopped.Go(func() { c.insertEach(ctx, p) })
	}
}

func (c *Client) stopPeriodic() {
	if c.stop != nil {
		c.stop()
	}
	c.stopped.Wait()
}

func (c *Client) insertEach(ctx context.Context, p Periodic) {
	ticker := time.NewTicker(p.Every)
	defer ticker.Stop()
	for {
		_, err := c.river.Insert(ctx, row{kind: p.Kind, Body: "{}"}, &river.InsertOpts{
			Queue: p.Queue, MaxAttempts: c.kinds[p.Kind].AttemptsMax,
			UniqueOpts: river.UniqueOpts{ByPeriod: p.Every, ByQueue: true},
		})
		if err != nil && ctx.Err() == nil {
			c.logger.WarnContext(ctx, "periodic work was not inserted", "kind", p.Kind, "error", err)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}
