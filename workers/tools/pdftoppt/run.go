package pdftoppt

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
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
	pdfium  *pdfium.Engine
	// pagesMax is the tool's limit.
	pagesMax int
	// importMax is how long an import may take, besides importPerPage.
	importMax time.Duration
	patience  pagepng.Patience
}

// LibreOffice takes minutes for some pages with many pictures, which leaves no time to paint them. Then they are painted at once, by PDFium, which is
// quick at those too.
const importMax, importPerPage = 60 * time.Second, 500 * time.Millisecond

// New returns the tool on its engines. A PDF of more than pagesMax pages is refused.
func New(office *office.Engine, poppler *poppler.Engine, pdfium *pdfium.Engine, pagesMax int) *Tool {
	return &Tool{office, poppler, pdfium, pagesMax, importMax, pagepng.PatienceMax}
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
	second *pdfcoverage.Second[pdfium.Written]
	// scanned are the numbers of pages that are scans.
	scanned []int
	// paths are how many lines and areas the pages have, taken the numbers of those that LibreOffice imports, and drawn of those whose
	// drawings it gets as pictures.
	paths, taken, drawn []int
	// importPath is the PDF that LibreOffice imports, drawings are painted meanwhile; none if PDFium cannot read the pages.
	importPath string
	drawings   *drawings
	// imported are LibreOffice's slides of the taken pages; nil if it made none, because they take too long if isLate.
	imported *pptx.Source
	isLate   bool
	patience pagepng.Patience
	coverage pdfcoverage.Report
	slides   []slide
	// ahead is the picture of a page that comes next, if it is being painted.
	ahead    *painting
	begun    time.Time
	progress func(percent int, stage string)
}

// slide is what was made of a page.
type slide struct {
	page     int
	editable bool
	// text is an editable slide's, painted any other's.
	text    string
	painted pagepng.Picture
}

// Run implements convert.Tool. Its failures have the reasons of package pdfsource and of failure.go.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	a := attempt{tool: t, in: in, patience: t.patience, begun: time.Now(), progress: progress}
	options, err := filetool.Options[tool.PDFPages](in.Options)
	if err != nil {
		return convert.Output{}, err
	}
	if a.source, err = pdfsource.Open(ctx, in, options.Pages, t.pagesMax); err != nil {
		return convert.Output{}, err
	}
	a.second = pdfcoverage.Begin(ctx, func(ctx context.Context) ([]pdfium.Written, error) {
		return t.pdfium.Texts(ctx, in.Path, a.source.Pages)
	})
	defer a.end()
	if err := a.read(ctx); err != nil {
		return convert.Output{}, pdfsource.Failure(ctx, err)
	}
	progress(percentRead, "converting")
	if err := a.importPages(ctx); err != nil {
		return convert.Output{}, err
	}
	if a.imported == nil { // no slide has text to put over a drawing
		a.drawings.end()
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
	if a.coverage = a.cover(ctx); ctx.Err() != nil {
		return convert.Output{}, ctx.Err()
	}
	if err := a.coverage.Failure(); err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(a.describe(path))
}

// end stops what still runs, and closes what was opened.
func (a *attempt) end() {
	a.second.End()
	a.drawings.end()
	if a.imported != nil {
		_ = a.imported.Close()
	}
}

// read fills sizes, pages, paths and scanned. What LibreOffice imports is written as soon as PDFium has read: poppler takes longer.
func (a *attempt) read(ctx context.Context) error {
	a.progress(percentBegin, "converting")
	for _, span := range poppler.Spans(a.source.Pages) {
		sizes, err := a.tool.poppler.Sizes(ctx, a.source.Document, span)
		if err != nil {
			return err
		}
		a.sizes = append(a.sizes, sizes...)
	}
	var both errgroup.Group
	both.Go(func() error {
		a.writeImported(ctx)
		return nil
	})
	both.Go(func() (err error) {
		a.pages, err = a.tool.poppler.Places(ctx, a.source.Document, a.source.Pages, func(pages int) {
			a.progress(percentBegin+(percentRead-percentBegin)*pages/len(a.source.Pages), "converting")
		})
		return err
	})
	err := both.Wait()
	if err == nil {
		a.learn()
		a.scanned, err = a.tool.poppler.Scanned(ctx, a.source.Document, a.notDrawn())
	}
	return err
}

// learn notes which letters of the pages no reader knows.
func (a *attempt) learn() {
	written, err := a.second.Wait()
	for i := range a.pages {
		if p := &a.pages[i]; err == nil && i < len(written) {
			p.Unknown = pdfcoverage.Unknown(written[i].Unknown, written[i].Text, p.Text())
		}
	}
}

// notDrawn returns the pages that may be scans: looking for pictures takes as long on the others as reading them.
func (a *attempt) notDrawn() []page.Page {
	return slices.DeleteFunc(slices.Clone(a.pages), func(p page.Page) bool { return a.isDrawn(p.Number) })
}

// importPages makes LibreOffice import the pages. If it fails, all pages become images.
func (a *attempt) importPages(ctx context.Context) error {
	if a.importPath == "" || len(a.taken) == 0 {
		return ctx.Err() // the pages become images
	}
	patient, cancel := context.WithTimeout(ctx, a.tool.importMax+time.Duration(len(a.taken))*importPerPage)
	defer cancel()
	path, err := a.tool.office.Convert(patient, office.Conversion{
		Dir: a.in.Dir, InputPath: a.importPath, ImportFilter: importFilter, ExportFilter: exportFilter, Extension: "pptx",
	})
	if ctx.Err() != nil {
		return err
	}
	if err != nil {
		a.isLate = patient.Err() != nil
		return nil // the pages become images
	}
	slides, err := pptx.Open(path)
	if err != nil || slides.Slides() == len(a.taken) {
		a.imported = slides
		return nil // the pages become images
	}
	return slides.Close()
}

// cover measures editable slides by their text, the others by the ink of their pictures.
func (a *attempt) cover(ctx context.Context) pdfcoverage.Report {
	var painted []int
	var editable []page.Page
	var pictures []pdfcoverage.Picture
	numbers, texts := make([]int, len(a.slides)), make([]string, len(a.slides))
	for i, s := range a.slides {
		numbers[i], texts[i] = s.page, s.text
		if s.editable {
			editable = append(editable, a.pages[i])
		} else {
			painted, pictures = append(painted, s.page), append(pictures, s.painted)
		}
	}
	report := a.coverTexts(numbers, texts).WithUnknown(editable)
	if len(painted) == 0 {
		return report
	}
	inks := pdfcoverage.InksByPDFium(ctx, a.tool.pdfium, a.in.Path, painted)
	defer inks.End()
	return report.With(pdfcoverage.Inks(inks, painted, pictures))
}

func (a *attempt) coverTexts(numbers []int, texts []string) pdfcoverage.Report {
	written, err := a.second.Wait()
	if err != nil {
		return pdfcoverage.Unmeasured()
	}
	there := make([]string, len(written))
	for i, w := range written {
		there[i] = w.Text
	}
	return pdfcoverage.OfTexts(numbers, there, texts)
}
