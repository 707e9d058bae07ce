package layout

import (
	"cmp"
	"math"
	"slices"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// wholeLine is the part of a column's width that a line of it takes at least.
const wholeLine = 0.8

// trim leaves out rows above or below the other column that are not lines of a column: titles before it, short lines after it.
// The strip is shortened accordingly.
func (s *strip) trim(rows, other []text.Row) []text.Row {
	top, bottom := other[0].Y0, other[len(other)-1].Y1
	isLine, whole := lineOf(rows), text.AroundRows(rows).Width()
	begin, end := 0, len(rows)
	for begin < end && rows[begin].Y1 < top && (rows[begin].Width() < wholeLine*whole || s.endsAbove(rows[begin:])) {
		begin++
	}
	// What is as close to the column's first row as that is to the next one belongs to it, as the head of a table does.
	for begin > 0 && begin+1 < end && !s.isTitle(&rows[begin-1], &rows[begin]) && rows[begin].Lead(&rows[begin-1]) <= max(leadMax, sameLead*rows[begin+1].Lead(&rows[begin])) {
		begin--
	}
	for last := end; last > begin && rows[last-1].Y0 > bottom; last-- {
		if isLine(&rows[last-1]) {
			break
		}
		end = last - 1
	}
	// What follows a line of the column at the usual distance ends its paragraph, or its table.
	for end > begin+1 && end < len(rows) && rows[end].Lead(&rows[end-1]) <= max(leadMax, sameLead*s.leadBefore(rows[begin:end])) {
		end++
	}
	if begin > 0 && begin < end {
		s.Y0 = max(s.Y0, (rows[begin-1].MidY()+rows[begin].MidY())/2)
	}
	if end < len(rows) && end > begin {
		s.Y1 = min(s.Y1, (rows[end-1].MidY()+rows[end].MidY())/2)
	}
	return rows[begin:end]
}

// leadBefore is the distance of the last row from the one before, or, in vertical lines, that of the paragraphs: a line below them that is
// as far away is another one.
func (s *strip) leadBefore(rows []text.Row) float64 {
	last := rows[len(rows)-1].Lead(&rows[len(rows)-2])
	for i := 1; s.stands && i < len(rows); i++ {
		last = max(last, rows[i].Lead(&rows[i-1]))
	}
	return last
}

// isTitle reports whether a row above a column is the title of all columns: larger, and in the middle of them.
func (s *strip) isTitle(r, next *text.Row) bool {
	return r.Em > headingStep*next.Em && math.Abs(r.MidX()-s.middle) < r.Em
}

// endsAbove reports whether the first row is closer to text above the strip than to the next row: the last line of what goes across the
// columns.
func (s *strip) endsAbove(rows []text.Row) bool {
	return s.Y0 > s.top && len(rows) > 1 && rows[0].Y0-s.Y0 < rows[1].Y0-rows[0].Y1
}

// lineOf returns a function that reports whether a row is a line of the column, or, where the rows are those of several columns, of one of
// them: nearly as wide as all rows, or as what most rows have between two gaps.
func lineOf(rows []text.Row) func(r *text.Row) bool {
	const usual = 0.875 // of the rows
	part := func(r *text.Row) (width float64) {
		for _, c := range r.Chunks(stripEms * r.Em) {
			width = max(width, c.Width())
		}
		return width
	}
	parts := make([]float64, len(rows))
	for i := range rows {
		parts[i] = part(&rows[i])
	}
	slices.Sort(parts)
	box, wide := text.AroundRows(rows), parts[int(usual*float64(len(rows)-1))]
	return func(r *text.Row) bool { return r.Width() > wholeLine*box.Width() || part(r) > wholeLine*wide }
}

// isOfCells reports whether a strip certainly parts the cells of a table, and so does each part of it.
func (s *strip) isOfCells() bool {
	if len(s.left) == 0 || len(s.right) == 0 {
		return false
	}
	left, right := text.RowsOf(s.left), text.RowsOf(s.right)
	return headed(left, right) || haveHead(left, right) || areBanded(left, right) || haveRows(left, right)
}

// haveHead reports whether titles of a table's columns, three at least, are at the top of both sides: bold, with their tops or middles at one height, above cells
// that are not. A heading may be above them.
func haveHead(left, right []text.Row) bool {
	lefts, rights := boldRows(left), boldRows(right)
	for i := range lefts {
		for j := range rights {
			a, b := lefts[i:], rights[j:]
			isHead := sameMiddle(a, b) && areLike(&a[0], left) && areLike(&b[0], right)
			if isHead && len(columnsIn(a))+len(columnsIn(b)) > 2 {
				return true
			}
		}
	}
	return false
}

// areLike reports whether a title is as large as the cells below.
func areLike(title *text.Row, rows []text.Row) bool {
	return slices.ContainsFunc(rows, func(r text.Row) bool { return !r.Bold && r.Y0 > title.Y0 && math.Abs(title.Em-r.Em) < 0.1*r.Em })
}

// boldRows returns the first bold rows of a side, before others, where at most two lines of a text are above them; none if they are many.
func boldRows(rows []text.Row) []text.Row {
	const most, aboveMax = 5, 2
	from := slices.IndexFunc(rows, func(r text.Row) bool { return r.Bold })
	n := slices.IndexFunc(rows[max(from, 0):], func(r text.Row) bool { return !r.Bold })
	if from < 0 || from > aboveMax || n < 1 || n > most {
		return nil
	}
	return rows[from : from+n]
}

// isBelowHead reports whether the strip is the lower part of a gap between the cells of a table: above it the gap is narrower, because a cell fills its
// column there, and goes up to the table's head.
func (s *strip) isBelowHead(words []text.Word) bool {
	whole, found := s.upwards(words)
	if !found {
		return false
	}
	left, right := text.RowsOf(whole.left), text.RowsOf(whole.right)
	for i := range left {
		if left[i].MidY() > s.Y0 {
			break
		}
		at := slices.IndexFunc(right, func(r text.Row) bool { return areLevel(&r, &left[i], roughlyLevelEms) })
		if at >= 0 && (headed(left[i:], right[at:]) || standsOut(left[i:]) && standsOut(right[at:]) && (areMiddled(left[i:], right[at:]) || areBanded(left[i:], right[at:]))) {
			return true
		}
	}
	return false
}

// upwards returns the strip with what is above it, as far up as a gap is left that is wider than those within words.
func (s *strip) upwards(words []text.Word) (whole strip, found bool) {
	const narrowEms, reachEms = 0.2, 40
	gap, em := s.gap(), medianEm(words)
	whole = strip{Box: s.Box, stands: s.stands}
	above := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return w.MidY() > s.Y0 || w.Y1 < s.Y0-reachEms*em })
	slices.SortFunc(above, func(a, b text.Word) int { return cmp.Compare(b.Y1, a.Y1) })
	for _, w := range above {
		left, right := page.Box{X0: gap.X0, X1: min(gap.X1, w.X0)}, page.Box{X0: max(gap.X0, w.X1), X1: gap.X1}
		rest := left
		if right.Width() > left.Width() {
			rest = right
		}
		if rest.Width() < narrowEms*em || w.Solid {
			break
		}
		gap, whole.Y0, found = rest, w.Y0, true
	}
	whole.X0, whole.X1 = gap.X0, gap.X1
	whole.gather(words)
	return whole, found && len(whole.left) > 0 && len(whole.right) > 0
}

