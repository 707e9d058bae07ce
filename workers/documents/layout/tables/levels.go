package tables

import (
	"cmp"
	"regexp"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// level is the lines at one height, each of one column.
type level struct {
	at    float64
	lines []levelLine
}

// reachesOver is the column of a line that reaches over several.
const reachesOver = -1

// levelLine is a line of a column. join is what it costs that the line above in the column is in the same row, part that it is in another one;
// above is that line's level, -1 for none.
type levelLine struct {
	col        int
	line       *text.Row
	join, part float64
	above      int
}

// levelsOf puts the lines of columns, and those that reach over several, into levels from top to bottom.
func levelsOf(columns [][]text.Row, spanning []text.Row) (levels []level) {
	const sameEms = 0.25
	var all []levelLine
	for c := range columns {
		for i := range columns[c] {
			all = append(all, levelLine{col: c, line: &columns[c][i], above: -1})
		}
	}
	for i := range spanning {
		all = append(all, levelLine{col: reachesOver, line: &spanning[i], above: -1})
	}
	slices.SortStableFunc(all, func(a, b levelLine) int { return cmp.Compare(a.line.Core.MidY(), b.line.Core.MidY()) })
	for _, l := range all {
		at := l.line.Core.MidY()
		if n := len(levels) - 1; n < 0 || at-levels[n].at > sameEms*l.line.Em {
			levels = append(levels, level{at: at})
		}
		n := len(levels) - 1
		levels[n].lines = append(levels[n].lines, l)
	}
	return levels
}

// in returns the line of a column; nil for none.
func (l *level) in(col int) *text.Row {
	for _, part := range l.lines {
		if part.col == col {
			return part.line
		}
	}
	return nil
}

// shares reports whether both levels have a line in one column.
func (l *level) shares(other *level) bool {
	return slices.ContainsFunc(l.lines, func(a levelLine) bool { return other.in(a.col) != nil })
}

// fills reports whether both levels have a line in all columns, or in the same ones with the first of them.
func (l *level) fills(other *level, columns int) bool {
	const linesMin = 2
	if len(l.lines) < linesMin || len(l.lines) != len(other.lines) {
		return false
	}
	if slices.ContainsFunc(l.lines, func(a levelLine) bool { return other.in(a.col) == nil }) {
		return false
	}
	return len(l.lines) == columns || l.in(0) != nil
}

// areUnits reports whether a level has the same unit in each column but the first: no title of several lines ends with it everywhere.
func (l *level) areUnits(columns int) bool {
	const columnsMin = 3
	said := l.lines[0].line.Text()
	if len(l.lines) < columnsMin || len(l.lines) != columns-1 || l.in(0) != nil || !unit.MatchString(said) {
		return false
	}
	return !slices.ContainsFunc(l.lines, func(other levelLine) bool { return other.line.Text() != said })
}

// unit is a short one without brackets: letters with a sign or two, or three letters at most, and a thousand.
var unit = regexp.MustCompile(`^(\pL{1,3}|\pL{0,4}[/%°²³µ€$£]\pL{0,4}|1[,.]?000)$`)

// linesOfColumns returns the lines of each column, and those that reach over several.
func (t *Table) linesOfColumns(lines []text.Row) (columns [][]text.Row, spanning []text.Row) {
	words := make([][]text.Word, t.Cols)
	for i := range lines {
		for _, chunk := range lines[i].Chunks(cellGapMin * lines[i].Em) {
			if slices.ContainsFunc(chunk.Words, t.crosses) {
				spanning = append(spanning, text.RowsOf(chunk.Words)...)
				continue
			}
			for _, w := range chunk.Words {
				c := t.column(w.MidX())
				words[c] = append(words[c], w)
			}
		}
	}
	columns = make([][]text.Row, t.Cols)
	for c := range columns {
		columns[c] = text.RowsOf(words[c])
	}
	return columns, spanning
}

// areNamedFar reports whether a row's first cell alone says where rows begin: all first cells are far from each other, and at most half of a row's
// lines are close to one above. They go on with a cell then, wherever its lines end.
func areNamedFar(levels []level, columns [][]text.Row, p linePitch) bool {
	const namesMin = 3
	names := columns[0]
	for i := 1; i < len(names); i++ {
		if !p.isFar(&names[i-1], &names[i]) {
			return false
		}
	}
	named, most, last := 0, 0, map[int]*text.Row{}
	var nears []int
	for n := range levels {
		near := 0
		for _, l := range levels[n].lines {
			if last[l.col] != nil && !p.isFar(last[l.col], l.line) {
				near++
			}
			last[l.col] = l.line
		}
		if levels[n].in(0) != nil {
			named, most = named+1, max(most, len(levels[n].lines))
		}
		if near > 0 {
			nears = append(nears, near)
		}
	}
	return named >= namesMin && len(nears) > 0 && 2*slices.Max(nears) <= most
}
