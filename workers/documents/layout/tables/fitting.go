package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// leadingRows is how many first rows may fill their columns, so that no gap shows in them, and leadingLines how many lines they have; of rows whose
	// cells are in their middle, beside whose lines no other cell has one, there may be more.
	leadingRows, leadingLines             = 2, 5
	leadingMiddleRows, leadingMiddleLines = 8, 24
	// straightRows is how many rows must begin a column at the same place where only a space is before it.
	straightRows = 4
	// wrappedGapMax is the widest gap between two lines of a cell, in heights of a line.
	wrappedGapMax = 0.8
	// sameEdge is the maximal difference between positions that are meant to be the same, in points.
	sameEdge = 1.2
)

// mayLead reports whether a row may be the first of a table whose columns the next one shows, or a line that goes on with a cell of
// such a row.
func mayLead(first, next *text.Row) bool {
	if isBeside(first, next) {
		return first.Bold == next.Bold
	}
	begins := isHead(first, next) && first.X0 > next.X0-sameEdge || first.Bold && hasGap(first, spaceMax*first.Em) && isGroupTitle(next, next) || beginsWordAt(first, next.X0) && len(first.Words) > 1 || !first.Bold && beginsWordAt(next, first.X0)
	isNear := begins && next.Gap(first) < 0.8*first.LineHeight() || isTitle(first, next) && next.Gap(first) < apartMax*first.LineHeight()
	return !first.IsSolid() && (!first.IsMono() || isHead(first, next)) && isNear
}

// isBeside reports whether a line overlaps in height with the next one, and has its words beside it: it is the first line of a cell in the middle
// of whose lines the others of the row are.
func isBeside(first, next *text.Row) bool {
	return next.Gap(first) < 0 && areBeside([]text.Row{*first}, next)
}

func beginsWordAt(l *text.Row, x float64) bool {
	return slices.ContainsFunc(l.Words, func(w text.Word) bool { return math.Abs(w.X0-x) < sameEdge })
}

// isHead reports whether a row above one of a table stands out as its head: it need not begin where the cells do.
func isHead(l, below *text.Row) bool { return l.Bold && !below.Bold && l.Top < below.Top }

// beginsTitle reports whether the first line is that of a title of three, beside the second one of which the other titles of a head are, in the middle.
func beginsTitle(lines []text.Row) bool {
	const linesMin, closeMax, sameGap = 3, 0.25, 0.1 // of a line's height
	if len(lines) < linesMin {
		return false
	}
	above, l, below := &lines[0], &lines[1], &lines[2]
	isLine := func(r *text.Row) bool {
		return r.Bold && r.Em == l.Em && math.Abs(r.X0-l.X0) < sameEdge && !hasGap(r, cellGapMin*r.Em)
	}
	return l.Bold && hasGap(l, cellGapMin*l.Em) && isLine(above) && isLine(below) && l.Gap(above) < closeMax*l.LineHeight() &&
		math.Abs(l.Gap(above)-below.Gap(l)) < sameGap*l.LineHeight()
}

// isCellOfCode reports whether the last of lines is of code directly below a title of a head, and begins a cell of the row below, whose first cell is in the
// middle.
func isCellOfCode(lines []text.Row, row *text.Row) bool {
	const linesMin, closeMax = 2, 0.5 // of a line's height
	n := len(lines)
	if n < linesMin || !isHeadOfCode(&lines[n-2], &lines[n-1]) {
		return false
	}
	head, code := &lines[n-2], &lines[n-1]
	return code.X0 > head.X0+sameEdge && beginsWordAt(head, code.X0) && beginsWordAt(row, code.X0) && math.Abs(row.X0-head.X0) < sameEdge &&
		code.Gap(head) < closeMax*code.LineHeight() && row.Gap(code) < closeMax*code.LineHeight()
}

// isGroupTitle reports whether a row is the title of the rows of a table below it: one cell, bold, at their left or a little before, as they may be indented.
func isGroupTitle(l, below *text.Row) bool {
	const indentMax = 3 // ems
	isLeft := l.X0 < below.X0+sameEdge && below.X0-l.X0 < indentMax*l.Em
	return l.Bold && isLeft && math.Abs(l.Em-below.Em) < 0.1*l.Em && !hasGap(l, cellGapMin*l.Em) && (l == below || isHead(l, below))
}

