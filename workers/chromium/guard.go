package chromium

import (
	"context"
	"sync/atomic"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"

	"toolmill/workers/chromium/devtools"
)

// guard refuses and counts every request of a browser. Chromium does not pause
// data: and blob: addresses, which stay inside the document.
type guard struct {
	root *devtools.Session
	// blocked and failed are Report's numbers for the job that runs.
	blocked, failed atomic.Int64
}

func newGuard(ctx context.Context, root *devtools.Session) (*guard, error) {
	g := &guard{root: root}
	devtools.On(root, "Fetch.requestPaused", g.refuse)
	everything := []*fetch.RequestPattern{{URLPattern: "*"}}
	return g, fetch.Enable().WithPatterns(everything).Do(root.Context(ctx))
}

// reset begins the count of one job.
func (g *guard) reset() {
	g.blocked.Store(0)
	g.failed.Store(0)
}

func (g *guard) refuse(e *fetch.EventRequestPaused) {
	g.blocked.Add(1)
	g.root.Tell(fetch.CommandFailRequest, fetch.FailRequest(e.RequestID, refusalOf(e.ResourceType)))
}

// refusalOf a navigation is its abortion, which leaves the document that asked
// for it in place. Any other reason would put an error page there, and print it.
func refusalOf(kind network.ResourceType) network.ErrorReason {
	if kind == network.ResourceTypeDocument {
		return network.ErrorReasonAborted
	}
	return network.ErrorReasonBlockedByClient
}
