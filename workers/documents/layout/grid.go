package layout

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// gridGapEms is room between two words of a line that parts two columns of a grid.
const gridGapEms = 0.9

// TextGrid is a page's text as it is there: a row for each line, and a column for each place at which pieces of text
// begin. What runs in another direction is after the rest, a row for each line.
func TextGrid(p page.Page) (rows [][]string) {
	words, turned := partTurned(text.WordsOf(p))
	lines := text.RowsOf(words)
	starts := startsOf(lines)
	for i := range lines {
		var row []string
		for _, chunk := range lines[i].Chunks(gridGapEms * lines[i].Em) {
			at, _ := slices.BinarySearch(starts, chunk.X0+startsApartMin)
			at = max(at-1, 0)
			for len(row) <= at {
				row = append(row, "")
			}
			if row[at] != "" {
				row[at] += " "
			}
			row[at] += text.WithoutSoftHyphens(text.Of(chunk.Runs()))
		}
		rows = append(rows, row)
	}
	for _, b := range turnedBlocks(turned) {
		rows = append(rows, []string{text.WithoutSoftHyphens(b.Text())})
	}
	return rows
}

// startsApartMin is how far apart, in points, two columns begin at the least.
const startsApartMin = 14.0

func startsOf(lines []text.Row) (starts []float64) {
	var all []float64
	for i := range lines {
		for _, chunk := range lines[i].Chunks(gridGapEms * lines[i].Em) {
			all = append(all, chunk.X0)
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
