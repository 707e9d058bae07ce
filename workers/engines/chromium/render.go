package chromium

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// The stages that progress reports, with their share of a typical job.
const (
	percentEngine   = 10
	percentLoading  = 20
	percentPrinting = 60
	percentWriting  = 80
)

// Render prints the request to out as PDF, in a process of the account's. It returns when the document is written, or when
// nothing of the process is left. progress may be nil; it must not block.
func (p *Pool) Render(
	ctx context.Context, accountID string, request Request, out io.Writer,
	progress func(percent int, stage string),
) (Report, error) {
	if progress == nil {
		progress = func(int, string) {}
	}
	if err := request.validate(); err != nil {
		return Report{}, err
	}
	progress(percentEngine, "waiting for an engine")
	report, err := p.renderOnce(ctx, accountID, request, out, progress)
	if errors.Is(err, errNoTab) { // it was not this document that made the process useless
		report, err = p.renderOnce(ctx, accountID, request, out, progress)
	}
	return report, err
}

func (p *Pool) renderOnce(
	ctx context.Context, accountID string, request Request, out io.Writer,
	progress func(percent int, stage string),
) (Report, error) {
	b, err := p.acquire(ctx, ownerOf(ctx, accountID))
	if err != nil {
		return Report{}, err
	}
	report, used, err := b.render(ctx, request, p.config.WaitMax, out, progress)
	err = classify(ctx, err)
	if err != nil && p.life.Err() != nil {
		err = fmt.Errorf("%w: %w", ErrStopped, err)
	}
	report.Engine, report.WithoutFont = p.config.Engine.Name, p.fonts.Lack(request.characters().All())
	p.release(b, used, err)
	if errors.Is(err, ErrCrashed) { // nothing of the process is left, so its output is complete
		_, ended := b.child.Wait()
		err = fmt.Errorf("%w: %w", err, ended)
	}
	return report, err
}

// render runs one job in the browser's open tab, and returns that tab too.
func (b *browser) render(
	ctx context.Context, request Request, waitMax time.Duration, out io.Writer,
	progress func(percent int, stage string),
) (report Report, used *tab, err error) {
	// A command to a process that does not read blocks until the process is gone.
	stop := context.AfterFunc(ctx, b.kill)
	defer stop()
	next := <-b.next
	if next == (opening{}) {
		next.tab, next.err = b.open(ctx)
	}
	if next.err != nil {
		return Report{}, nil, fmt.Errorf("%w: %w", errNoTab, next.err)
	}
	ctx, cancel := next.tab.untilCrash(ctx)
	defer cancel()
	begin := time.Now()
	b.guard.begin(next.tab.frame)
	report = Report{EngineVersion: b.version}

	progress(percentLoading, "loading")
	report.WaitOutcome, err = next.tab.load(ctx, request, waitMax)
	if err == nil {
		request, report.ContentScale, err = next.tab.fit(ctx, request)
	}
	if err == nil {
		progress(percentPrinting, "printing")
		err = next.tab.print(ctx, request, out, func() { progress(percentWriting, "writing") })
	}
	if errors.Is(context.Cause(ctx), errTabCrashed) {
		err = errTabCrashed
	}
	report.EngineDuration = time.Since(begin)
	report.BlockedRequests = int(b.guard.blocked.Load())
	report.FailedRequests = int(b.guard.failed.Load())
	report.BlockedNavigations = int(b.guard.left.Load())
	return report, next.tab, err
}
