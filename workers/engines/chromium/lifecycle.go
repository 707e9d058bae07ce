package chromium

import (
	"slices"
	"sync"
)

// lifecycle knows which events the current document of a tab has had.
type lifecycle struct {
	mu      sync.Mutex
	had     map[string]bool
	changed chan struct{} // closed at the next event
}

func newLifecycle() *lifecycle {
	return &lifecycle{had: map[string]bool{}, changed: make(chan struct{})}
}

// happened records an event. "init" begins a new document: what about:blank had
// before must not be taken for it.
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

// reached reports whether a document was begun and has had one of the events, and
// if not, what to wait for before asking again.
func (l *lifecycle) reached(events ...string) (bool, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	had := func(event string) bool { return l.had[event] }
	return l.had["init"] && slices.ContainsFunc(events, had), l.changed
}
