package chromium

import (
	"sync"

	"github.com/chromedp/cdproto/target"

	"github.com/toolmill/toolmill/workers/engines/chromium/devtools"
)

// closings report when a tab is really gone, which is some time after the answer to the command that closes it: its document
// may still run its last handlers.
type closings struct {
	mu      sync.Mutex
	awaited map[target.SessionID]chan struct{}
}

func (c *closings) listen(root *devtools.Session) {
	devtools.On(root, "Target.detachedFromTarget", func(e *target.EventDetachedFromTarget) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if gone := c.awaited[e.SessionID]; gone != nil {
			close(gone)
			delete(c.awaited, e.SessionID)
		}
	})
}

// of returns a channel that is closed when the session's tab is gone.
func (c *closings) of(session target.SessionID) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.awaited == nil {
		c.awaited = map[target.SessionID]chan struct{}{}
	}
	c.awaited[session] = make(chan struct{})
	return c.awaited[session]
}
