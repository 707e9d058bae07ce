package csvfile

import (
	"math"
	"strings"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/width"
)

// Measures of the sheet, in millimeters, for text of 9 points.
const (
	characterMillimeters = 1.75
	paddingMillimeters   = 3
	columnMillimetersMin = 8
	columnMillimetersMax = 90
	marginMillimeters    = 15
	pageShortMillimeters = 210
	pageLongMillimeters  = 297
	// rowMillimeters is the height of a row with one line.
	rowMillimeters = 4.1
	// scalePercentMin is how far the sheet may be scaled down so that all columns fit the page, scalePercentLeast how far so that all
	// pages are as many as are allowed.
	scalePercentMin, scalePercentLeast = 60, 25
)

// layout is the space that the table needs on paper.
type layout struct {
	// columns are the widths in millimeters.
	columns   []float64
	isRTL     bool
	scale     int
	landscape bool
	// pages, unless 0, makes LibreOffice scale the sheet down to so many.
	pages int
}

func (t Table) layout(landscape bool, pagesMax int) layout {
	l := layout{landscape: landscape, scale: 100}
	rtl, ltr := 0, 0
	for _, record := range t.Records {
		for i, value := range record {
			if i == len(l.columns) {
				l.columns = append(l.columns, columnMillimetersMin)
			}
			l.columns[i] = max(l.columns[i], min(columnMillimetersMax, millimetersOf(value)))
			switch direction(value) {
			case bidi.RightToLeft:
				rtl++
			case bidi.LeftToRight:
				ltr++
			default:
			}
		}
	}
	l.isRTL = rtl > ltr
	total := 0.0
	for _, column := range l.columns {
		total += column
	}
	if percent := int(100 * l.pageWidth() / total); percent < 100 && percent >= scalePercentMin {
		l.scale = percent
	}
	if t.pages(l, total) > pagesMax/2 { // LibreOffice breaks lines elsewhere
		l.pages = pagesMax
	}
	return l
}

// pages estimates how many pages the sheet takes at its scale; total is the width of all columns.
func (t Table) pages(l layout, total float64) int {
	height := 0.0
	for _, record := range t.Records {
		lines := 1.0
		for i, value := range record {
			lines = max(lines, math.Ceil(millimetersOf(value)/l.columns[i]), float64(1+strings.Count(value, "\n")))
		}
		height += lines * rowMillimeters
	}
	pageHeight := float64(pageLongMillimeters - 2*marginMillimeters)
	if l.landscape {
		pageHeight = pageShortMillimeters - 2*marginMillimeters
	}
	scale := float64(l.scale) / 100
	return int(math.Ceil(total*scale/l.pageWidth())) * int(math.Ceil(height*scale/pageHeight))
}

func (l layout) pageWidth() float64 {
	if l.landscape {
		return pageLongMillimeters - 2*marginMillimeters
	}
	return pageShortMillimeters - 2*marginMillimeters
}

// LinesMax returns the most lines of a table that fit on that many pages, scaled down as far as may be.
func LinesMax(pages int) int {
	const linesOfPage = (pageLongMillimeters - 2*marginMillimeters) / rowMillimeters * 100 / scalePercentLeast
	return int(float64(pages) * linesOfPage)
}

// millimetersOf returns the width of a value's longest line.
func millimetersOf(value string) float64 {
	longest := 0
	for line := range strings.Lines(value) {
		length := 0
		for _, c := range line {
			length++
			if kind := width.LookupRune(c).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
				length++
			}
		}
		longest = max(longest, length)
	}
	return paddingMillimeters + float64(longest)*characterMillimeters
}

// direction returns the direction of the first letter.
func direction(value string) bidi.Direction {
	for _, c := range value {
		properties, _ := bidi.LookupRune(c)
		switch properties.Class() {
		case bidi.L:
			return bidi.LeftToRight
		case bidi.R, bidi.AL:
			return bidi.RightToLeft
		default:
		}
	}
	return bidi.Neutral
}