// isTitle reports whether a row is one cell as a title of the rows below it, which may be in the same type.
func isTitle(l, below *text.Row) bool {
	const most = 0.6 // of the row below
	return isGroupTitle(l, below) || !l.Bold && !below.Bold && math.Abs(l.X0-below.X0) < sameEdge && math.Abs(l.Em-below.Em) < 0.1*l.Em &&
		!hasGap(l, cellGapMin*l.Em) && hasGap(below, cellGapMin*l.Em) && l.Width() < most*below.Width()
}

// headAbove returns the first of the lines that are a head above a row, and beside each other if they are several; their number for none.
func headAbove(lines []text.Row, below *text.Row) int {
	at := len(lines)
	for at > 0 && isHead(&lines[at-1], below) && (at == len(lines) || isBeside(&lines[at-1], &lines[at])) {
		at--
	}
	return at
}

// isHeadOf reports whether a row above one of a table is a head with a title for each column.
func isHeadOf(l, below *text.Row, streams []stream) bool {
	titled := map[int]bool{}
	for _, w := range l.Words {
		titled[columnAt(streams, w.MidX())] = true
	}
	return isHead(l, below) && !closes(l, streams, 0) && len(titled) > len(streams)
}

// columns are where the words of a table's columns begin and end, and how far its rows are from each other.
type columns struct {
	streams, extents []stream
	gapMax           float64
	// titles are the titles of groups of rows, each with the row below it.
	titles [][2]*text.Row
}

func columnsOf(lines []text.Row, streams []stream) columns {
	t := Table{Cols: len(streams) + 1, edges: []float64{math.Inf(-1)}}
	for _, s := range streams {
		t.edges = append(t.edges, s.middle())
	}
	t.edges = append(t.edges, math.Inf(1))
	c := columns{streams: streams, extents: t.extentsOf(lines)}
	for i := 1; i < len(lines); i++ {
		if i > 1 && isTitle(&lines[i-1], &lines[i]) {
			c.titles = append(c.titles, [2]*text.Row{&lines[i-1], &lines[i]})
		}
		if gap := lines[i].Gap(&lines[i-1]); gap <= apartMax*lines[i].LineHeight() {
			c.gapMax = max(c.gapMax, gap)
		}
	}
	return c
}

// take reports whether a row next to one of the table has a cell in each column, each at the column's edge unless it is a head, and
// notes where its words are.
func (c *columns) take(l, beside *text.Row) bool {
	gap := l.Gap(beside)
	if l.Top < beside.Top {
		gap = beside.Gap(l)
	}
	if l.IsMono() && !isHead(l, beside) || closes(l, c.streams, 0) || gap > c.gapMax+sameEdge {
		return false
	}
	own := make([]stream, len(c.extents))
	for i := range own {
		own[i] = stream{math.Inf(1), math.Inf(-1)}
	}
	for _, w := range l.Words {
		at := columnAt(c.streams, w.MidX())
		own[at] = stream{min(own[at].from, w.X0), max(own[at].to, w.X1)}
	}
	first := 0
	if l.RTL {
		first = len(own) - 1
	}
	for i, o := range own {
		e, isUntitled := c.extents[i], i == 0 && len(own) > 2 // the first column's title is often left out
		if isHead(l, beside) && (o.from <= o.to || isUntitled) {
			continue
		}
		if !isAtEdge(o, e, i == first, l.RTL) {
			return false
		}
	}
	return true
}

// takeFrom returns the first of the lines, from one on, that is not taken.
func (c *columns) takeFrom(lines []text.Row, at int) int {
	for at < len(lines) && c.take(&lines[at], &lines[at-1]) {
		at++
	}
	return at
}

// isAtEdge reports whether a cell begins or ends where the others of its column do; those of the first column begin there.
func isAtEdge(cell, column stream, isFirst, rightToLeft bool) bool {
	begins, ends := math.Abs(cell.from-column.from) <= sameEdge, math.Abs(cell.to-column.to) <= sameEdge
	if rightToLeft {
		begins, ends = ends, begins
	}
	return begins || ends && !isFirst
}

