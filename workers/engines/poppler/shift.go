package poppler

import (
	"context"
	"math"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// turn gives pages that are displayed turned the size that they are displayed with: pdftotext says that of the sheet, although its words are where
// they are displayed.
func turn(pages []page.Page, seen map[int]*pageLooks) {
	const rounding = 1 // point
	for i := range pages {
		p, looks := &pages[i], seen[pages[i].Number]
		if looks != nil && isCropped(*p, looks) && math.Abs(p.Width-looks.height) <= rounding && math.Abs(p.Height-looks.width) <= rounding {
			p.Width, p.Height = p.Height, p.Width
		}
	}
}

// shift moves the looks of pages with a crop box to where the words are: pdftohtml measures from the corner of the whole sheet,
// whatever part of it is displayed. Reading the words a second time, measured in the same way, shows the position of the crop
// box. Errors: as Words.
func (d Document) shift(ctx context.Context, span Span, pages []page.Page, seen map[int]*pageLooks) error {
	cropped := false
	for i := range pages {
		number := pages[i].Number
		if seen[number] == nil {
			seen[number] = &pageLooks{width: pages[i].Width, height: pages[i].Height}
		}
		cropped = cropped || isCropped(pages[i], seen[number])
	}
	if !cropped {
		return nil
	}
	boxes := newBoxLines(span)
	if err := d.run(ctx, "pdftotext", span, boxes, answerBytesMax, "-bbox", "-q", inputPlace, "-"); err != nil {
		return err
	}
	for i, sheet := range boxes.done() {
		if looks := seen[pages[i].Number]; isCropped(pages[i], looks) {
			dx, dy := offset(pages[i].Words, sheet.Words)
			looks.move(-dx, -dy)
		}
	}
	return nil
}

func isCropped(p page.Page, looks *pageLooks) bool {
	const rounding = 1 // point
	return math.Abs(p.Width-looks.width) > rounding || math.Abs(p.Height-looks.height) > rounding
}

func (p *pageLooks) move(dx, dy float64) {
	for i := range p.looks {
		box := &p.looks[i].Box
		box.X0, box.X1, box.Y0, box.Y1 = box.X0+dx, box.X1+dx, box.Y0+dy, box.Y1+dy
	}
}

// offset returns the distance between the words of one text in two readings of a page, by majority; the second may have more
// words.
func offset(words, sheet []page.Word) (dx, dy float64) {
	const wordsMax = 200
	type tenths struct{ x, y int }
	byText := map[string][]page.Word{}
	for _, w := range sheet {
		byText[w.Text] = append(byText[w.Text], w)
	}
	votes := map[tenths]int{}
	best := tenths{}
	for _, w := range words[:min(len(words), wordsMax)] {
		for _, other := range byText[w.Text] {
			at := tenths{int(math.Round(10 * (other.X0 - w.X0))), int(math.Round(10 * (other.Y0 - w.Y0)))}
			if votes[at]++; votes[at] > votes[best] {
				best = at
			}
		}
	}
	return float64(best.x) / 10, float64(best.y) / 10
}
