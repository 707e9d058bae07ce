package pdftoimages

import (
	"context"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

const contentTypeZIP = "application/zip"

// Tool implements convert.Tool.
type Tool struct {
	engine *poppler.Engine
	// second says where there is ink on a page.
	second *pdfium.Engine
	// pagesMax is the tool's limit.
	pagesMax int
	patience pagepng.Patience
}

// New returns the tool on an engine, and on a second one that the pictures are compared with. A PDF of more than pagesMax pages is
// refused.
func New(engine *poppler.Engine, second *pdfium.Engine, pagesMax int) *Tool {
	return &Tool{engine, second, pagesMax, pagepng.PatienceMax}
}

// The progress of a conversion, in percent: rendering pages is nearly all of it.
const (
	percentBegin      = 2
	percentValidating = 92
)

// attempt is the state of one conversion.
type attempt struct {
	engine  *poppler.Engine
	second  *pdfium.Engine
	options tool.PDFToImagesZIPOptions
	in      convert.Input
	source  pdfsource.Source
	// inks are where the second engine sees something on the pages, a portion of them after the other.
	inks     []*pdfcoverage.Second[pdfium.Ink]
	patience pagepng.Patience
	pictures []picture
	// bySecond are the numbers of the pages that the second engine painted.
	bySecond []int
	coverage pdfcoverage.Report
	begun    time.Time
	progress func(percent int, stage string)
}

// picture is a page to render, and then the size of its image.
type picture struct {
	pagepng.Picture

	page, dpi int
}

// Run implements convert.Tool. Its failures have the reasons of package pdfsource and of failure.go.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	a := attempt{engine: t.engine, second: t.second, in: in, patience: t.patience, begun: time.Now(), progress: progress}
	var err error
	if a.options, err = filetool.Options[tool.PDFToImagesZIPOptions](in.Options); err != nil {
		return convert.Output{}, err
	}
	if a.source, err = pdfsource.Open(ctx, in, a.options.Pages, t.pagesMax); err != nil {
		return convert.Output{}, err
	}
	if err := a.plan(ctx); err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	path, err := rundir.Kept(in.Dir, "output.zip")
	if err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	defer a.endInks()
	if err := a.paint(ctx, path); err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	progress(percentValidating, "validating")
	if err := a.validate(path); err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	if ctx.Err() != nil {
		return convert.Output{}, ctx.Err()
	}
	if err := a.coverage.Failure(); err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(a.describe(path))
}

// plan determines each page's resolution.
func (a *attempt) plan(ctx context.Context) error {
	for _, span := range poppler.Spans(a.source.Pages) {
		sizes, err := a.engine.Sizes(ctx, a.source.Document, span)
		if err != nil {
			return err
		}
		for i, size := range sizes {
			dpi, err := pagepng.DPI(size, a.options.DPI)
			if err != nil {
				return err
			}
			a.pictures = append(a.pictures, picture{page: span.First + i, dpi: dpi})
		}
	}
	return nil
}

func (a *attempt) paint(ctx context.Context, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	err = a.paintInto(ctx, file)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}
