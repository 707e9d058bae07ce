package csvfile

import (
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
	// scalePercentMin is how far the sheet may be scaled down so that all columns fit the page.
	scalePercentMin = 60
)

// layout is the space that the table needs on paper.
type layout struct {
	// columns are the widths in millimeters.
	columns   []float64
	isRTL     bool
	scale     int
	landscape bool
}

func (t Table) layout(landscape bool) layout {
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
	return l
}

func (l layout) pageWidth() float64 {
	if l.landscape {
		return pageLongMillimeters - 2*marginMillimeters
	}
	return pageShortMillimeters - 2*marginMillimeters
}

// LinesMax returns the most lines of a table that fit on that many pages.
func LinesMax(pages int) int {
	const linesOfPage = (pageLongMillimeters - 2*marginMillimeters) / rowMillimeters * 100 / scalePercentMin
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
