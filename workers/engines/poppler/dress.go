package poppler

import (
	"context"
	"math"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Places reads the words of pages, whose numbers are sorted, as Words does, but without their looks: another reader may know
// the looks, for which Words takes more time than for the words. Errors: as Words.
func (*Engine) Places(ctx context.Context, d Document, pages []int, read func(pages int)) (all []page.Page, err error) {
	return d.portions(ctx, spansOf(pages, longSpanPagesMax), read, d.places)
}

// places reads what pdftotext knows of pages.
func (d Document) places(ctx context.Context, span Span) ([]page.Page, error) {
	boxes := newBoxLines(span)
	err := d.runBeside(ctx, "pdftotext", span, boxes, span.portions()*answerBytesMax, "-bbox", "-cropbox", "-q", "-", "-")
	return boxes.done(), err
}

// Dress gives the words of Places the size and the style of the other reader's words, or parts of lines, that contain their middles, divides those with
// several styles, and gives the page its links and the size that it is displayed with. It returns false if most words are nowhere in these.
func Dress(p *page.Page, seen page.Page) bool {
	const rounding = 1 // point
	if math.Abs(p.Width-seen.Height) <= rounding && math.Abs(p.Height-seen.Width) <= rounding {
		p.Width, p.Height = seen.Width, seen.Height
	}
	p.Links = WebLinks(seen.Links)
	looks := make([]look, len(seen.Words))
	for i, w := range seen.Words {
		looks[i] = look{w.Box, w.Size, w.Style, w.Text}
	}
	known := 2*dress(p.Words, looks) >= len(p.Words)
	p.Words = parted(p.Words, looks)
	return known
}

// WebLinks returns the links that lead to the web or a mailbox.
func WebLinks(all []page.Link) (links []page.Link) {
	for _, l := range all {
		if webAddress(l.Address) != "" {
			links = append(links, l)
		}
	}
	return links
}
