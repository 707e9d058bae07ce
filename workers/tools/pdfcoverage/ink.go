package pdfcoverage

import (
	"context"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// Picture is a picture of a page.
type Picture interface {
	// HasInk reports whether something is drawn at a place, given as a fraction of width and height, or close to it.
	HasInk(x, y float64) bool
}

// InksByPDFium begins to find the places with ink on pages, which are sorted.
func InksByPDFium(ctx context.Context, engine *pdfium.Engine, path string, pages []int) *Second[pdfium.Ink] {
	return Begin(ctx, func(ctx context.Context) ([]pdfium.Ink, error) { return engine.Inks(ctx, path, pages) })
}

// Inks waits for the reader and compares the places with ink on pages with those of their pictures.
func Inks(s *Second[pdfium.Ink], pages []int, pictures []Picture) Report {
	found, err := s.Wait()
	if err != nil {
		return Unmeasured()
	}
	return OfInks(pages, found, pictures)
}

// OfInks compares the places with ink on pages with those of their pictures.
func OfInks(pages []int, found []pdfium.Ink, pictures []Picture) (r Report) {
	for i, number := range pages {
		if i < len(found) && i < len(pictures) {
			there, kept := places(found[i], pictures[i])
			r = r.with(number, there, kept)
		}
	}
	return r
}

// places counts the places with ink, and those that the picture has too.
func places(ink pdfium.Ink, p Picture) (there, kept int) {
	for y, row := range ink {
		for x := range len(row) {
			if row[x] != '1' {
				continue
			}
			there++
			if p.HasInk((float64(x)+0.5)/float64(len(row)), (float64(y)+0.5)/float64(len(ink))) {
				kept++
			}
		}
	}
	return there, kept
}

// With returns the report with another one's pages instead of its own of the same numbers.
func (r Report) With(other Report) Report {
	r.unmeasured = r.unmeasured || other.unmeasured
	pages := append([]Page{}, r.Pages...)
	for _, p := range other.Pages {
		for i := range pages {
			if pages[i].Page == p.Page {
				pages[i] = p
			}
		}
	}
	r.Pages = pages
	return r
}
