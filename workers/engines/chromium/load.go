package chromium

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/page"
)

// quietPeriod is network idle, as Chromium and its drivers define it.
const quietPeriod = 500 * time.Millisecond

// load sets the document and waits, at most waitMax, for the requested event.
func (t *tab) load(ctx context.Context, r Request, waitMax time.Duration) (WaitOutcome, error) {
	if err := page.SetDocumentContent(t.frame, r.HTML).Do(t.session.Context(ctx)); err != nil {
		return "", err
	}
	waitCtx, cancel := context.WithTimeout(ctx, waitMax)
	defer cancel()
	err := t.await(waitCtx, r.WaitUntil)
	if err != nil && waitCtx.Err() != nil && ctx.Err() == nil {
		return WaitTimedOut, nil
	}
	return WaitReached, err
}

// await waits for the requested event. Fonts and lazy images need no wait here: Chromium waits for them when it prints.
func (t *tab) await(ctx context.Context, until WaitUntil) error {
	switch until {
	case WaitDOMContentLoaded:
		return t.awaitEvent(ctx, "DOMContentLoaded")
	case WaitNetworkIdle:
		if err := t.awaitEvent(ctx, "DOMContentLoaded"); err != nil {
			return err
		}
		return t.awaitQuiet(ctx)
	default:
		return t.awaitEvent(ctx, "load")
	}
}

// awaitEvent also returns when Chromium reports that the network is idle: then a document without the event is no longer being
// read, because it navigates away.
func (t *tab) awaitEvent(ctx context.Context, event string) error {
	for {
		reached, changed := t.lifecycle.reached(event, "networkIdle")
		if reached {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// awaitQuiet waits for network idle itself, because Chromium's own event comes only after two seconds if a page does nothing at
// all: Chromium checks the time only when the page does something. No request takes long, since none leaves the machine.
func (t *tab) awaitQuiet(ctx context.Context) error {
	for {
		select {
		case <-t.traffic.next():
		case <-time.After(quietPeriod):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
