package chromium

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/page"
)

// load sets the document and waits, at most waitMax, for what the request wants.
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
