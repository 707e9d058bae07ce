package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// areText reports whether two of the columns are text in lines of their own.
func (e even) areText(r region) bool {
	of := make([][]text.Word, e.columns)
	for _, w := range r.words {
		if e.holds(w) {
			at := e.column(w)
			of[at] = append(of[at], w)
		}
	}
	columns, filled, most := make([][]text.Row, e.columns), 0, 0
	for i, some := range of {
		columns[i] = text.RowsOf(some)
		n := e.filledLines(columns[i])
		if most = max(most, n); n >= filledMin {
			filled++
		}
	}
	if len(columns) == 2 && isBesideCode(columns[0], columns[1]) {
		return false // each section is beside its code
	}
	if e.repeatsHead(columns) {
		return true
	}
	if filled < 2 && most < filledAlone {
		return false
	}
	if r.stands {
		return filled > 1
	}
	var seen levels
	for i := 1; i < e.columns; i++ {
		if len(columns[i]) == 0 || len(columns[i-1]) == 0 {
			continue
		}
		if haveRows(columns[i-1], columns[i]) {
			return false
		}
		seen.add(beside(columns[i-1], columns[i]), beside(columns[i], columns[i-1]))
	}
	return seen.areOfText(filled > 1)
}

// repeatsHead reports whether a column begins with cells that the one before has too, at the same place in it: a table goes on there.
func (e even) repeatsHead(columns [][]text.Row) bool {
	for i := 1; i < len(columns); i++ {
		if len(columns[i]) == 0 || columns[i][0].IsSolid() {
			continue
		}
		head := &columns[i][0]
		if len(head.Chunks(gapEms*head.Em)) > 1 && slices.ContainsFunc(columns[i-1], func(r text.Row) bool {
			return math.Abs(e.from(head.Box)-e.from(r.Box)-e.pitch) < 2*evenEdge && r.Text() == head.Text()
		}) {
			return true
		}
	}
	return false
}

// filledLines returns how many lines fill a column and go on with another one that begins below them.
func (e even) filledLines(rows []text.Row) (count int) {
	if len(rows) == 0 {
		return 0
	}
	left, right := rows[0].X0, rows[0].X1
	for i := range rows {
		left, right = min(left, rows[i].X0), max(right, rows[i].X1)
	}
	if right-left < filledShare*filledShare*e.pitch {
		return 0
	}
	for i := range rows[:len(rows)-1] {
		r, next := &rows[i], &rows[i+1]
		if r.IsSolid() || r.Width() < filledShare*(right-left) || math.Abs(e.from(r.Box)-e.from(next.Box)) > evenEdge || isGapped(r) || next.Lead(r) > leadMax {
			continue
		}
		count++
	}
	return count
}

// levels counts what is level in neighbouring columns: the lines of text are by chance, cells always.
type levels struct {
	// rows are those of the shorter columns, level are those of them that are level with one in the other column.
	rows, level int
	// starts are rows after a larger gap in either column, cells those of them that begin as cells do.
	starts, cells int
}

// add counts two columns from where they are no longer alike. Columns of text that begin at one height are level until a paragraph ends in one of them,
// while cells are level again in the next row. Paragraphs of as many lines in both columns say nothing.
func (l *levels) add(left, right []text.Row) {
	from, end := alikeUntil(left, right), min(len(left), len(right))
	a, b := starts(left), starts(right)
	if from == end {
		if len(a) > 1 && areLong(left, a) && areLong(right, b) {
			return
		}
		from = 0
	}
	l.rows += end - from
	l.level += levelRows(left[from:], right[from:])
	for _, side := range [][2][]text.Row{{left, right}, {right, left}} {
		l.addStarts(side[0], side[1], max(from, 1))
	}
}

// addStarts counts the rows after larger gaps from a row on. In a table, rows begin on both sides, or beside a line of a longer cell; then the gap above is
// a whole number of lines.
func (l *levels) addStarts(rows, other []text.Row, from int) {
	lead, others := usualLead(rows), starts(other)
	for _, at := range starts(rows) {
		if at < from {
			continue
		}
		l.starts++
		r := &rows[at]
		beside := slices.IndexFunc(other, func(o text.Row) bool { return areLevel(r, &o, levelEms) })
		if lines := r.Lead(&rows[at-1]) / lead; beside >= 0 && (slices.Contains(others, beside) || math.Abs(lines-math.Round(lines)) < levelEms) {
			l.cells++
		}
	}
}

