package htmlpdf

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// Renderer prints documents: *chromium.Pool.
type Renderer interface {
	// Render returns errors of the classes of package chromium, or the writer's.
	Render(
		ctx context.Context, accountID string, request chromium.Request, out io.Writer,
		progress func(percent int, stage string),
	) (chromium.Report, error)
}

// Tool implements convert.Tool.
type Tool struct {
	renderer Renderer
	count    func(ctx context.Context, path string) (pages int, err error)
	// read makes a document of the attempt's input and options.
	read func(in convert.Input) (document, chromium.Request, error)
	// more returns the metadata that only one tool has.
	more func(chromium.Report) map[string]any
	// pagesMax is 0 if the tool has no limit.
	pagesMax int
}

const (
	percentChecking = 90
	contentTypePDF  = "application/pdf"
)

// Run implements convert.Tool. The context's deadline is the attempt's.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	begun := time.Now()
	doc, request, err := t.read(in)
	if err != nil {
		return convert.Output{}, inputFailure(err)
	}
	path, report, err := t.print(ctx, in, request, progress)
	if err != nil {
		return convert.Output{}, withMargins(renderFailure(ctx, err), request)
	}
	progress(percentChecking, "validating")
	pages, err := t.count(ctx, path)
	switch {
	case err != nil:
		return convert.Output{}, outputFailure(err)
	case t.pagesMax > 0 && pages > t.pagesMax:
		return convert.Output{}, tooManyPages(pages, t.pagesMax)
	}
	output, err := filetool.Describe(t.describe(doc, report, path, pages, begun))
	return output, outputFailure(err)
}

func (t *Tool) print(
	ctx context.Context, in convert.Input, request chromium.Request, progress func(percent int, stage string),
) (path string, report chromium.Report, err error) {
	out, err := createOutput(in.Dir)
	if err != nil {
		return "", chromium.Report{}, fmt.Errorf("output: %w", err)
	}
	defer func() { _ = out.file.Close() }()
	report, err = t.renderer.Render(ctx, in.AccountID, request, out, progress)
	return out.file.Name(), report, err
}

func (t *Tool) describe(doc document, report chromium.Report, path string, pages int, begun time.Time) filetool.Made {
	report.BlockedRequests += doc.blocked
	more := map[string]any{"pages": pages, "blockedRequests": report.BlockedRequests, "contentScale": math.Round(1000*report.ContentScale) / 1000}
	maps.Copy(more, doc.more)
	maps.Copy(more, t.more(report))
	return filetool.Made{
		Path: path, ContentType: contentTypePDF,
		Summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s, %s PDF", filetool.Count(pages, "page"), filetool.Size(sizeBytes))
		},
		Engine: report.Engine, EngineVersion: report.EngineVersion, InputBytes: doc.inputBytes, Begun: begun,
		Warnings: warnings(doc, report), More: more,
	}
}

// readableScale is the scale below which text of usual size is hard to read on paper.
const readableScale = 0.5

func warnings(doc document, report chromium.Report) (all []string) {
	all = append(all, doc.warnings...)
	if n := report.BlockedRequests; n > 0 {
		all = append(all, was(n)+" blocked: a document is printed without network. Put what it needs into it.")
	}
	if report.BlockedNavigations > 0 {
		all = append(all, "The document left for another address, which is refused: what follows that point may be missing.")
	}
	if n := report.FailedRequests; n > 0 {
		all = append(all, was(n)+" not possible: a data: or blob: address does not load.")
	}
	if scale := report.ContentScale; scale > 0 && scale < readableScale {
		all = append(all, fmt.Sprintf("The content is wider than the page and was printed at %.0f %% of its size, so that nothing is cut off.", 100*scale))
	}
	if none := report.WithoutFont; len(none) > 0 {
		all = append(all, filetool.WithoutFont(none))
	}
	if report.WaitOutcome == chromium.WaitTimedOut {
		all = append(all, "The event of waitUntil did not come in time; the document was printed as it was.")
	}
	return all
}

func was(requests int) string {
	if requests == 1 {
		return "1 request was"
	}
	return fmt.Sprintf("%d requests were", requests)
}