// leads reports whether the first lines are rows of the table, or parts of them, above its first line.
func (c *columns) leads(lines []text.Row, first int) bool {
	c.streams = narrowed(c.streams, lines[:first+1]) // a head may fill its column and more
	if c.areHead(lines[:first], &lines[first]) {
		return true
	}
	for i := first; i > 0; i-- {
		l, below := &lines[i-1], &lines[i]
		if c.isTitledLike(l, below) || beginsTitle(lines[i-1:]) && inOneColumn(l, c.streams) {
			continue
		}
		isPart := i > 1 && ((!l.IsMono() || isCellOfCode(lines[:i], below)) && c.goesOn(l, below) || c.ends(&lines[i-2], l, below))
		if !isPart && !c.begins(l, below) && !c.take(l, below) {
			return false
		}
	}
	return true
}

// isTitledLike reports whether a title above a row is as one of the table is: it begins where that does, and is as far from the row.
func (c *columns) isTitledLike(l, below *text.Row) bool {
	const sameGap = 0.15 // of a line's height
	return isTitle(l, below) && slices.ContainsFunc(c.titles, func(title [2]*text.Row) bool {
		return l.Bold == title[0].Bold && math.Abs(l.X0-title[0].X0) < sameEdge && math.Abs(below.Gap(l)-title[1].Gap(title[0])) < sameGap*l.LineHeight()
	})
}

// areHead reports whether several lines above the first row are its head: titles of several lines, one for each column, or each but the first.
func (c *columns) areHead(lines []text.Row, below *text.Row) bool {
	titled := map[int]bool{}
	for i := range lines {
		l := &lines[i]
		if !isHead(l, below) {
			return false
		}
		for _, w := range l.Words {
			titled[columnAt(c.streams, w.MidX())] = true
		}
	}
	return len(lines) > 1 && len(titled) >= max(2, len(c.streams))
}

// columnAt returns the number of the column at a place.
func columnAt(streams []stream, x float64) (at int) {
	for at < len(streams) && streams[at].middle() < x {
		at++
	}
	return at
}

// begins reports whether a line above one of the table is of a cell of the same row: the first one, or that of a first cell in the middle.
func (c *columns) begins(l, below *text.Row) bool {
	isPlaced := l.X0 > below.X0 || l.Bold && below.Bold || math.Abs(l.X0-c.extents[0].from) < sameEdge
	return isPlaced && isBeside(l, below) && inOneColumn(l, c.streams)
}

// ends reports whether a line above one of the table is the last of its head, whose other cells are in the middle of this one's lines.
func (c *columns) ends(above, l, below *text.Row) bool {
	return isHead(l, below) && isBeside(above, l) && inOneColumn(l, c.streams) && below.Gap(l) <= c.gapMax+sameEdge
}

// goesOn reports whether a row next to one of the table goes on with a cell of another column than the first one, at its edge.
func (c *columns) goesOn(l, beside *text.Row) bool {
	at := slices.IndexFunc(c.extents[1:], func(e stream) bool { return math.Abs(l.X0-e.from) < sameEdge })
	return at >= 0 && !closes(l, c.streams[at+1:], 0) && beside.Gap(l) <= c.gapMax+sameEdge
}

// withWrapped adds the lines after the last row that continue one of its cells.
func withWrapped(lines []text.Row, to int, streams []stream) int {
	for to < len(lines) && (continuesCell(lines, to, streams[0]) || continuesFirst(lines, to, streams[0])) {
		to++
	}
	return to
}

// continuesCell reports whether a line continues another cell than the first: it is close to the one above, or as close as the table's lines that do so, and
// begins where one of them does.
func continuesCell(lines []text.Row, at int, first stream) bool {
	const alike = 0.02 // of a line's height
	l := &lines[at]
	gap := l.Gap(&lines[at-1])
	if l.X0 <= first.middle() || gap < 0.25*l.LineHeight() {
		return l.X0 > first.middle()
	}
	for i := 1; i < at; i++ {
		if before := &lines[i]; math.Abs(before.X0-l.X0) < sameEdge && before.Em == l.Em && before.Gap(&lines[i-1]) > gap-alike*l.LineHeight() {
			return !l.IsSolid() && l.Bold == before.Bold && gap < wrappedGapMax*l.LineHeight()
		}
	}
	return false
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
