package tables

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// isHeadAlone reports whether lines are around the rows of a head only: all of it is bold, and directly below are cells that are not, in two columns at
// least.
func isHeadAlone(stack []rowRule, words []text.Word) bool {
	const gapMax = 1.0 // em below the last line
	last := stack[len(stack)-1]
	head := last.wordsBelow(stack[0], words)
	if len(head) == 0 || slices.ContainsFunc(head, func(w text.Word) bool { return !w.Bold }) {
		return false
	}
	below := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || w.MidY() < last.at || w.Y0 > last.at+gapMax*w.Em() || w.X1 < last.from || w.X0 > last.to
	})
	if len(below) == 0 || slices.ContainsFunc(below, func(w text.Word) bool { return w.Bold }) || last.isCrossed(below) {
		return false
	}
	return len(columnsIn(text.RowsOf(below), last.columns())) > 1
}
