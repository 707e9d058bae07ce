package live

import "sync"

// watchers holds the channels of those who watch jobs or accounts. A wake-up puts a value into an empty channel and skips a full
// one, so it never blocks. It is safe for concurrent use.
type watchers struct {
	mu   sync.Mutex
	byID map[string]map[chan struct{}]struct{}
}

func newWatchers() *watchers { return &watchers{byID: make(map[string]map[chan struct{}]struct{})} }

// watch returns a new watcher's channel and a function that ends the watch.
func (w *watchers) watch(id string) (ch chan struct{}, stop func()) {
	ch = make(chan struct{}, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.byID[id] == nil {
		w.byID[id] = make(map[chan struct{}]struct{})
	}
	w.byID[id][ch] = struct{}{}
	return ch, func() { w.forget(id, ch) }
}

func (w *watchers) forget(id string, ch chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.byID[id], ch)
	if len(w.byID[id]) == 0 {
		delete(w.byID, id)
	}
}

// any reports whether anybody watches the job or account.
func (w *watchers) any(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.byID[id]) > 0
}

func (w *watchers) wake(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for ch := range w.byID[id] {
		wake(ch)
	}
}

func wake(ch chan struct{}) {
	select {
	case ch <- struct{}{}:
	default:
	}
}