// areOfText reports whether the columns are text: most lines are not level, or most of what follows a larger gap does not begin as cells do. If not more
// than one column has lines that fill it, it takes more.
func (l *levels) areOfText(filled bool) bool {
	const startsMin, cellsMax = 2, 0.5
	share := float64(l.level) / float64(max(l.rows, 1))
	if !filled {
		return l.rows >= besideAlone && share <= levelAlone
	}
	return l.rows > 0 && (share <= levelMax || l.starts >= startsMin && float64(l.cells) <= cellsMax*float64(l.starts))
}

// alikeUntil returns the first row that is not level with the same one of the other column.
func alikeUntil(left, right []text.Row) (at int) {
	for at < min(len(left), len(right)) && areLevel(&left[at], &right[at], levelEms) {
		at++
	}
	return at
}

// levelRows counts the rows that are exactly level with one of the other column.
func levelRows(rows, other []text.Row) (count int) {
	for i := range rows {
		r := &rows[i]
		if slices.ContainsFunc(other, func(o text.Row) bool { return areLevel(r, &o, levelEms) }) {
			count++
		}
	}
	return count
}

// haveRows reports whether two sides have cells of the same rows: those of a column of one are level with those of a column of the other, or in their middle.
func haveRows(left, right []text.Row) bool {
	lefts, rights := beside(left, right), beside(right, left)
	if len(lefts) == 0 || len(rights) == 0 {
		return false
	}
	columns := columnsIn(rights)
	return slices.ContainsFunc(columnsIn(lefts), func(a []text.Row) bool {
		whole := wholeCells(a, left)
		return slices.ContainsFunc(columns, func(b []text.Row) bool {
			others := wholeCells(b, right)
			return areMiddled(a, b) || areBanded(a, b) || areKeys(whole, others) || areKeys(others, whole)
		})
	})
}

// wholeCells returns a column with the lines directly above and below it that are as close as its own: a cell may be higher than those beside it.
func wholeCells(column, rows []text.Row) []text.Row {
	const apart, linesMax = 1.1, 8
	box, lead := text.AroundRows(column), apart*closestLead(column)
	var all []text.Word
	for i := range rows {
		for _, w := range rows[i].Words {
			if w.X0 >= box.X0-1 && w.X1 <= box.X1+1 {
				all = append(all, w)
			}
		}
	}
	lines := text.RowsOf(all)
	from := slices.IndexFunc(lines, func(r text.Row) bool { return r.Y0 >= box.Y0-1 })
	to := len(lines)
	for to > 0 && lines[to-1].Y1 > box.Y1+1 {
		to--
	}
	if from < 0 || from >= to {
		return column
	}
	first, last := max(0, from-linesMax), min(len(lines), to+linesMax)
	for from > first && lines[from].Lead(&lines[from-1]) <= lead {
		from--
	}
	for to < last && lines[to].Lead(&lines[to-1]) <= lead {
		to++
	}
	return lines[from:to]
}

// columnsIn returns the columns of rows that have a gap through all of them.
func columnsIn(rows []text.Row) (columns [][]text.Row) {
	var words []text.Word
	for i := range rows {
		words = append(words, rows[i].Words...)
	}
	slices.SortFunc(words, func(a, b text.Word) int { return cmp.Compare(a.X0, b.X0) })
	from, end := 0, math.Inf(-1)
	for i, w := range words {
		if i > from && w.X0-end > commonGapEms*w.Em() {
			columns, from = append(columns, text.RowsOf(words[from:i])), i
		}
		end = max(end, w.X1)
	}
	return append(columns, text.RowsOf(words[from:]))
}

func sameMiddle(a, b []text.Row) bool {
	middle := func(rows []text.Row) float64 { return (rows[0].Core.MidY() + rows[len(rows)-1].Core.MidY()) / 2 }
	return math.Abs(middle(a)-middle(b)) < middleEms*a[0].Em
}

func closestLead(rows []text.Row) float64 {
	closest := math.Inf(1)
	for i := 1; i < len(rows); i++ {
		closest = min(closest, rows[i].Lead(&rows[i-1]))
	}
	return closest
}

// partsApart parts rows where they are further from each other than that, in ems.
func partsApart(rows []text.Row, lead float64) (parts [][]text.Row) {
	for i := range rows {
		if i == 0 || rows[i].Lead(&rows[i-1]) > lead {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], rows[i])
	}
	return parts
}
