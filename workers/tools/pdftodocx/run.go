package pdftodocx

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/docx"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
	"github.com/toolmill/toolmill/workers/tools/pdfwords"
)

// Tool implements convert.Tool.
type Tool struct {
	reader pdfwords.Reader
	// pagesMax is the tool's limit.
	pagesMax int
}

// New returns the tool on a reader. A PDF of more than pagesMax pages is refused.
func New(reader pdfwords.Reader, pagesMax int) *Tool { return &Tool{reader, pagesMax} }

// The progress of a conversion, in percent: reading words is most of it.
const (
	percentBegin      = 5
	percentRead       = 75
	percentValidating = 90
)

// noText is the document's only sentence if the PDF has no text.
const noText = "The PDF has no text. Its pages may be pictures, as a scanner makes them."

// attempt is the state of one conversion.
type attempt struct {
	engine   *poppler.Engine
	source   *pdfwords.Input
	document layout.Document
	coverage pdfcoverage.Report
	pictures int
	scanned  []int
	counts   docx.Counts
	begun    time.Time
	progress func(percent int, stage string)
}

// Run implements convert.Tool. Its failures have the reasons of package pdfsource, and invalid_document.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	a := attempt{engine: t.reader.Poppler, begun: time.Now(), progress: progress}
	options, err := filetool.Options[tool.PDFPages](in.Options)
	if err != nil {
		return convert.Output{}, err
	}
	if a.source, err = t.reader.Open(ctx, in, options.Pages, t.pagesMax); err != nil {
		return convert.Output{}, err
	}
	if err := a.read(ctx); err != nil {
		return convert.Output{}, pdfsource.Failure(ctx, err)
	}
	path, err := rundir.Kept(in.Dir, "output.docx")
	if err != nil {
		return convert.Output{}, fmt.Errorf("write document: %w", err)
	}
	if err := a.write(path); err != nil {
		return convert.Output{}, fmt.Errorf("write document: %w", err)
	}
	progress(percentValidating, "validating")
	if err := a.validate(ctx, path); err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(a.describe(path))
}

// read fills document, coverage, pictures and scanned, and closes the source: no engine keeps memory while the document is written.
func (a *attempt) read(ctx context.Context) error {
	a.progress(percentBegin, "converting")
	seen := pdfcoverage.Begin(ctx, func(ctx context.Context) ([]poppler.Picture, error) {
		return a.engine.Pictures(ctx, a.source.Document, a.source.Pages)
	})
	defer seen.End()
	defer a.source.Close()
	words, err := a.source.Read(ctx, func(pages int) {
		a.progress(percentBegin+(percentRead-percentBegin)*pages/len(a.source.Pages), "converting")
	})
	if err != nil {
		return err
	}
	a.document = layout.Analyze(words.Pages)
	a.coverage = words.Coverage(a.document.Texts())
	pictures, err := seen.Wait()
	if err != nil {
		return err
	}
	a.pictures, a.scanned = len(pictures), poppler.Scans(words.Pages, pictures)
	return ctx.Err()
}

func (a *attempt) write(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	a.counts, err = docx.Write(file, a.document, noText)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}

// validate opens the document as other programs do, and compares its text with the layout's.
func (a *attempt) validate(ctx context.Context, path string) error {
	_, err := officefile.Inspect(ctx, path, officefile.DOCX)
	if ctx.Err() != nil {
		return err
	}
	var read []docx.Paragraph
	if err == nil {
		read, err = docx.Read(path)
	}
	if err != nil || !a.says(read) {
		return filetool.BadOutput("invalid_document", "The document that was made cannot be used.")
	}
	return a.coverage.Failure()
}
