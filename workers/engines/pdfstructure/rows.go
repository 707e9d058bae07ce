package pdfstructure

import (
	"slices"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// unruledTable puts lines into the columns between streams.
func unruledTable(lines []line, streams []stream, rules []pdfium.Box) Table {
	box := lines[0].Box
	for _, l := range lines {
		box = box.Around(l.Box)
	}
	t := Table{Box: box, Cols: len(streams) + 1, edges: []float64{box.Left()}}
	for _, s := range streams {
		t.edges = append(t.edges, s.middle())
	}
	t.edges = append(t.edges, box.Right())
	grouped := hasGroups(lines)
	var rows [][]line
	if grouped {
		rows = slices.Concat([][]line{lines[:2], lines[2:3]}, rowsOf(lines[3:], streams[0], rules))
	} else {
		rows = rowsOf(lines, streams[0], rules)
	}
	words, straight := 0, 0
	for at, row := range rows {
		cells, inside := t.cellsOf(at, row)
		t.Cells = append(t.Cells, cells...)
		for _, l := range row {
			words += len(l.words)
		}
		straight += inside
	}
	t.Rows, t.Accuracy = len(rows), share(straight, words)
	if grouped {
		t.Cells = withTallCells(t.Cells)
	}
	return t
}

// hasGroups tells of a header of two rows: groups of columns, and the columns.
// What is beside both stands half way between them, as a line of its own.
func hasGroups(lines []line) bool {
	if len(lines) < 4 {
		return false
	}
	groups, beside, columns := lines[0], lines[1], lines[2]
	between := beside.Top() < groups.Bottom() && columns.Top() < beside.Bottom() && columns.Top() > groups.Bottom()-0.2*groups.Height()
	gap := cellGapMin * groups.size()
	return between && len(columns.chunks(gap)) > len(groups.chunks(gap)) && !slices.ContainsFunc(beside.words, func(w word) bool {
		return slices.ContainsFunc(slices.Concat(groups.words, columns.words), func(other word) bool {
			return other.Left() < w.Right() && w.Left() < other.Right()
		})
	})
}

// withTallCells gives cells of the first row the empty ones below them.
func withTallCells(cells []Cell) []Cell {
	tall := map[int]int{}
	for i, c := range cells {
		if c.Row == 0 && len(c.Spans) > 0 && c.ColSpan == 1 {
			tall[c.Col] = i
		}
	}
	return slices.DeleteFunc(cells, func(c Cell) bool {
		above, is := tall[c.Col]
		if c.Row == 1 && c.ColSpan == 1 && len(c.Spans) == 0 && is {
			cells[above].RowSpan = 2
			return true
		}
		return false
	})
}

// rowsOf puts lines together that are one row: those that overlap, and those
// that go on with a cell of the line before, closer to it than rows are.
func rowsOf(lines []line, first stream, rules []pdfium.Box) (rows [][]line) {
	usual := usualGap(lines, first)
	isRuled := ruledRows(lines, rules)
	bottom := 0.0
	for i, l := range lines {
		gap := l.Top() - bottom
		overlaps := gap < -0.2*l.Height()
		goesOn := l.Left() > first.middle() && gap < usual-1 || isRuled && !ruleBetween(rules, lines[max(i-1, 0)], l)
		if i > 0 && (overlaps || goesOn) {
			rows[len(rows)-1] = append(rows[len(rows)-1], l)
			bottom = max(bottom, l.Bottom())
			continue
		}
		rows, bottom = append(rows, []line{l}), l.Bottom()
	}
	return rows
}

// usualGap is the median room between two lines that both begin in the first
// column, in points.
func usualGap(lines []line, first stream) float64 {
	var gaps []float64
	for i := range len(lines) - 1 {
		if a, b := lines[i], lines[i+1]; a.Left() < first.middle() && b.Left() < first.middle() {
			gaps = append(gaps, b.Top()-a.Bottom())
		}
	}
	if len(gaps) == 0 {
		return 0
	}
	slices.Sort(gaps)
	return gaps[len(gaps)/2]
}

// ruledRows tells whether there are rules between rows, and not only below the
// first and the last.
func ruledRows(lines []line, rules []pdfium.Box) bool {
	between := 0
	for i := range len(lines) - 1 {
		if ruleBetween(rules, lines[i], lines[i+1]) {
			between++
		}
	}
	return between >= 3 && 3*between >= len(lines)
}

func ruleBetween(rules []pdfium.Box, above, below line) bool {
	return slices.ContainsFunc(rules, func(r pdfium.Box) bool {
		return r.Width() > r.Height() && r.CenterY() > above.CenterY() && r.CenterY() < below.CenterY() &&
			min(r.Right(), below.Right()) > max(r.Left(), below.Left())
	})
}

// cellsOf a row, and how many words of it lie in one column.
func (t *Table) cellsOf(at int, row []line) (cells []Cell, inside int) {
	content := make([][]word, t.Cols)
	ends := make([]int, t.Cols)
	for _, l := range row {
		for _, chunk := range l.chunks(cellGapMin * l.size()) {
			crossing := slices.ContainsFunc(chunk.words, t.crosses)
			for _, w := range chunk.words {
				c := t.column(w.CenterX())
				if crossing {
					c = t.column(chunk.Left() + 1)
					ends[c] = max(ends[c], t.column(chunk.Right()-1))
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
		if len(content[c]) > 0 {
			cell.Spans = textOf(content[c])
		}
		cells, c = append(cells, cell), end
	}
	return cells, inside
}

// crosses tells of a word that reaches into two columns.
func (t *Table) crosses(w word) bool { return t.column(w.Left()+1) != t.column(w.Right()-1) }

// column that a place is in, or the one next to it.
func (t *Table) column(at float64) int {
	if c := strip(t.edges, at); c >= 0 {
		return c
	}
	if at < t.edges[0] {
		return 0
	}
	return t.Cols - 1
}
