package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tagged"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Table is a table, or the part of it that is on one page.
type Table struct {
	// Page is the first page of the table.
	Page int
	Box  page.Box
	// Title is the heading directly above it, or empty.
	Title      string
	Rows, Cols int
	// Cells are in rows from top to bottom, each row in reading order. A spanning cell is where it begins.
	Cells []Cell
	// Ruled is true if drawn lines or the file's tags separate the cells, and not only the positions of words.
	Ruled bool
	// RightToLeft is true if the first column is the rightmost.
	RightToLeft bool
	// Accuracy is the percentage of the table's words that are entirely within their cell.
	Accuracy float64
	// edges are the columns' left edges and the last one's right edge.
	edges []float64
	// extents are from where the words of each column begin to where they end, in a table without rules.
	extents []stream
	// isOpen is set if rules or boxes are between or under its rows, and no rules between columns.
	isOpen bool
	// isCut is set if the last row goes on in the next part.
	isCut bool
	// tagged is what the file says of it; nil for nothing.
	tagged *tagged.Table
}

// Cell is a cell of a table. Row and Col count from 0.
type Cell struct {
	Row, Col, RowSpan, ColSpan int
	Runs                       []text.Run
	RTL                        bool
	// seams are the lines of a cell whose words may be broken; nil for none.
	seams *seams
}

// Text returns the cell's text without styles.
func (c Cell) Text() string { return text.Of(c.Runs) }

// Widths returns how wide the columns are between their rules, in points, in the order of the columns; nil for a table without rules.
func (t *Table) Widths() []float64 {
	if !t.Ruled || len(t.edges) != t.Cols+1 {
		return nil
	}
	widths := make([]float64, t.Cols)
	for i := range widths {
		widths[i] = t.edges[i+1] - t.edges[i]
	}
	if t.RightToLeft {
		slices.Reverse(widths)
	}
	return widths
}

// Grid returns the cells by row and column. A spanning cell has its text at its first position; the others are empty.
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

// Spans returns, by row and column, the cell that covers a position and others; nil where none does.
func (t *Table) Spans() [][]*Cell {
	over := make([][]*Cell, t.Rows)
	for i := range over {
		over[i] = make([]*Cell, t.Cols)
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.RowSpan*c.ColSpan < 2 || c.Row+c.RowSpan > t.Rows || c.Col+c.ColSpan > t.Cols {
			continue
		}
		for row := range c.RowSpan {
			for col := range c.ColSpan {
				over[c.Row+row][c.Col+col] = c
			}
		}
	}
	return over
}

// Text returns the text of all cells: cells of a row are separated by tabs, rows by line breaks.
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

// orient puts the columns in reading order: from the right if most of the text is read from right to left.
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

// Tagged finds the tables of a page that the file says it has. It returns as Ruled does.
func Tagged(number int, words []text.Word, tags []page.Tagged) (rest []text.Word, found []Table) {
	rest = words
	for _, said := range tagged.Tables(tags, words) {
		t, inside := tableOf(&said)
		rest, found = t.takeFrom(number, rest, inside, found)
	}
	return rest, found
}

// IsTagged reports whether the file itself says that there is the table.
func (t *Table) IsTagged() bool { return t.tagged != nil }

// tableOf returns a table that the file says there is, and the numbers of its words.
func tableOf(said *tagged.Table) (t Table, inside map[int]bool) {
	t = Table{Rows: len(said.Rows), Cols: said.Cols, tagged: said, Box: said.Cells[0].Box, edges: edgesBetween(said)}
	inside = map[int]bool{}
	content := make([][]text.Word, len(said.Cells))
	straight := 0
	for i, c := range said.Cells {
		t.Cells = append(t.Cells, Cell{Row: c.Row, Col: c.Col, RowSpan: c.RowSpan, ColSpan: c.ColSpan})
		t.Box = t.Box.Union(c.Box)
		content[i] = c.Words
		for _, w := range c.Words {
			inside[w.Number] = true
			if (grid{columns: t.edges}).holds(t.Cells[i], w) {
				straight++
			}
		}
	}
	fill(t.Cells, content)
	t.Accuracy = share(straight, len(inside))
	return t, inside
}

// edgesBetween returns the edges of columns: half-way between the texts of two, or between their middles if these overlap.
func edgesBetween(said *tagged.Table) []float64 {
	texts := slices.Repeat([]stream{{math.Inf(1), math.Inf(-1)}}, said.Cols)
	for _, c := range said.Cells {
		if s := &texts[c.Col]; c.ColSpan == 1 || s.from > s.to {
			s.from, s.to = min(s.from, c.Box.X0), max(s.to, c.Box.X1)
		}
	}
	edges := []float64{texts[0].from}
	for i := 1; i < len(texts); i++ {
		middle := (texts[i-1].to + texts[i].from) / 2
		if texts[i-1].to > texts[i].from {
			middle = (texts[i-1].middle() + texts[i].middle()) / 2
		}
		edges = append(edges, max(middle, last(edges)))
	}
	return append(edges, max(last(edges), texts[len(texts)-1].to))
}

// UnderHeads gives the parts of tables that the file names the copies of their heads that are printed above them on further pages, and that the file counts to no row.
// It is called for page after page, with the parts with which tables begin, by how many rows these have, and returns the other words.
func UnderHeads(words []text.Word, begins map[int]Table, found []Table) []text.Word {
	for i, t := range found {
		if t.tagged == nil {
			continue
		}
		head, is := begins[t.tagged.OfRows]
		if !is || t.tagged.Rows[0] <= head.tagged.Rows[0] {
			begins[t.tagged.OfRows] = t
			continue
		}
		if copied, around := t.headAbove(&head, words); copied != nil {
			found[i] = t.under(&head, around)
			words = slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return copied[w.Number] && !w.Solid })
			words[slices.IndexFunc(words, func(w text.Word) bool { return w.Solid && w.Table == i })].Box = found[i].Box
		}
	}
	return words
}

// headAbove returns the numbers of the words directly above a part, and the box around them, if they are those of the head; nil if they are not.
func (t *Table) headAbove(head *Table, words []text.Word) (copied map[int]bool, around page.Box) {
	const linesMax, nearEms, highest = 8, 1.5, 200 // points
	letters, said := sortedLetters(strings.Join(head.row(0), "")), ""
	rows := text.RowsOf(slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || w.MidY() > t.Box.Y0 || w.MidY() < t.Box.Y0-highest || w.X1 < t.Box.X0 || w.X0 > t.Box.X1
	}))
	copied, around = map[int]bool{}, t.Box
	for _, r := range slices.Backward(rows[max(0, len(rows)-linesMax):]) {
		if len(sortedLetters(said)) >= len(letters) || around.Y0-r.Bottom > nearEms*r.Em {
			break
		}
		said, around = said+strings.ReplaceAll(r.Text(), "\t", ""), around.Union(r.Box)
		for _, w := range r.Words {
			copied[w.Number] = true
		}
	}
	if head.Cols != t.Cols || said == "" || sortedLetters(said) != letters {
		return nil, around
	}
	return copied, around
}

// under returns a part with a copy of its table's first row as its own.
func (t *Table) under(head *Table, around page.Box) Table {
	headed, said := t.UnderHeadOf(head), *t.tagged
	said.Rows = slices.Concat(head.tagged.Rows[:1], said.Rows)
	headed.Box, headed.tagged = around, &said
	return *headed
}
