package layout

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// gridGapEms is the minimal width of a gap that separates two columns of a grid.
const gridGapEms = 0.9

// TextGrid returns a page's text as positioned: a row for each line, and a column for each position where pieces of text begin.
// Text in another direction follows at the end, a row for each line.
func TextGrid(p page.Page) (rows [][]string) {
	p, _ = upright(p)
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

// startsApartMin is the minimal distance between the beginnings of two columns, in points.
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
