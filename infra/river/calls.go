package river

import (
	"context"
	"sync"
)

// calls are the queues of this process that are to be looked at, as if work had been announced in them. They reach River by
// the connection on which it hears of announcements (listener).
type calls struct {
	mu     sync.Mutex
	queues map[string]bool
	// made has a value when there may be any.
	made chan struct{}
}

func newCalls() *calls { return &calls{queues: make(map[string]bool), made: make(chan struct{}, 1)} }

func (c *calls) add(queues ...string) {
	if len(queues) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, queue := range queues {
		c.queues[queue] = true
	}
	signal(c.made)
}

// take returns one of them, and has the next call awaited no longer if that was not the last.
func (c *calls) take() (queue string, found bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for queue = range c.queues {
		delete(c.queues, queue)
		if len(c.queues) > 0 {
			signal(c.made)
		}
		return queue, true
	}
	return "", false
}

// interrupt ends a wait when there is a call. forget returns when it will not do so any more.
func (c *calls) interrupt(ctx context.Context, cancel context.CancelFunc) (forget func()) {
	over := make(chan struct{})
	go func() {
		defer close(over)
		select {
		case <-c.made:
			cancel()
		case <-ctx.Done():
		}
	}()
	return func() {
		cancel()
		<-over
	}
}
