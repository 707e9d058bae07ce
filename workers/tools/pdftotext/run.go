package pdftotext

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
	"github.com/toolmill/toolmill/workers/tools/pdfwords"
)

const contentTypeText = "text/plain"

// Tool implements convert.Tool.
type Tool struct {
	reader pdfwords.Reader
	// pagesMax is the tool's limit.
	pagesMax int
}

// New returns the tool on a reader. A PDF of more than pagesMax pages is refused.
func New(reader pdfwords.Reader, pagesMax int) *Tool { return &Tool{reader, pagesMax} }

// The progress of a conversion, in percent: reading words is nearly all of it.
const (
	percentBegin      = 5
	percentRead       = 80
	percentValidating = 90
)

// attempt is the state of one conversion.
type attempt struct {
	engine   *poppler.Engine
	options  tool.PDFToTextOptions
	source   *pdfwords.Input
	pages    []page.Page
	coverage pdfcoverage.Report
	scanned  []int
	texts    []string
	begun    time.Time
	progress func(percent int, stage string)
}

// Run implements convert.Tool. Its failures have the reasons of package pdfsource, and invalid_text.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	a := attempt{engine: t.reader.Poppler, begun: time.Now(), progress: progress}
	var err error
	if a.options, err = filetool.Options[tool.PDFToTextOptions](in.Options); err != nil {
		return convert.Output{}, err
	}
	if a.source, err = t.reader.Open(ctx, in, a.options.Pages, t.pagesMax); err != nil {
		return convert.Output{}, err
	}
	if err := a.read(ctx); err != nil {
		return convert.Output{}, pdfsource.Failure(ctx, err)
	}
	progress(percentValidating, "validating")
	path, err := rundir.Kept(in.Dir, "output.txt")
	if err != nil {
		return convert.Output{}, fmt.Errorf("write text: %w", err)
	}
	if err := a.write(path); err != nil {
		return convert.Output{}, fmt.Errorf("write text: %w", err)
	}
	if err := cmp.Or(validate(path, len(a.texts)), a.coverage.Failure()); err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(a.describe(path))
}

// read fills pages, scanned, texts and coverage, and closes the source: no engine keeps memory while the text is written.
func (a *attempt) read(ctx context.Context) error {
	defer a.source.Close()
	a.progress(percentBegin, "converting")
	words, err := a.source.Read(ctx, func(pages int) {
		a.progress(percentBegin+(percentRead-percentBegin)*pages/len(a.source.Pages), "converting")
	})
	if err != nil {
		return err
	}
	a.pages = words.Pages
	if err := a.takeTexts(ctx); err != nil {
		return err
	}
	a.coverage = words.Coverage(a.texts)
	return ctx.Err()
}

// takeTexts fills scanned and texts.
func (a *attempt) takeTexts(ctx context.Context) (err error) {
	if a.scanned, err = a.engine.Scanned(ctx, a.source.Document, a.pages); err != nil {
		return err
	}
	if a.options.Layout {
		a.texts, err = a.laidOut(ctx)
		return err
	}
	for _, page := range layout.Analyze(a.pages).Pages {
		a.texts = append(a.texts, textOf(page))
	}
	return nil
}

func (a *attempt) laidOut(ctx context.Context) (texts []string, err error) {
	for _, span := range poppler.Spans(a.source.Pages) {
		some, err := a.engine.LaidOut(ctx, a.source.Document, span)
		if err != nil {
			return nil, err
		}
		for _, text := range some {
			texts = append(texts, tidyLines(text))
		}
	}
	return texts, nil
}

func (a *attempt) write(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	for _, text := range a.texts {
		if _, err = file.WriteString(text + pageEnd); err != nil {
			break
		}
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}
