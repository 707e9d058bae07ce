package pdfstructure

import (
	"slices"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// TextGrid is a page's text as it stands there: a row for each line, and a
// column for each place at which pieces of text begin. What runs in another
// direction is behind the rest, in one cell.
func TextGrid(p pdfium.Page) (rows [][]string) {
	words, turned := wordsOf(p)
	lines := linesOf(words)
	starts := startsOf(lines)
	for _, l := range lines {
		var row []string
		for _, chunk := range l.chunks(cellGapMin * l.size()) {
			at, _ := slices.BinarySearch(starts, chunk.Left()+startsApartMin)
			at = max(at-1, 0)
			for len(row) <= at {
				row = append(row, "")
			}
			if row[at] != "" {
				row[at] += " "
			}
			row[at] += plain(cleaned(chunk.spans()))
		}
		rows = append(rows, row)
	}
	if text := plain(turnedText(turned)); text != "" {
		rows = append(rows, []string{text})
	}
	return rows
}

// startsApartMin is how far apart, in points, two columns begin at the least.
const startsApartMin = 14.0

func startsOf(lines []line) (starts []float64) {
	var all []float64
	for _, l := range lines {
		for _, chunk := range l.chunks(cellGapMin * l.size()) {
			all = append(all, chunk.Left())
		}
	}
	slices.Sort(all)
	for _, at := range all {
		if len(starts) == 0 || at-starts[len(starts)-1] > startsApartMin {
			starts = append(starts, at)
		}
	}
	return starts
}
