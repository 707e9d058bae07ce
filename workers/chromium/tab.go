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
	"github.com/chromedp/cdproto/target"

	"toolmill/workers/chromium/devtools"
)

// errTabCrashed is mostly a document that wants more memory than there is.
var errTabCrashed = errors.New("the tab crashed")

// tab is about:blank in a browser context of its own, for one document.
type tab struct {
	context   cdp.BrowserContextID
	frame     cdp.FrameID
	session   *devtools.Session
	lifecycle *lifecycle
	traffic   *traffic
	crashed   chan struct{}
}

// open makes a tab ready for a document. It is the expensive part, some 40 ms,
// and so done ahead.
func (b *browser) open(ctx context.Context) (*tab, error) {
	root := b.root.Context(ctx)
	contextID, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(root)
	if err != nil {
		return nil, err
	}
	deny := cdpbrowser.SetDownloadBehavior(cdpbrowser.SetDownloadBehaviorBehaviorDeny)
	if err := deny.WithBrowserContextID(contextID).Do(root); err != nil {
		return nil, err
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
		context: contextID, frame: cdp.FrameID(targetID), session: b.conn.Session(sessionID),
		lifecycle: newLifecycle(), crashed: make(chan struct{}),
	}
	t.listen(b.guard)
	return t, t.enable(ctx)
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

// untilCrash ends the context, with errTabCrashed as its cause, when the tab
// crashes: commands to a crashed tab are never answered.
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

// dispose removes the tab with all that its document stored and opened.
func (t *tab) dispose(ctx context.Context, root *devtools.Session) error {
	t.session.Drop()
	return target.DisposeBrowserContext(t.context).Do(root.Context(ctx))
}