// gap is the whole gap in which the strip is.
func (s *strip) gap() page.Box {
	gap := page.Box{X0: math.Inf(-1), X1: math.Inf(1)}
	for i := range s.left {
		gap.X0 = max(gap.X0, s.left[i].X1)
	}
	for i := range s.right {
		gap.X1 = min(gap.X1, s.right[i].X0)
	}
	return gap
}

// endAtPause shortens a strip so that it ends where one side pauses for several lines, the other one has room, and above that neither has text that reads
// on: what is side by side at the head of a letter does not begin two columns.
func (s *strip) endAtPause() {
	left, right := text.RowsOf(s.left), text.RowsOf(s.right)
	if y, found := pauseOf(right, left, s.Y1); found {
		s.Y1 = y
	} else if y, found = pauseOf(left, right, s.Y1); found {
		s.Y1 = y
	}
}

// pauseOf returns where the first pause of rows is, if the other side has lines beside what is above it. The last pause is that above the end of the strip.
func pauseOf(rows, other []text.Row, end float64) (y float64, found bool) {
	const pauseEms, rowsMin, rowsMax = 4, 2, 8
	for i := rowsMin; i <= len(rows) && i <= rowsMax && areApart(rows[:i]); i++ {
		next := end
		if i < len(rows) {
			next = rows[i].Y0
		}
		if next-rows[i-1].Y1 < pauseEms*rows[i-1].Em {
			continue
		}
		beside := 0
		for beside < len(other) && other[beside].MidY() < rows[i-1].Y1 {
			beside++
		}
		y = roomBelow(rows[i-1].Y1, other[:beside])
		hasRoom := beside == len(other) || other[beside].Y0-y > 0.8*other[beside].Em
		return y, beside > 0 && hasRoom && y < next && areApart(other[:beside])
	}
	return 0, false
}

// roomBelow returns the place below a height and rows.
func roomBelow(y float64, rows []text.Row) float64 {
	for i := range rows {
		y = max(y, rows[i].Y1)
	}
	return y + 1
}

// areApart reports whether no row goes on with the one above: each begins with a capital or a digit, and is of a script that has such.
func areApart(rows []text.Row) bool {
	for i := range rows {
		first := text.First(rows[i].Text())
		if rows[i].IsSolid() || rows[i].IsMono() || !unicode.IsUpper(first) && !unicode.IsDigit(first) {
			return false
		}
	}
	return true
}
