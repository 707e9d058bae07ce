package tables

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// linesMin is the minimal number of lines in each of two columns that makes lines rows: a form has a label above what is
	// filled in.
	linesMin = 3
	// chosenMin is the minimal fraction of line breaks with room for the next word.
	chosenMin = 0.7
	// headAndBody is how many rows a grid has that has no rules between those of its body.
	headAndBody = 2
)

// withLines divides rows of the grid that have no rules between their lines, as balance sheets have, into a row for each line. In
// cells whose text is wrapped, lines end where the next word has no room.
func (g grid) withLines(words []text.Word) grid {
	divided := grid{columns: g.columns, rows: g.rows[:1:1]}
	var from []int
	for row := range g.height() {
		for _, y := range g.linesOf(row, words) {
			divided.rows, from = append(divided.rows, y), append(from, row)
		}
		divided.rows, from = append(divided.rows, g.rows[row+1]), append(from, row)
	}
	if len(from) == g.height() || len(from)*g.width() > fieldsMax {
		return g
	}
	divided.fields = newGroups(len(from) * g.width())
	joined := func(a, b int) bool { return g.fields.root(a) == g.fields.root(b) }
	for row, old := range from {
		for c := range g.width() {
			if c+1 < g.width() && joined(g.field(old, c), g.field(old, c+1)) {
				divided.fields.join(divided.field(row, c), divided.field(row, c+1))
			}
			if row+1 == len(from) {
				continue
			}
			next := from[row+1]
			if old != next && joined(g.field(old, c), g.field(next, c)) || old == next && g.isTall(old, c) {
				divided.fields.join(divided.field(row, c), divided.field(row+1, c))
			}
		}
	}
	return divided
}

// withBody divides the rows of a body that has rules around it only.
func (g grid) withBody(words []text.Word) grid {
	if g.height() > headAndBody {
		return g
	}
	return g.withLines(words)
}

// isTall reports whether a field is one cell with the field above or below it.
func (g grid) isTall(row, c int) bool {
	same := func(other int) bool {
		return other >= 0 && other < g.height() && g.fields.root(g.field(other, c)) == g.fields.root(g.field(row, c))
	}
	return same(row-1) || same(row+1)
}

// cellLine is a line of text in a column; chosen is set if the next line of its cell could have been a part of it.
type cellLine struct {
	text.Row

	col    int
	chosen bool
}

// linesOf returns the positions between the lines of a row of the grid if they are rows of their own.
func (g grid) linesOf(row int, words []text.Word) (cuts []float64) {
	var all []cellLine
	columns, breaks, chosen := 0, 0, 0
	for c := range g.width() {
		lines := g.cellLines(row, c, words)
		if len(lines) >= linesMin {
			columns++
		}
		for _, l := range lines[:max(len(lines)-1, 0)] {
			if breaks++; l.chosen {
				chosen++
			}
		}
		all = append(all, lines...)
	}
	if columns < 2 || float64(chosen) < chosenMin*float64(breaks) {
		return g.segmentsOf(row, words, all)
	}
	slices.SortFunc(all, func(a, b cellLine) int { return cmp.Compare(a.Core.MidY(), b.Core.MidY()) })
	open := map[int]bool{} // columns whose last line had no room for the next one
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].Core.MidY()-all[from].Core.MidY() < 0.5*all[from].Em {
			to++
		}
		goesOn := from > 0
		for _, l := range all[from:to] {
			goesOn = goesOn && open[l.col]
		}
		if from > 0 && !goesOn {
			cuts = append(cuts, (all[from-1].Middle()+all[from].Middle())/2)
		}
		for _, l := range all[from:to] {
			open[l.col] = !l.chosen
		}
		from = to
	}
	return cuts
}

// segmentsOf returns the positions between the rows of a body that has rules around it only, below a head or without one: at least three, each with a
// first cell, and half of them with a line that had room for the next word. Where they are, the lines say as where no rule is at all.
func (g grid) segmentsOf(row int, words []text.Word, parts []cellLine) (cuts []float64) {
	const rowsMin = 3
	if g.height() > headAndBody || row != g.height()-1 {
		return nil
	}
	inside := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || strip(g.rows, w.MidY()) != row || strip(g.columns, w.MidX()) < 0
	})
	if len(inside) == 0 {
		return nil
	}
	t := Table{Cols: g.width(), edges: g.columns}
	named, chosen, before := 0, 0, 0.0
	for i, lines := range t.segmented(text.RowsOf(inside), nil, 0, nil) {
		top, bottom := math.Inf(1), math.Inf(-1)
		for _, l := range lines {
			top, bottom = min(top, l.Core.MidY()), max(bottom, l.Core.MidY())
		}
		if columnsIn(lines, g.columns)[0] {
			named++
		}
		if i > 0 {
			cuts = append(cuts, (before+top)/2)
		}
		if before = bottom; slices.ContainsFunc(parts, func(l cellLine) bool { return l.chosen && top <= l.Core.MidY() && l.Core.MidY() <= bottom }) {
			chosen++
		}
	}
	if named < rowsMin || 2*chosen <= len(cuts) {
		return nil
	}
	return cuts
}

