package river

import (
	"context"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

const (
	// restAfterDefault is longer than most pauses between two jobs: the first after a rest starts some 30 ms later than others.
	restAfterDefault = time.Minute
	restEveryDefault = 10 * time.Second
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

// rest stops River whenever there is nothing to do, and starts it again for the next work, or to delete what was kept for long enough,
// until ctx ends.
func (c *Client) rest(ctx context.Context) {
	for pause.For(ctx, c.restEvery) == nil {
		heard, forgotten := c.fallAsleep(ctx)
		if heard == nil {
			continue
		}
		c.logger.DebugContext(ctx, restsMessage)
		hear(ctx, heard, forgotten)
		c.wake(ctx)
	}
}

const restsMessage = "nothing is left to do: River rests"

// hear waits until something is inserted or found, or until that time is over, unless it is 0. It closes the listener. After an error too
// there may be work that nobody heard about.
func hear(ctx context.Context, heard *listener, atMost time.Duration) {
	waiting := ctx
	if atMost > 0 {
		var cancel context.CancelFunc
		waiting, cancel = context.WithTimeout(ctx, atMost)
		defer cancel()
	}
	_, _ = heard.WaitForNotification(waiting)
	_ = heard.Close(context.WithoutCancel(ctx))
}

// fallAsleep stops River if nothing is left to do, and returns what hears of the next work, and in how long something is to be deleted.
// Nothing is taken meanwhile, so River's stop has no work to wait for; what is inserted from the look on is looked for by the listener as
// it begins, or announced to it.
func (c *Client) fallAsleep(ctx context.Context) (heard *listener, forgotten time.Duration) {
	c.lookout.gate.set(true)
	if d, err := c.table.done(ctx); err == nil && d.rests(c.restAfter) {
		if heard, err := c.driver.listen(ctx); err == nil {
			if err = c.river.Stop(ctx); err == nil {
				c.lookout.call() // River's own listener may have heard the first call, and took nothing
				return heard, d.forgotten
			}
			_ = heard.Close(context.WithoutCancel(ctx))
		}
	}
	c.lookout.gate.set(false)
	c.lookout.call() // what was announced meanwhile was not taken
	return nil, 0
}

// rests reports whether River may rest: nothing is left to do, and nothing to delete now.
func (d *done) rests(after time.Duration) bool {
	if d == nil {
		return false
	}
	nothingKept := d.since == 0 && d.forgotten == 0
	return nothingKept || d.since >= after && d.forgotten > 0
}

// wake starts River, however long Postgres is away, and says so once. It looks at all its queues as it starts.
func (c *Client) wake(ctx context.Context) {
	c.lookout.gate.set(false)
	said := false
	for ctx.Err() == nil {
		err := c.start(ctx)
		if err == nil {
			return
		}
		if !said {
			c.logger.WarnContext(ctx, "there may be work, and River does not start yet", "error", err)
			said = true
		}
		_ = pause.For(ctx, startAgainAfter) // the loop checks ctx
	}
}

// start starts River. The end of ctx ends only the start itself, which waits while Postgres does not answer: what runs afterwards ends
// with Stop.
func (c *Client) start(ctx context.Context) error {
	running, cancel := context.WithCancel(context.WithoutCancel(ctx))
	detach := context.AfterFunc(ctx, cancel)
	if err := c.river.Start(running); err != nil {
		cancel()
		return err
	}
	detach()
	return nil
}
