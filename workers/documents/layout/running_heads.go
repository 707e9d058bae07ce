package layout

import (
	"math"
	"slices"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// headsCells reports whether a row at the top of a page is the head of a table that goes on there, which each page repeats as it does its running
// lines: the rows below it have cells, and each of its own begins, ends or has its middle where one of those does; where it has more than three, one column
// may be empty below it.
func headsCells(head *text.Row, below []text.Row) bool {
	const cellsMin, rowsMax, same = 3, 4, 1.5 // points
	cells := head.Chunks(gapEms * head.Em)
	count := len(cells)
	if count < cellsMin {
		return false
	}
	var under []text.Row
	for i := range below[:min(rowsMax, len(below))] {
		if parts := below[i].Chunks(gapEms * below[i].Em); len(parts) >= cellsMin {
			under = append(under, parts...)
		}
	}
	cells = slices.DeleteFunc(cells, func(c text.Row) bool {
		return !slices.ContainsFunc(under, func(u text.Row) bool {
			return math.Abs(u.X0-c.X0) < same || math.Abs(u.X1-c.X1) < same || math.Abs(u.MidX()-c.MidX()) < same
		})
	})
	return len(cells) >= max(cellsMin, count-1)
}

// withParts returns an edge row with the text of a row, and one with that of each of its parts if these are not above or below others: in a table some
// cells are the same on several pages.
func (e edgeRow) withParts(r *text.Row, inward []text.Row) []edgeRow {
	e.text, e.number = numberless(r.Text()), loneNumber(r.Text())
	all := []edgeRow{e}
	parts := r.Chunks(gapEms * r.Em)
	if len(parts) < 2 || haveCells(inward, parts[1:]) {
		return all
	}
	for i := range parts {
		e.text, e.number, e.part = numberless(parts[i].Text()), loneNumber(parts[i].Text()), true
		all = append(all, e)
	}
	return all
}

// haveCells reports whether one of the next rows has cells where the parts of another row are, besides the first.
func haveCells(rows, parts []text.Row) bool {
	const rowsMax, same = 3, 1.5 // points
	for i := range rows[:min(rowsMax, len(rows))] {
		if rows[i].IsSolid() {
			return true
		}
		for _, cell := range rows[i].Chunks(gapEms * rows[i].Em)[1:] {
			if slices.ContainsFunc(parts, func(p text.Row) bool {
				return math.Abs(p.X0-cell.X0) < same || math.Abs(p.X1-cell.X1) < same || math.Abs(p.MidX()-cell.MidX()) < same
			}) {
				return true
			}
		}
	}
	return false
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
