package chromium

import (
	"context"
	"sync/atomic"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"

	"github.com/toolmill/toolmill/workers/engines/chromium/devtools"
)

// guard refuses and counts every request of a browser. Chromium does not pause data: and blob: addresses, which stay inside the
// document.
type guard struct {
	root *devtools.Session
	// document is the frame of the running job.
	document atomic.Pointer[cdp.FrameID]
	// blocked, failed and left are the counts for Report.
	blocked, failed, left atomic.Int64
}

func newGuard(ctx context.Context, root *devtools.Session) (*guard, error) {
	g := &guard{root: root}
	devtools.On(root, "Fetch.requestPaused", g.refuse)
	everything := []*fetch.RequestPattern{{URLPattern: "*"}}
	return g, fetch.Enable().WithPatterns(everything).Do(root.Context(ctx))
}

// begin starts counting for the job whose document is in a frame.
func (g *guard) begin(document cdp.FrameID) {
	g.document.Store(&document)
	g.blocked.Store(0)
	g.failed.Store(0)
	g.left.Store(0)
}

func (g *guard) refuse(e *fetch.EventRequestPaused) {
	g.blocked.Add(1)
	if document := g.document.Load(); e.ResourceType == network.ResourceTypeDocument && document != nil && e.FrameID == *document {
		g.left.Add(1)
	}
	g.root.Tell(fetch.CommandFailRequest, fetch.FailRequest(e.RequestID, refusalOf(e.ResourceType)))
}

// refusalOf aborts a navigation, which leaves the document in place. For any other reason Chromium would show an error page,
// and print that.
func refusalOf(kind network.ResourceType) network.ErrorReason {
	if kind == network.ResourceTypeDocument {
		return network.ErrorReasonAborted
	}
	return network.ErrorReasonBlockedByClient
}
