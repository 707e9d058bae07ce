package tables

import (
	"cmp"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// unruledTable puts lines into the columns between streams. They may go on with a table before, whose columns show how much room there is in these; nil for
// none.
func unruledTable(lines []text.Row, streams []stream, rules []page.Box, lead float64, before *Table) Table {
	box := text.AroundRows(lines)
	t := Table{Box: box, Cols: len(streams) + 1, edges: []float64{box.X0}}
	for _, s := range streams {
		t.edges = append(t.edges, s.middle())
	}
	t.edges = append(t.edges, box.X1)
	t.extents = t.extentsOf(lines)
	grouped := hasGroups(lines)
	rows, labels := labeledRows(lines, grouped, streams[0], rules)
	if !grouped && areClose(rows, labels, lead) {
		if rows, labels = t.spanned(lines, rules, lead); labels == nil {
			rows = t.segmented(lines, rules, lead, before)
		}
	}
	words, straight := 0, 0
	var content [][]text.Word
	for at, row := range rows {
		cells, of, inside := t.cellsOf(at, row)
		t.Cells, content = append(t.Cells, cells...), append(content, of...)
		for i := range row {
			words += len(row[i].Words)
		}
		straight += inside
	}
	t.Cells, content = withLabels(t.Cells, content, labels)
	fill(t.Cells, content)
	t.Rows, t.Accuracy = len(rows), share(straight, words)
	if grouped {
		t.Cells = withTallCells(t.Cells)
	}
	return t
}

// areClose reports whether no label is certain: there is none, or the rows of one are as close as lines of text are.
func areClose(rows [][]text.Row, labels []label, lead float64) bool {
	return labels == nil || slices.ContainsFunc(labels, func(l label) bool {
		for at := l.top; at < l.bottom; at++ {
			if rows[at+1][0].Lead(&rows[at][0]) <= cmp.Or(lead, leadUnknown)+leadSame {
				return true
			}
		}
		return false
	})
}

// labeledRows returns the rows of a table, whose head may have groups of columns, and the labels that several of them have.
func labeledRows(lines []text.Row, grouped bool, first stream, rules []page.Box) ([][]text.Row, []label) {
	if left, between := withoutLabels(lines, first); len(between) > 0 {
		rows, head := headedRows(left, grouped, first, rules)
		if labels := labelsOf(rows, head, between, first); labels != nil {
			return rows, labels
		}
	}
	rows, head := headedRows(lines, grouped, first, rules)
	return rows, labelsOf(rows, head, nil, first)
}

// headedRows returns the rows of a table and how many of them are its head.
func headedRows(lines []text.Row, grouped bool, first stream, rules []page.Box) (rows [][]text.Row, head int) {
	if grouped {
		return slices.Concat([][]text.Row{lines[:2], lines[2:3]}, rowsOf(lines[3:], first, rules)), 2
	}
	return rowsOf(lines, first, rules), 1
}

// extentsOf returns where the words of each column begin and end; those that reach into another column do not count.
func (t *Table) extentsOf(lines []text.Row) []stream {
	extents := make([]stream, t.Cols)
	for i := range extents {
		extents[i] = stream{t.edges[i+1], t.edges[i]}
	}
	for i := range lines {
		for _, w := range lines[i].Words {
			if c := t.column(w.MidX()); !t.crosses(w) {
				extents[c] = stream{min(extents[c].from, w.X0), max(extents[c].to, w.X1)}
			}
		}
	}
	return extents
}

// hasGroups reports whether rows begin with a header of two lines: groups of columns, and the columns. Labels beside both are
// vertically between them, as a row of their own.
func hasGroups(lines []text.Row) bool {
	if len(lines) < 4 {
		return false
	}
	groups, beside, columns := &lines[0], &lines[1], &lines[2]
	isHeadOfLines := lines[3].Gap(columns) < 0 // whose cells are each in the middle
	between := !isHeadOfLines && beside.Gap(groups) < 0 && columns.Gap(beside) < 0 && columns.Gap(groups) > -0.2*groups.LineHeight()
	gap := cellGapMin * groups.Em
	parts := columns.Chunks(gap)
	if allBeginAtWords(parts, groups) {
		return false // further lines of titles, whose gaps are narrow
	}
	return between && len(parts) > len(groups.Chunks(gap)) && !slices.ContainsFunc(beside.Words, func(w text.Word) bool {
		return slices.ContainsFunc(slices.Concat(groups.Words, columns.Words), func(other text.Word) bool {
			return other.X0 < w.X1 && w.X0 < other.X1
		})
	})
}

// allBeginAtWords reports whether all parts of a row begin where words of another one do.
func allBeginAtWords(parts []text.Row, l *text.Row) bool {
	return !slices.ContainsFunc(parts, func(p text.Row) bool { return !beginsWordAt(l, p.X0) })
}

// withTallCells extends cells of the first row over the empty cells below them.
func withTallCells(cells []Cell) []Cell {
	tall := map[int]int{}
	for i, c := range cells {
		if c.Row == 0 && len(c.Runs) > 0 && c.ColSpan == 1 {
			tall[c.Col] = i
		}
	}
	return slices.DeleteFunc(cells, func(c Cell) bool {
		above, is := tall[c.Col]
		if c.Row == 1 && c.ColSpan == 1 && len(c.Runs) == 0 && is {
			cells[above].RowSpan = 2
			return true
		}
		return false
	})
}

// wrappedMin is by how much a line is closer to the one before than rows usually are if both are lines of wrapped cells, in its heights.
const wrappedMin = 0.25

// rowsOf groups lines into rows of cells: lines that overlap, and lines that continue a cell of the line before, closer to it
// than rows usually are.
func rowsOf(lines []text.Row, first stream, rules []page.Box) (rows [][]text.Row) {
	usual := usualGap(lines, first)
	isRuled := ruledRows(lines, rules)
	bottom := 0.0
	for i := range lines {
		l := &lines[i]
		gap := l.Top - bottom
		overlaps := gap < -0.2*l.LineHeight() || i > 0 && gap < 0 && areBeside(rows[len(rows)-1], l)
		isPart := l.X0 > first.middle() || l.X1 < first.middle() // without a first cell, or nothing but a first cell
		isClose := gap < usual-wrappedMin*l.LineHeight()
		goesOn := isClose || isPart && gap < usual-1 || isRuled && !ruleBetween(rules, &lines[max(i-1, 0)], l)
		if i > 0 && (overlaps || goesOn) {
			rows[len(rows)-1] = append(rows[len(rows)-1], *l)
			bottom = max(bottom, l.Bottom)
			continue
		}
		rows, bottom = append(rows, []text.Row{*l}), l.Bottom
	}
	return rows
}

// areBeside reports whether a line has its words beside those of a row, and not above or below one of them.
func areBeside(row []text.Row, l *text.Row) bool {
	return !slices.ContainsFunc(row, func(r text.Row) bool {
		return slices.ContainsFunc(r.Words, func(w text.Word) bool {
			return slices.ContainsFunc(l.Words, func(other text.Word) bool { return other.X0 < w.X1 && w.X0 < other.X1 })
		})
	})
}

// besideFirst returns the first line, with those that overlap each other in height and have their words beside its: cells in the middle of a row.
func besideFirst(lines []text.Row) []text.Row {
	n := 1
	for n < len(lines) && isBeside(&lines[n-1], &lines[n]) {
		n++
	}
	return lines[:n]
}

// isParted reports whether lines beside each other have a gap between them, in points, that is in none of them.
func isParted(lines []text.Row, gap float64) bool {
	if len(lines) < 2 {
		return false
	}
	var words []text.Word
	for i := range lines {
		words = append(words, lines[i].Words...)
	}
	slices.SortFunc(words, func(a, b text.Word) int { return cmp.Compare(a.X0, b.X0) })
	end := words[0].X1
	for _, w := range words {
		if w.X0-end >= gap {
			return true
		}
		end = max(end, w.X1)
	}
	return false
}

// usualGap returns the median gap between two lines that both begin in the first column, in points.
func usualGap(lines []text.Row, first stream) float64 {
	var gaps []float64
	for i := range len(lines) - 1 {
		if a, b := &lines[i], &lines[i+1]; a.X0 < first.middle() && b.X0 < first.middle() {
			gaps = append(gaps, b.Gap(a))
		}
	}
	if len(gaps) == 0 {
		return 0
	}
	slices.Sort(gaps)
	return gaps[len(gaps)/2]
}

// ruledRows reports whether there are rules between rows, and not only below the first and the last.
func ruledRows(lines []text.Row, rules []page.Box) bool {
	between := 0
	for i := range len(lines) - 1 {
		if ruleBetween(rules, &lines[i], &lines[i+1]) {
			between++
		}
	}
	return between >= 3 && 3*between >= len(lines)
}

func ruleBetween(rules []page.Box, above, below *text.Row) bool {
	return slices.ContainsFunc(rules, func(r page.Box) bool {
		return r.Width() > r.Height() && r.MidY() > above.Middle() && r.MidY() < below.Middle() &&
			min(r.X1, below.X1) > max(r.X0, below.X0)
	})
}

// cellsOf returns the cells of a row, the words of each, and how many words of the row are within one column.
func (t *Table) cellsOf(at int, row []text.Row) (cells []Cell, of [][]text.Word, inside int) {
	content := make([][]text.Word, t.Cols)
	ends := make([]int, t.Cols)
	for i := range row {
		l := &row[i]
		for _, chunk := range l.Chunks(cellGapMin * l.Em) {
			crossing := slices.ContainsFunc(chunk.Words, t.crosses)
			for _, w := range chunk.Words {
				c := t.column(w.MidX())
				if crossing {
					c = t.column(chunk.X0 + 1)
					ends[c] = max(ends[c], t.column(chunk.X1-1))
				}
				if !t.crosses(w) {
					inside++
				}
				content[c] = append(content[c], w)
			}
		}
	}
	for c := 0; c < t.Cols; {
		end := c + 1
		for end <= ends[c] && len(content[end]) == 0 {
			end++
		}
		cell := Cell{Row: at, Col: c, RowSpan: 1, ColSpan: end - c}
		cells, of, c = append(cells, cell), append(of, content[c]), end
	}
	return cells, of, inside
}

// crosses reports whether a word reaches into two columns.
func (t *Table) crosses(w text.Word) bool { return t.column(w.X0+1) != t.column(w.X1-1) }

// column returns the column at a position, or the one next to it.
func (t *Table) column(at float64) int {
	if c := strip(t.edges, at); c >= 0 {
		return c
	}
	if at < t.edges[0] {
		return 0
	}
	return t.Cols - 1
}
