package pdftoimages

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
)

// painted is the picture of a page in a file of its own.
type painted struct {
	pagepng.Picture

	file *os.File
}

func (p painted) remove() {
	_ = p.file.Close()
	_ = os.Remove(p.file.Name())
}

// paintPage paints a page by poppler, and by PDFium if poppler takes too long or if its picture lacks what PDFium sees.
func (a *attempt) paintPage(ctx context.Context, i int) (painted, error) {
	a.beginInks(ctx, i)
	first, err := a.byPoppler(ctx, i)
	if errors.Is(err, pagepng.ErrSlow) {
		return a.instead(ctx, i, func(p pagepng.Picture) pdfcoverage.Report { return a.measured(i, p) })
	}
	if err != nil {
		return painted{}, err
	}
	seen := a.measured(i, first.Picture)
	if len(seen.Lacking()) > 0 {
		second, err := a.instead(ctx, i, func(p pagepng.Picture) pdfcoverage.Report {
			return pdfcoverage.OfInks([]int{a.pictures[i].page}, []pdfium.Ink{first.Ink()}, []pdfcoverage.Picture{p})
		})
		if err == nil {
			first.remove()
			return second, nil
		}
	}
	a.coverage = a.coverage.Plus(seen)
	return first, nil
}

// instead paints a page by PDFium; measured says what its picture has of what another reader sees.
func (a *attempt) instead(ctx context.Context, i int, measured func(pagepng.Picture) pdfcoverage.Report) (painted, error) {
	made, err := a.byPDFium(ctx, i)
	if err != nil {
		return painted{}, err
	}
	a.coverage, a.bySecond = a.coverage.Plus(measured(made.Picture)), append(a.bySecond, a.pictures[i].page)
	return made, nil
}

// inkedPages is how many pages PDFium looks at in one run, while pages before these are painted.
const inkedPages = 25

// beginInks lets PDFium look at the portion of pages that a page is of, and at the next one, while they are painted.
func (a *attempt) beginInks(ctx context.Context, i int) {
	for begun := len(a.inks); begun <= i/inkedPages+1 && begun*inkedPages < len(a.pictures); begun++ {
		pages := a.source.Pages[begun*inkedPages : min((begun+1)*inkedPages, len(a.pictures))]
		a.inks = append(a.inks, pdfcoverage.InksByPDFium(ctx, a.second, a.in.Path, pages))
	}
}

// measured compares a page's picture with what PDFium sees there.
func (a *attempt) measured(i int, p pagepng.Picture) pdfcoverage.Report {
	found, err := a.inks[i/inkedPages].Wait()
	if at := i % inkedPages; err == nil && at < len(found) {
		return pdfcoverage.OfInks([]int{a.pictures[i].page}, found[at:at+1], []pdfcoverage.Picture{p})
	}
	return pdfcoverage.Unmeasured()
}

func (a *attempt) endInks() {
	for _, s := range a.inks {
		s.End()
	}
}

func (a *attempt) byPoppler(ctx context.Context, i int) (painted, error) {
	p := a.pictures[i]
	return a.inFile("page-poppler.png", func(out io.Writer) (pagepng.Picture, error) {
		return a.patience.Paint(ctx, a.engine, a.source.Document, p.page, p.dpi, out)
	})
}

func (a *attempt) byPDFium(ctx context.Context, i int) (painted, error) {
	p := a.pictures[i]
	return a.inFile("page-pdfium.png", func(out io.Writer) (pagepng.Picture, error) {
		return pagepng.Convert(func(ppm io.Writer) error { return a.second.Paint(ctx, a.in.Path, p.page, p.dpi, ppm) }, p.dpi, out)
	})
}

// inFile paints into a new file, which is removed after an error.
func (a *attempt) inFile(name string, paint func(io.Writer) (pagepng.Picture, error)) (made painted, err error) {
	path, err := rundir.Kept(a.in.Dir, name)
	if err != nil {
		return painted{}, err
	}
	if made.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600); err != nil {
		return painted{}, err
	}
	if made.Picture, err = paint(made.file); err != nil {
		made.remove()
		return painted{}, err
	}
	return made, nil
}
