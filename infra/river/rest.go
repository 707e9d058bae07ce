package river

import (
	"context"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

const (
	// restDefault is how often a client that works asks whether there is anything left to do or to remember.
	restDefault = 10 * time.Second
	// startAgainAfter is the pause before a start that failed is tried again: Postgres is away.
	startAgainAfter = 200 * time.Millisecond
)

// gate lets work be taken, except while it is shut.
type gate struct {
	mu   sync.RWMutex
	shut bool
}

// enter reports whether work may be taken; leave is called when it is taken then.
func (g *gate) enter() bool {
	g.mu.RLock()
	if g.shut {
		g.mu.RUnlock()
		return false
	}
	return true
}

func (g *gate) leave() { g.mu.RUnlock() }

// set shuts the gate, and waits for whoever is inside, or opens it.
func (g *gate) set(shut bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut = shut
}

// rest stops River whenever its table is empty, and starts it again for the next work, until ctx ends.
func (c *Client) rest(ctx context.Context) {
	for pause.For(ctx, c.restEvery) == nil {
		heard, resting := c.fallAsleep(ctx)
		if !resting {
			continue
		}
		c.logger.DebugContext(ctx, restsMessage)
		_, _ = heard.WaitForNotification(ctx) // after an error too there may be work of which nobody heard
		_ = heard.Close(context.WithoutCancel(ctx))
		c.wake(ctx)
	}
}

const restsMessage = "the queues are empty: River rests until there is work"

// fallAsleep stops River if there is no row, and returns what hears of the next one. Nothing is taken meanwhile, so River's stop has
// no work to wait for; what is inserted from the look on is looked for by the listener as it begins, or announced to it.
func (c *Client) fallAsleep(ctx context.Context) (heard *listener, resting bool) {
	c.lookout.gate.set(true)
	empty, err := c.table.empty(ctx)
	if err == nil && empty {
		if heard, err = c.driver.listen(ctx); err == nil {
			if err = c.river.Stop(ctx); err == nil {
				return heard, true
			}
			_ = heard.Close(context.WithoutCancel(ctx))
		}
	}
	c.lookout.gate.set(false)
	c.lookout.call() // what was announced meanwhile was not taken
	return nil, false
}

// wake starts River, however long Postgres is away. It looks at all its queues as it starts.
func (c *Client) wake(ctx context.Context) {
	c.lookout.gate.set(false)
	for ctx.Err() == nil {
		err := c.river.Start(context.WithoutCancel(ctx))
		if err == nil {
			return
		}
		c.logger.WarnContext(ctx, "there may be work, and River does not start: trying again", "error", err)
		_ = pause.For(ctx, startAgainAfter) // the loop checks ctx
	}
}
