package chromium

import (
	"slices"
	"sync"
)

// lifecycle records which events the current document of a tab has had.
type lifecycle struct {
	mu      sync.Mutex
	had     map[string]bool
	changed chan struct{} // closed at the next event
}

func newLifecycle() *lifecycle {
	return &lifecycle{had: map[string]bool{}, changed: make(chan struct{})}
}

// happened records an event. "init" begins a new document: events of about:blank must not count for it.
func (l *lifecycle) happened(event string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if event == "init" {
		clear(l.had)
	}
	l.had[event] = true
	close(l.changed)
	l.changed = make(chan struct{})
}

// reached reports whether a document has begun and had one of the events; if not, it returns what to wait for before asking
// again.
func (l *lifecycle) reached(events ...string) (bool, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	had := func(event string) bool { return l.had[event] }
	return l.had["init"] && slices.ContainsFunc(events, had), l.changed
}
