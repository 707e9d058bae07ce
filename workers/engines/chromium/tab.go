package chromium

import (
	"context"
	"errors"
	"sync"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"

	"github.com/toolmill/toolmill/workers/engines/chromium/devtools"
)

// errTabCrashed mostly means that the document needs more memory than there is.
var errTabCrashed = errors.New("the tab crashed")

// tab is about:blank, for one document.
type tab struct {
	context   cdp.BrowserContextID
	shares    bool // the browser's context with other tabs; it outlives the tab
	frame     cdp.FrameID
	session   *devtools.Session
	lifecycle *lifecycle
	traffic   *traffic
	crashed   chan struct{}
	closed    <-chan struct{}
}

// open prepares a tab for a document. It is expensive, about 40 ms, and so done ahead.
func (b *browser) open(ctx context.Context) (*tab, error) {
	root := b.root.Context(ctx)
	contextID, shares := b.shared, b.shared != ""
	if !shares {
		var err error
		if contextID, err = b.newContext(ctx); err != nil {
			return nil, err
		}
	}
	targetID, err := target.CreateTarget("about:blank").WithBrowserContextID(contextID).Do(root)
	if err != nil {
		return nil, err
	}
	sessionID, err := target.AttachToTarget(targetID).WithFlatten(true).Do(root)
	if err != nil {
		return nil, err
	}
	t := &tab{
		context: contextID, shares: shares, frame: cdp.FrameID(targetID), session: b.conn.Session(sessionID),
		lifecycle: newLifecycle(), crashed: make(chan struct{}), closed: b.closings.of(sessionID),
	}
	t.listen(b.guard)
	return t, t.enable(ctx)
}

// newContext creates a browser context, which stores nothing on disk.
func (b *browser) newContext(ctx context.Context) (cdp.BrowserContextID, error) {
	root := b.root.Context(ctx)
	id, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(root)
	if err != nil {
		return "", err
	}
	deny := cdpbrowser.SetDownloadBehavior(cdpbrowser.SetDownloadBehaviorBehaviorDeny)
	return id, deny.WithBrowserContextID(id).Do(root)
}

func (t *tab) listen(guard *guard) {
	devtools.On(t.session, "Page.lifecycleEvent", func(e *page.EventLifecycleEvent) {
		if e.FrameID == t.frame {
			t.lifecycle.happened(e.Name)
		}
	})
	devtools.On(t.session, "Page.javascriptDialogOpening", func(*page.EventJavascriptDialogOpening) {
		t.session.Tell(page.CommandHandleJavaScriptDialog, page.HandleJavaScriptDialog(false))
	})
	crashed := sync.OnceFunc(func() { close(t.crashed) })
	devtools.On(t.session, "Inspector.targetCrashed", func(*inspector.EventTargetCrashed) { crashed() })
	t.traffic = newTraffic(guard, t.session)
}

func (t *tab) enable(ctx context.Context) error {
	ctx = t.session.Context(ctx)
	for _, command := range []interface{ Do(context.Context) error }{
		page.Enable(), page.SetLifecycleEventsEnabled(true), network.Enable(), inspector.Enable(),
	} {
		if err := command.Do(ctx); err != nil {
			return err
		}
	}
	return nil
}

// untilCrash returns a context that ends, with errTabCrashed as its cause, when the tab crashes: commands to a crashed tab are
// never answered.
func (t *tab) untilCrash(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	go func() {
		select {
		case <-t.crashed:
			cancel(errTabCrashed)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}

// dispose removes the tab with everything that its document stored and opened.
func (t *tab) dispose(ctx context.Context, root *devtools.Session) error {
	defer t.session.Drop()
	if !t.shares {
		return target.DisposeBrowserContext(t.context).Do(root.Context(ctx))
	}
	if err := target.CloseTarget(target.ID(t.frame)).Do(root.Context(ctx)); err != nil {
		return err
	}
	select {
	case <-t.closed: // and its document has run its last handlers
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// answers fails if the renderer does not answer before ctx ends.
func (t *tab) answers(ctx context.Context) error {
	_, thrown, err := runtime.Evaluate("0").Do(t.session.Context(ctx))
	if err == nil && thrown != nil {
		err = thrown
	}
	return err
}