// areAmounts reports whether two lines of a cell are a number each: a column is often as wide as its widest number, so that no other one
// has room beside it. A number that fills its line may go on in the next one, unless both are whole.
func areAmounts(line, next *text.Row, room float64) bool {
	first, second := line.Text(), next.Text()
	if !areNumbers(first, second) {
		return false
	}
	letter := line.Width() / float64(utf8.RuneCountInString(first))
	return line.Width()+letter <= room || areWhole(first, second)
}

// cellLines returns the lines of a field. A field that is one cell with another one has none.
func (g grid) cellLines(row, c int, words []text.Word) (lines []cellLine) {
	if g.isTall(row, c) {
		return nil
	}
	var inside []text.Word
	for _, w := range words {
		if !w.Solid && strip(g.rows, w.MidY()) == row && strip(g.columns, w.MidX()) == c {
			inside = append(inside, w)
		}
	}
	rows := text.RowsOf(inside)
	room := g.columns[c+1] - g.columns[c]
	for i := range rows {
		room = min(room, g.columns[c+1]-g.columns[c]-2*min(rows[i].X0-g.columns[c], g.columns[c+1]-rows[i].X1))
	}
	for i := range rows {
		l := cellLine{Row: rows[i], col: c, chosen: true}
		if i+1 < len(rows) {
			l.chosen = hasRoomFor(&rows[i], &rows[i+1], room) || areAmounts(&rows[i], &rows[i+1], room)
		}
		lines = append(lines, l)
	}
	return lines
}

// areRows reports whether lines above the rule are rows of a table whose rules are only around its body: each line fills every
// column, which the further lines of wrapped cells do not.
func (l rowRule) areRows(lines []text.Row) bool {
	return len(lines) >= linesMin && fillAll(lines, l.columns())
}

// isFrame reports whether three lines are around a head and below a body, whose rows are apart from each other, each with a first cell.
func isFrame(stack []rowRule, words []text.Word) bool {
	const around = 3
	if len(stack) != around {
		return false
	}
	head, body := stack[1].wordsBelow(stack[0], words), stack[2].wordsBelow(stack[1], words)
	isPlain := func(w text.Word) bool { return !w.Bold }
	if len(head) == 0 || slices.ContainsFunc(head, isPlain) || !slices.ContainsFunc(body, isPlain) {
		return false
	}
	groups := apart(text.RowsOf(body))
	return len(groups) >= linesMin && allNamed(groups, stack[2].columns())
}

// fillAll reports whether each line has words in every column; columns are their edges.
func fillAll(lines []text.Row, columns []float64) bool {
	return !slices.ContainsFunc(lines, func(r text.Row) bool { return len(columnsIn([]text.Row{r}, columns)) < len(columns)-1 })
}

// allNamed reports whether each group of lines has words in the first column and in another one.
func allNamed(groups [][]text.Row, columns []float64) bool {
	return !slices.ContainsFunc(groups, func(group []text.Row) bool {
		filled := columnsIn(group, columns)
		return !filled[0] || len(filled) < 2
	})
}

func columnsIn(lines []text.Row, columns []float64) map[int]bool {
	filled := map[int]bool{}
	for i := range lines {
		for _, w := range lines[i].Words {
			filled[strip(columns, w.MidX())] = true
		}
	}
	delete(filled, -1)
	return filled
}

// apart divides lines where more room is between two of them than between the closest ones.
func apart(lines []text.Row) (groups [][]text.Row) {
	const moreRoom = 0.2 // of a line's height
	closest := math.Inf(1)
	for i := 1; i < len(lines); i++ {
		closest = min(closest, max(0, lines[i].Gap(&lines[i-1])))
	}
	for i := range lines {
		if n := len(groups) - 1; n >= 0 && lines[i].Gap(&lines[i-1]) <= closest+moreRoom*lines[i].LineHeight() {
			groups[n] = append(groups[n], lines[i])
			continue
		}
		groups = append(groups, []text.Row{lines[i]})
	}
	return groups
}

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
