package layout

import (
	"math"
	"slices"
	"unicode"

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

// withParts returns an edge row with the text of a row, and one with that of each of its parts if the rows next to it have no parts: in a table some
// cells are the same on several pages.
func (e edgeRow) withParts(r *text.Row, inward []text.Row) []edgeRow {
	const rowsMax = 3
	e.text, e.number = numberless(r.Text()), loneNumber(r.Text())
	all := []edgeRow{e}
	parts := r.Chunks(gapEms * r.Em)
	if len(parts) < 2 || slices.ContainsFunc(inward[:min(rowsMax, len(inward))], func(next text.Row) bool { return next.IsSolid() || len(next.Chunks(gapEms*next.Em)) > 1 }) {
		return all
	}
	for i := range parts {
		e.text, e.number, e.part = numberless(parts[i].Text()), loneNumber(parts[i].Text()), true
		all = append(all, e)
	}
	return all
}

// countsPages reports whether a number is as far from that of its page as on other pages, at the left or at the right.
func countsPages(e edgeRow, same []edgeRow) bool {
	on := map[int]bool{}
	for _, other := range same {
		if other.number-other.page == e.number-e.page && other.bottom == e.bottom && math.Abs(other.midY-e.midY) <= runningTolerance {
			on[other.page] = true
		}
	}
	return len(on) >= runningPagesMin
}

// isShort reports whether an edge row is a part of one that may be the same on several pages by chance.
func (e edgeRow) isShort() bool {
	const lettersMin = 4
	letters := 0
	for _, r := range e.text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return e.part && letters < lettersMin
}
