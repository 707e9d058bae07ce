package pdftoppt

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

const (
	importFilter = "impress_pdf_import"
	exportFilter = "Impress MS PowerPoint 2007 XML"
)

// Tool implements convert.Tool.
type Tool struct {
	office  *office.Engine
	poppler *poppler.Engine
	// pagesMax is the tool's limit.
	pagesMax int
}

// New returns the tool on its engines. A PDF of more than pagesMax pages is refused.
func New(office *office.Engine, poppler *poppler.Engine, pagesMax int) *Tool {
	return &Tool{office, poppler, pagesMax}
}

// The progress of a conversion, in percent. LibreOffice reports none.
const (
	percentBegin      = 2
	percentRead       = 15
	percentImported   = 60
	percentValidating = 90
)

// attempt is the state of one conversion.
type attempt struct {
	tool   *Tool
	in     convert.Input
	source pdfsource.Source
	sizes  []poppler.Size
	pages  []page.Page
	// scanned are the numbers of pages that are scans.
	scanned []int
	// imported are LibreOffice's slides; nil if it made none.
	imported *pptx.Source
	slides   []slide
	begun    time.Time
	progress func(percent int, stage string)
}

// slide is what was made of a page.
type slide struct {
	page     int
	editable bool
}

// Run implements convert.Tool. Its failures have the reasons of package pdfsource and of failure.go.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	a := attempt{tool: t, in: in, begun: time.Now(), progress: progress}
	options, err := filetool.Options[tool.PDFPages](in.Options)
	if err != nil {
		return convert.Output{}, err
	}
	if a.source, err = pdfsource.Open(ctx, in, options.Pages, t.pagesMax); err != nil {
		return convert.Output{}, err
	}
	if err := a.read(ctx); err != nil {
		return convert.Output{}, pdfsource.Failure(ctx, err)
	}
	progress(percentRead, "converting")
	if err := a.importPages(ctx); err != nil {
		return convert.Output{}, err
	}
	if a.imported != nil {
		defer func() { _ = a.imported.Close() }()
	}
	progress(percentImported, "converting")
	path, err := rundir.Kept(in.Dir, "output.pptx")
	if err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	if err := a.write(ctx, path); err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	progress(percentValidating, "validating")
	if err := a.validate(ctx, path); err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(a.describe(path))
}

// read fills sizes, pages and scanned.
func (a *attempt) read(ctx context.Context) (err error) {
	a.progress(percentBegin, "converting")
	for _, span := range poppler.Spans(a.source.Pages) {
		sizes, err := a.tool.poppler.Sizes(ctx, a.source.Document, span)
		if err != nil {
			return err
		}
		a.sizes = append(a.sizes, sizes...)
	}
	a.pages, err = a.tool.poppler.Words(ctx, a.source.Document, a.source.Pages, func(pages int) {
		a.progress(percentBegin+(percentRead-percentBegin)*pages/len(a.source.Pages), "converting")
	})
	if err != nil {
		return err
	}
	a.scanned, err = a.tool.poppler.Scanned(ctx, a.source.Document, a.pages)
	return err
}

// importPages makes LibreOffice import the pages. If it fails, all pages become images.
func (a *attempt) importPages(ctx context.Context) error {
	path, err := a.tool.office.Convert(ctx, office.Conversion{
		Dir: a.in.Dir, InputPath: a.in.Path, ImportFilter: importFilter, ExportFilter: exportFilter, Extension: "pptx",
	})
	if ctx.Err() != nil {
		return err
	}
	if err != nil {
		return nil //nolint:nilerr // the pages become images
	}
	slides, err := pptx.Open(path)
	if err != nil || slides.Slides() == a.source.Info.Pages {
		a.imported = slides
		return nil //nolint:nilerr // the pages become images
	}
	return slides.Close()
}
