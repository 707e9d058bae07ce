package tagged

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Table is a table of the file's structure, or the part of it on a page or in a column of text, without rows and columns that have no text there.
type Table struct {
	// Cols is how many columns it has, Columns what their numbers are among all the OfCols.
	Cols, OfCols int
	Columns      []int
	// Rows are the numbers of its rows in the whole table, which has OfRows.
	Rows   []int
	OfRows int
	Cells  []Cell
}

// Cell is a cell with text. Row and Col count from 0, Col from the left.
type Cell struct {
	Row, Col, RowSpan, ColSpan int
	// Box is around its words.
	Box   page.Box
	Words []text.Word
}

// tablesMax and comparedMax bound the work on a file that has many more tables, boxes and words than a page shows.
const tablesMax, comparedMax = 200, 20_000_000

// Tables returns the tables that tags and words agree on.
func Tables(tags []page.Tagged, words []text.Word) (all []Table) {
	compared := 0
	for _, t := range tags[:min(len(tags), tablesMax)] {
		for _, part := range parted(t) {
			if compared += (1 + len(boxesOf(slices.Concat(part.Rows...)))) * len(words); compared > comparedMax {
				return all
			}
			if table, agrees := tableOf(part, words); agrees {
				all = append(all, table)
			}
		}
	}
	return all
}

func tableOf(t page.Tagged, words []text.Word) (Table, bool) {
	cells := cellsOf(t)
	if !fill(cells, words) {
		return Table{}, false
	}
	rows := rowsOf(cells, len(t.Rows))
	if isMirrored(rows) {
		for _, row := range rows {
			slices.Reverse(row)
		}
	}
	cols := arrange(rows)
	reach(rows)
	if cols == 0 || !agree(rows) {
		return Table{}, false
	}
	table := Table{OfRows: t.Of, OfCols: cols}
	for number, row := range rows {
		if slices.ContainsFunc(row, isFilled) {
			table.Rows = append(table.Rows, t.First+number)
		}
	}
	table.Columns = narrow(rows, cols)
	table.Cols = len(table.Columns)
	for _, row := range shorten(rows) {
		for _, c := range row {
			table.Cells = append(table.Cells, *c)
		}
	}
	return table, table.isTable()
}

// isTable reports whether it has two columns, and two rows or others elsewhere.
func (t Table) isTable() bool { return t.Cols > 1 && (len(t.Rows) > 1 || t.OfRows > 1) }

func isFilled(c *Cell) bool { return len(c.Words) > 0 }

// cellsOf returns the cells with where their text is said to be.
func cellsOf(t page.Tagged) (cells []place) {
	for row, all := range t.Rows {
		for _, c := range all {
			cells = append(cells, place{c.Boxes, Cell{Row: row, RowSpan: min(c.RowSpan, len(t.Rows)-row), ColSpan: c.ColSpan}})
		}
	}
	return cells
}

func rowsOf(cells []place, count int) [][]*Cell {
	rows := make([][]*Cell, count)
	for i := range cells {
		c := &cells[i].Cell
		rows[c.Row] = append(rows[c.Row], c)
	}
	return rows
}

// isMirrored reports whether the cells of rows follow each other from the right.
func isMirrored(rows [][]*Cell) bool {
	balance := 0
	for _, row := range rows {
		for _, pair := range neighbours(row) {
			if pair[0].Box.MidX() > pair[1].Box.MidX() {
				balance++
			} else {
				balance--
			}
		}
	}
	return balance > 0
}

// neighbours returns the cells with text of a row, each with the next one.
func neighbours(row []*Cell) (pairs [][2]*Cell) {
	var before *Cell
	for _, c := range row {
		if !isFilled(c) {
			continue
		}
		if before != nil {
			pairs = append(pairs, [2]*Cell{before, c})
		}
		before = c
	}
	return pairs
}

// overlapMax is how far the boxes of texts that are below or beside each other may reach into each other, in points.
const overlapMax = 2.0

// reach lets cells span the rows that their text reaches into, if nothing is in their columns there: some word processors write an empty cell where one goes on from above.
func reach(rows [][]*Cell) {
	for _, row := range rows {
		for _, c := range row {
			for isFilled(c) && c.Row+c.RowSpan < len(rows) && reachesInto(c, rows[c.Row+c.RowSpan]) {
				c.RowSpan++
			}
		}
	}
}

func reachesInto(c *Cell, row []*Cell) bool {
	reaches := false
	for _, below := range row {
		if !isFilled(below) {
			continue
		}
		if below.Col < c.Col+c.ColSpan && c.Col < below.Col+below.ColSpan {
			return false
		}
		reaches = reaches || c.Box.Y1 > below.Box.Y0+overlapMax
	}
	return reaches
}

// agree reports whether rows are below each other and the cells of a row beside each other, as far as they do not reach into other rows. A long word reaches over the
// edge of its cell.
func agree(rows [][]*Cell) bool {
	bottom := 0.0
	for _, row := range rows {
		next := bottom
		for _, c := range row {
			if isFilled(c) && c.Box.Y0 < bottom-overlapMax {
				return false
			}
			if isFilled(c) && c.RowSpan == 1 {
				next = max(next, c.Box.Y1)
			}
		}
		bottom = next
		for _, pair := range neighbours(row) {
			if pair[1].Box.X0 < min(pair[0].Box.X1-overlapMax, pair[0].Box.MidX()) {
				return false
			}
		}
	}
	return true
}

// narrow takes out the columns in which no text begins, and returns the numbers of the others.
func narrow(rows [][]*Cell, cols int) (left []int) {
	begins := make([]bool, cols)
	for _, row := range rows {
		for _, c := range row {
			begins[c.Col] = begins[c.Col] || isFilled(c)
		}
	}
	before := make([]int, cols+1) // how many are left before each
	for col, is := range begins {
		if is {
			left = append(left, col)
		}
		before[col+1] = len(left)
	}
	for _, row := range rows {
		for _, c := range row {
			from, to := before[c.Col], before[c.Col+c.ColSpan]
			c.Col, c.ColSpan = from, to-from
		}
	}
	return left
}

// shorten returns the cells with text of the rows that have any, numbered without the others.
func shorten(rows [][]*Cell) (kept [][]*Cell) {
	before := make([]int, len(rows)+1)
	for number, row := range rows {
		filled := slices.DeleteFunc(slices.Clone(row), func(c *Cell) bool { return !isFilled(c) })
		if before[number+1] = before[number]; len(filled) > 0 {
			before[number+1]++
			kept = append(kept, filled)
		}
	}
	for _, row := range kept {
		for _, c := range row {
			from, to := before[c.Row], before[c.Row+c.RowSpan]
			c.Row, c.RowSpan = from, to-from
		}
	}
	return kept
}
