package tables

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// isTitleBelowHead reports whether the second of lines spans columns that the first one and those after it have: the title of a table's
// first group of rows.
func isTitleBelowHead(lines []text.Row, size float64) bool {
	const rowsMin = 4
	if len(lines) < rowsMin || hasGap(&lines[1], cellGapMin*size) {
		return false
	}
	around := []text.Row{lines[0], lines[2], lines[3]}
	if slices.ContainsFunc(around, func(l text.Row) bool { return l.IsSolid() || l.IsMono() }) {
		return false
	}
	streams := proven(streamsOf(around, 0, streamMin*size), around, size)
	return len(streams) > 0 && closes(&lines[1], streams, streamMin*size) && !slices.ContainsFunc(around, func(l text.Row) bool {
		return !supports(&l, streams, size) || closes(&l, streams, 0)
	})
}

// spanTitles extends the titles of groups of rows over all columns: cells with nothing beside them, of which one reaches into another
// column, or all of which are between rows that are full.
func (t *Table) spanTitles() {
	const titlesMin = 2
	texts, reaches, full := make([]int, t.Rows), make([]bool, t.Rows), 0
	for _, c := range t.Cells {
		if c.RowSpan > 1 {
			return
		}
		if len(c.Runs) > 0 {
			texts[c.Row]++
			reaches[c.Row] = reaches[c.Row] || c.ColSpan > 1 && c.Col == 0
		}
	}
	var titles []int
	reached := false
	for row, n := range texts {
		switch {
		case n == t.Cols:
			full++
		case n == 1 && row > 0 && row+1 < t.Rows && t.hasFirst(row):
			titles, reached = append(titles, row), reached || reaches[row]
		}
	}
	if !reached && (len(titles) < titlesMin || len(titles)+full < t.Rows) {
		return
	}
	t.Cells = slices.DeleteFunc(t.Cells, func(c Cell) bool { return c.Col > 0 && slices.Contains(titles, c.Row) })
	for i, c := range t.Cells {
		if slices.Contains(titles, c.Row) {
			t.Cells[i].ColSpan = t.Cols
		}
	}
}

// hasFirst reports whether a row has a text in its first column.
func (t *Table) hasFirst(row int) bool {
	return slices.ContainsFunc(t.Cells, func(c Cell) bool { return c.Row == row && c.Col == 0 && len(c.Runs) > 0 })
}
