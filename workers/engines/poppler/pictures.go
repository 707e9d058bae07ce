package poppler

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Picture is a picture on a page.
type Picture struct {
	Page int
	// WidthPoints and HeightPoints are its size on the page.
	WidthPoints, HeightPoints float64
}

// picturesBytesMax bounds the list for one portion of pages: a picture is a line of 100 bytes.
const picturesBytesMax = 32 << 20

// Pictures lists the pictures of pages, whose numbers are sorted; masks are excluded. Another program may use the document's directory meanwhile.
// Errors: ErrTooMuch, those of package sandbox.
func (*Engine) Pictures(ctx context.Context, d Document, pages []int) (all []Picture, err error) {
	for _, span := range spansOf(pages, longSpanPagesMax) {
		var answer bytes.Buffer
		if err := d.runBeside(ctx, "pdfimages", span, &answer, span.portions()*picturesBytesMax, "-list", "-"); err != nil {
			return nil, fmt.Errorf("pictures of pages %d to %d: %w", span.First, span.Last, err)
		}
		eachLine(&answer, func(line string) {
			if p, ok := parsePicture(line); ok {
				all = append(all, p)
			}
		})
	}
	return all, nil
}

// parsePicture parses a line such as
//
//	page   num  type   width height color comp bpc  enc interp  object ID x-ppi y-ppi size ratio
//	   1     0 image     640   480  rgb     3   8  jpeg   no         7  0   150   150 55.8K 6.2%
//
// A stencil is a picture in one colour, which is how scanners store black and white. A picture within the page's content stream
// ("[inline]") has one field for its object.
func parsePicture(line string) (Picture, bool) {
	const fieldsMin, inline = 15, "[inline]"
	f := strings.Fields(strings.ReplaceAll(line, inline, "0 0"))
	if len(f) < fieldsMin || f[2] != "image" && f[2] != "stencil" {
		return Picture{}, false
	}
	var n [5]float64
	for i, at := range []int{0, 3, 4, 12, 13} {
		var err error
		if n[i], err = strconv.ParseFloat(f[at], 64); err != nil {
			return Picture{}, false
		}
	}
	if n[3] <= 0 || n[4] <= 0 {
		return Picture{}, false
	}
	const pointsPerInch = 72
	return Picture{Page: int(n[0]), WidthPoints: n[1] / n[3] * pointsPerInch, HeightPoints: n[2] / n[4] * pointsPerInch}, true
}

const (
	// scanCharactersMax is how many characters a scan may have: some programs stamp text on it.
	scanCharactersMax = 20
	// scanShare is the minimal fraction of its page that a scan covers.
	scanShare = 0.6
)

// Scanned returns the numbers of the pages that are essentially a picture and have no text. Errors: as Pictures.
func (e *Engine) Scanned(ctx context.Context, d Document, pages []page.Page) (scanned []int, err error) {
	var numbers []int
	for _, p := range pages {
		if isSparse(p) {
			numbers = append(numbers, p.Number)
		}
	}
	pictures, err := e.Pictures(ctx, d, numbers)
	return Scans(pages, pictures), err
}

// Scans returns the numbers of those of pages that are essentially one of the pictures, or several, and have no text.
func Scans(pages []page.Page, pictures []Picture) (scanned []int) {
	covered := map[int]float64{}
	for _, p := range pictures {
		covered[p.Page] += p.WidthPoints * p.HeightPoints
	}
	for _, p := range pages {
		if area := p.Width * p.Height; isSparse(p) && area > 0 && covered[p.Number] >= scanShare*area {
			scanned = append(scanned, p.Number)
		}
	}
	return scanned
}

// isSparse reports whether a page has next to no text.
func isSparse(p page.Page) bool {
	characters := 0
	for _, w := range p.Words {
		characters += utf8.RuneCountInString(w.Text)
	}
	return characters <= scanCharactersMax
}
