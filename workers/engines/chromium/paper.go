package chromium

import (
	"context"
	"regexp"

	"github.com/chromedp/cdproto/page"
)

// PageSize is the name of a paper format.
type PageSize string

// The formats; the empty one is A4.
const (
	A3      PageSize = "A3"
	A4      PageSize = "A4"
	A5      PageSize = "A5"
	Letter  PageSize = "Letter"
	Legal   PageSize = "Legal"
	Tabloid PageSize = "Tabloid"
)

const millimetresPerInch = 25.4

type paper struct{ widthInches, heightInches float64 }

var paperSizes = map[PageSize]paper{
	"":      {210 / millimetresPerInch, 297 / millimetresPerInch},
	A3:      {297 / millimetresPerInch, 420 / millimetresPerInch},
	A4:      {210 / millimetresPerInch, 297 / millimetresPerInch},
	A5:      {148 / millimetresPerInch, 210 / millimetresPerInch},
	Letter:  {8.5, 11},
	Legal:   {8.5, 14},
	Tabloid: {11, 17},
}

// uprightLines are the values of writing-mode whose lines run from top to bottom or back (CSS Writing Modes 4 §3.2).
var uprightLines = regexp.MustCompile(`(?i)(vertical|sideways)-(rl|lr)|writing-mode: *tb`)

// fit returns the request with a smaller scale if the content is wider than the page, and that scale as a fraction of what was
// asked; 1 if it fits. Chromium itself shrinks such content to half at most, and cuts off the rest.
func (t *tab) fit(ctx context.Context, r Request) (Request, float64, error) {
	if uprightLines.MatchString(r.HTML) {
		return r, 1, nil // vertical lines go on, page by page, where this would be a width
	}
	//nolint:dogsled // the protocol gives all measures at once
	_, _, _, layout, _, content, err := page.GetLayoutMetrics().Do(t.session.Context(ctx))
	if err != nil {
		return r, 1, err
	}
	asked := r.Scale
	if asked == 0 {
		asked = 1
	}
	const leeway = 2 // pixels
	wide := r.printableWidth() / asked
	if content.Width <= float64(layout.ClientWidth)+leeway || content.Width <= wide+leeway {
		return r, 1, nil
	}
	r.Scale = max(scaleMin, asked*wide/content.Width)
	return r, r.Scale / asked, nil
}

// printableWidth is the width between the margins, in CSS pixels.
func (r Request) printableWidth() float64 {
	const pixelsPerInch = 96
	size := paperSizes[r.PageSize]
	width := size.widthInches
	if r.Landscape {
		width = size.heightInches
	}
	return max(1, (width-r.Margin.Left-r.Margin.Right)*pixelsPerInch)
}
