package tables

import (
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Table is a table, or the part of it that is on one page.
type Table struct {
	// Page is the first that it is on.
	Page int
	Box  page.Box
	// Title is the heading right above it, or empty.
	Title      string
	Rows, Cols int
	// Cells are in rows from top to bottom, each in the order of reading. A cell that spans others stands where it begins.
	Cells []Cell
	// Ruled is true where drawn lines show the cells, and not only the places of words.
	Ruled bool
	// RightToLeft is true where the first column is the rightmost.
	RightToLeft bool
	// Accuracy is how many of 100 words of the table lie in the cell that they were given to, and not across its edge.
	Accuracy float64
	// edges are the columns' left edges and the last one's right edge.
	edges []float64
}

// Cell is a table's. Row and Col count from 0.
type Cell struct {
	Row, Col, RowSpan, ColSpan int
	Runs                       []text.Run
	RTL                        bool
}

// Text is the cell's text without styles.
func (c Cell) Text() string { return text.Of(c.Runs) }

// Grid is the cells by row and column. Where a cell spans others, its text is in the first place, and the others are
// empty.
func (t *Table) Grid() [][]Cell {
	grid := make([][]Cell, t.Rows)
	for i := range grid {
		grid[i] = make([]Cell, t.Cols)
	}
	for _, c := range t.Cells {
		grid[c.Row][c.Col] = c
	}
	return grid
}

// Text is the text of all cells: those of a row are parted by tabs, rows by line breaks.
func (t *Table) Text() string {
	grid := t.Grid()
	rows := make([]string, len(grid))
	for i, row := range grid {
		cells := make([]string, len(row))
		for j, cell := range row {
			cells[j] = cell.Text()
		}
		rows[i] = strings.TrimRight(strings.Join(cells, "\t"), "\t")
	}
	return strings.Join(rows, "\n")
}

// orient puts the columns of a table in the order in which it is read: from the right where most of its text runs so.
func (t *Table) orient() {
	right, left := 0, 0
	for _, c := range t.Cells {
		switch balance := text.Direction(c.Text()); {
		case balance > 0:
			right++
		case balance < 0:
			left++
		}
	}
	if t.RightToLeft = right > 0 && right >= left; !t.RightToLeft {
		return
	}
	for i, c := range t.Cells {
		t.Cells[i].Col = t.Cols - c.Col - c.ColSpan
	}
	slices.SortStableFunc(t.Cells, func(a, b Cell) int {
		if a.Row != b.Row {
			return a.Row - b.Row
		}
		return a.Col - b.Col
	})
}
