package looks

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
)

const (
	// coveredMin is the part of a table's width, or height, that a border has at least, spannedMin that of one between ruled cells, some of which span others.
	// snapPoints is how far from each other pieces of one are at most.
	coveredMin, spannedMin, snapPoints = 0.6, 0.25, 2.0
	// outsideEms is how far from its texts the border around a table is at most, in ems; nearer than insideEms to the edge, it is at the edge.
	outsideEms, insideEms = 1.3, 0.4
)

// Table is how a table looks.
type Table struct {
	// Top, Bottom, Left and Right are borders around it; Head is one below the first row, Rows and Columns are those between further rows and between columns.
	Top, Bottom, Left, Right, Head, Rows, Columns bool
	// Heads and Sides are where the texts of the first row and of the others are, by column.
	Heads, Sides []Side
}

// With returns how a table looks that goes on with another part.
func (l *Table) With(next *Table) *Table {
	if l == nil || next == nil {
		return l
	}
	whole := *l
	whole.Bottom, whole.Rows, whole.Columns = next.Bottom, l.Rows || next.Rows, l.Columns || next.Columns
	whole.Sides = slices.Clone(l.Sides)
	for i := range whole.Sides {
		if whole.Sides[i] == Unknown && i < len(next.Sides) {
			whole.Sides[i] = next.Sides[i]
		}
	}
	return &whole
}

// IsGrid reports whether there are borders around all cells.
func (l *Table) IsGrid() bool { return l.Top && l.Bottom && l.Left && l.Right && l.Rows && l.Columns }

// Of returns how a table looks on a page.
func Of(p page.Page, t *tables.Table) *Table {
	found, em := cellsOn(p, t)
	l := &Table{}
	l.Heads, l.Sides = sidesOf(t, found, em)
	l.border(p.Rules, t, rowsOf(t, found), em)
	return l
}

// border finds the borders; rows are where the middles of rows are known to be, by their numbers.
func (l *Table) border(rules []page.Box, t *tables.Table, rows map[int]float64, em float64) {
	lying, standing := linesOf(rules, t.Box, em)
	least, inside := coveredMin, 0
	if t.Ruled {
		least = spannedMin
	}
	for _, line := range lying {
		switch y := line.at; {
		case line.share < least:
		case y < t.Box.Y0+insideEms*em:
			l.Top = true
		case y > t.Box.Y1-insideEms*em:
			l.Bottom = true
		case !l.Head && isBelowHead(y, t, rows):
			l.Head = true
		default:
			inside++
		}
	}
	l.Rows = 2*inside > rowsIn(t, rows)-2 || l.Head && t.Rows == 2
	inside = 0
	for _, line := range standing {
		switch x := line.at; {
		case line.share < least:
		case x < t.Box.X0+insideEms*em:
			l.Left = true
		case x > t.Box.X1-insideEms*em:
			l.Right = true
		default:
			inside++
		}
	}
	l.Columns = 2*inside > t.Cols-1 || l.Left && l.Right && t.Cols == 1
}

// rowsIn returns how many of a table's rows are in its box: those that go on elsewhere are not.
func rowsIn(t *tables.Table, rows map[int]float64) int {
	if len(rows) < 2 {
		return t.Rows
	}
	first, last := t.Rows, 0
	for row := range rows {
		first, last = min(first, row), max(last, row)
	}
	return last - first + 1
}

// isBelowHead reports whether a border is between the first two rows. If one of these has only cells of several lines, the border is in the upper half.
func isBelowHead(y float64, t *tables.Table, rows map[int]float64) bool {
	first, isFirst := rows[0]
	second, isSecond := rows[1]
	if !isFirst || !isSecond {
		return y < t.Box.MidY()
	}
	return y > first && y < second
}

// line is where rules are in one line, and what part of a table's width or height they cover.
type line struct{ at, share float64 }

// linesOf returns the lines in a box or close to it, from top to bottom and from left to right.
func linesOf(rules []page.Box, box page.Box, em float64) (lying, standing []line) {
	const furtherEms = 3 // what begins further to the left, or higher, is no border of the table
	outside, further := outsideEms*em, furtherEms*em
	var across, upright []piece
	for _, r := range rules {
		switch {
		case r.Width() >= r.Height() && r.X0 > box.X0-further:
			across = append(across, piece{r.MidY(), max(r.X0, box.X0), min(r.X1, box.X1)})
		case r.Width() < r.Height() && r.Y0 > box.Y0-further:
			upright = append(upright, piece{r.MidX(), max(r.Y0, box.Y0), min(r.Y1, box.Y1)})
		}
	}
	return joined(across, box.Y0-outside, box.Y1+outside, box.Width()), joined(upright, box.X0-outside, box.X1+outside, box.Height())
}

// piece is a part of a line.
type piece struct{ at, from, to float64 }

// joined joins the pieces in one line between two places.
func joined(pieces []piece, least, most, length float64) (lines []line) {
	slices.SortFunc(pieces, func(a, b piece) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.from, b.from)) })
	for from := 0; from < len(pieces); {
		to := from + 1
		for to < len(pieces) && pieces[to].at-pieces[to-1].at <= snapPoints {
			to++
		}
		middle := (pieces[from].at + pieces[to-1].at) / 2
		slices.SortFunc(pieces[from:to], func(a, b piece) int { return cmp.Compare(a.from, b.from) })
		covered, reach := 0.0, math.Inf(-1)
		for _, p := range pieces[from:to] {
			covered += max(0, p.to-max(p.from, reach))
			reach = max(reach, p.to)
		}
		if middle > least && middle < most {
			lines = append(lines, line{middle, covered / max(length, 1)})
		}
		from = to
	}
	return lines
}
