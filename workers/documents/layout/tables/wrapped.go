package tables

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// withWrapped adds the lines after the last row that continue one of its cells.
func withWrapped(lines []text.Row, to int, streams []stream) int {
	for to < len(lines) && (continuesCell(lines, to, streams[0]) || continuesFirst(lines, to, streams[0])) {
		to++
	}
	return to
}

// continuesCell reports whether a line is close to the one above, and continues another cell than the first.
func continuesCell(lines []text.Row, at int, first stream) bool {
	l := &lines[at]
	return l.Gap(&lines[at-1]) < 0.25*l.LineHeight() && l.X0 > first.middle()
}

// continuesFirst reports whether a line is nothing but a first cell, below one that had no room for its first word, and closer to it than rows are.
func continuesFirst(lines []text.Row, at int, first stream) bool {
	const blank = 0.25 // ems
	l, above := &lines[at], &lines[at-1]
	if l.IsSolid() || l.X1 > first.middle() || l.Bold != above.Bold || l.Em != above.Em || l.Gap(above) > usualGap(lines[:at], first)-wrappedMin*l.LineHeight() {
		return false
	}
	end := slices.IndexFunc(above.Words, func(w text.Word) bool { return w.X0 > first.middle() })
	if end < 0 {
		end = len(above.Words)
	}
	return end > 0 && above.X0 >= l.X0-sameEdge && above.X0 <= l.X0+sameEdge && above.Words[end-1].X1+blank*l.Em+l.Opening().Width() > first.from
}
