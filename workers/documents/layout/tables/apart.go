package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// goesOnBelow reports whether a line far below those of a table begins a row of it, as in sheets whose rows are higher than their text: it has cells
// in two columns at least, each of which begins or ends where one above does, and it is no head.
func goesOnBelow(lines []text.Row, l *text.Row) bool {
	const farMax, linesMin = 6, 2 // heights of a line
	if len(lines) < linesMin {
		return false
	}
	above := &lines[len(lines)-1]
	if l.Top-above.Bottom > farMax*l.LineHeight() || l.IsMono() || l.Bold && !above.Bold || math.Abs(l.Em-above.Em) > 0.1*l.Em {
		return false
	}
	cells := l.Chunks(cellGapMin * l.Em)
	return len(cells) > 1 && !slices.ContainsFunc(cells, func(c text.Row) bool { return !isBelowCell(lines, c.Box.X0, c.Box.X1) })
}

// isBelowCell reports whether one of the lines has a cell that begins or ends where another one does.
func isBelowCell(lines []text.Row, from, to float64) bool {
	return slices.ContainsFunc(lines, func(r text.Row) bool {
		cells := r.Chunks(cellGapMin * r.Em)
		return len(cells) > 1 && slices.ContainsFunc(cells, func(c text.Row) bool {
			return math.Abs(c.X0-from) < sameEdge || math.Abs(c.X1-to) < sameEdge
		})
	})
}
