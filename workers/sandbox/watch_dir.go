package sandbox

import (
	"sync"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
)

// dirWatch looks at the run's directory, from when the program has work until the run is over.
type dirWatch struct {
	mu    sync.Mutex
	over  bool
	unset func() // nil while it does not look
}

// watchDir ends a run whose directory holds too much. Further calls do nothing, nor does one after the run's end.
func (c *Child) watchDir() {
	c.watch.mu.Lock()
	defer c.watch.mu.Unlock()
	if !c.watch.over && c.watch.unset == nil {
		c.watch.unset = bounds.WatchDir(c.dir, c.dirBytesMax, func() { c.kill(ErrOutput) })
	}
}

// end waits for a look that is under way.
func (w *dirWatch) end() {
	w.mu.Lock()
	unset := w.unset
	w.over = true
	w.mu.Unlock()
	if unset != nil {
		unset()
	}
}
