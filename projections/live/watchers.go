package live

import "sync"

// watchers holds the channels of those who watch jobs. A wake-up puts a value into an empty channel and skips a full
// one, so it never blocks. It is safe for concurrent use.
type watchers struct {
	mu    sync.Mutex
	byJob map[string]map[chan struct{}]struct{}
}

func newWatchers() *watchers { return &watchers{byJob: make(map[string]map[chan struct{}]struct{})} }

// watch returns a new watcher's channel and a function that ends the watch.
func (w *watchers) watch(jobID string) (ch chan struct{}, stop func()) {
	ch = make(chan struct{}, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.byJob[jobID] == nil {
		w.byJob[jobID] = make(map[chan struct{}]struct{})
	}
	w.byJob[jobID][ch] = struct{}{}
	return ch, func() { w.forget(jobID, ch) }
}

func (w *watchers) forget(jobID string, ch chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.byJob[jobID], ch)
	if len(w.byJob[jobID]) == 0 {
		delete(w.byJob, jobID)
	}
}

// any reports whether anybody watches the job.
func (w *watchers) any(jobID string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.byJob[jobID]) > 0
}

func (w *watchers) wake(jobID string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for ch := range w.byJob[jobID] {
		wake(ch)
	}
}

func wake(ch chan struct{}) {
	select {
	case ch <- struct{}{}:
	default:
	}
}
