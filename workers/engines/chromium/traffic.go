package chromium

import (
	"strings"
	"sync"

	"github.com/chromedp/cdproto/network"

	"github.com/toolmill/toolmill/workers/engines/chromium/devtools"
)

// traffic follows the requests of a tab.
type traffic struct {
	guard *guard

	mu sync.Mutex
	// foreign are the running requests to addresses outside the document.
	foreign map[network.RequestID]bool
	changed chan struct{} // closed at the next request or answer
}

func newTraffic(guard *guard, session *devtools.Session) *traffic {
	t := &traffic{guard: guard, foreign: map[network.RequestID]bool{}, changed: make(chan struct{})}
	devtools.On(session, "Network.requestWillBeSent", t.began)
	devtools.On(session, "Network.loadingFinished", func(e *network.EventLoadingFinished) { t.ended(e.RequestID) })
	devtools.On(session, "Network.loadingFailed", t.failed)
	// The Fetch domain does not cover web sockets.
	devtools.On(session, "Network.webSocketCreated", func(*network.EventWebSocketCreated) { guard.blocked.Add(1) })
	return t
}

func (t *traffic) began(e *network.EventRequestWillBeSent) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !strings.HasPrefix(e.Request.URL, "data:") && !strings.HasPrefix(e.Request.URL, "blob:") {
		t.foreign[e.RequestID] = true
	}
	t.change()
}

func (t *traffic) ended(id network.RequestID) (foreign bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	foreign = t.foreign[id]
	delete(t.foreign, id)
	t.change()
	return foreign
}

// failed counts failures that are not the guard's: addresses inside the document that do not exist, and others that Chromium
// refuses, such as files.
func (t *traffic) failed(e *network.EventLoadingFailed) {
	foreign := t.ended(e.RequestID)
	switch {
	case e.Canceled || e.BlockedReason == network.BlockedReasonInspector:
	case foreign:
		t.guard.blocked.Add(1)
	default:
		t.guard.failed.Add(1)
	}
}

func (t *traffic) change() {
	close(t.changed)
	t.changed = make(chan struct{})
}

func (t *traffic) next() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.changed
}
