package layout

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// headsCells reports whether a row at the top of a page is the head of a table that goes on there, which each page repeats as it does its running
// lines: the rows below it have cells, and each of its own begins, ends or has its middle where one of those does.
func headsCells(head *text.Row, below []text.Row) bool {
	const cellsMin, rowsMax, same = 3, 4, 1.5 // points
	cells := head.Chunks(gapEms * head.Em)
	if len(cells) < cellsMin {
		return false
	}
	var under []text.Row
	for i := range below[:min(rowsMax, len(below))] {
		if parts := below[i].Chunks(gapEms * below[i].Em); len(parts) >= cellsMin {
			under = append(under, parts...)
		}
	}
	return !slices.ContainsFunc(cells, func(c text.Row) bool {
		return !slices.ContainsFunc(under, func(u text.Row) bool {
			return math.Abs(u.X0-c.X0) < same || math.Abs(u.X1-c.X1) < same || math.Abs(u.MidX()-c.MidX()) < same
		})
	})
}
