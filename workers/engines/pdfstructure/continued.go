package pdfstructure

import (
	"math"
	"slices"
)

// joinTables makes one table of those that go on over pages: the last thing on
// one and the first on the next, with the same columns.
func (d *Document) joinTables() {
	var open *Table
	for i := range d.Pages {
		blocks := d.Pages[i].Blocks
		if len(blocks) == 0 {
			open = nil
			continue
		}
		if first := blocks[0].Table; open != nil && first != nil && open.goesOnIn(*first) {
			open.add(*first)
			d.Pages[i].Blocks = blocks[1:]
			if len(blocks) == 1 {
				continue
			}
		}
		open = blocks[len(blocks)-1].Table
	}
}

func (t *Table) goesOnIn(next Table) bool {
	const ruledMax, unruledMax = 6.0, 24.0 // points
	if t.Cols != next.Cols || t.Ruled != next.Ruled || t.RightToLeft != next.RightToLeft {
		return false
	}
	tolerance := ruledMax
	if !t.Ruled {
		tolerance = unruledMax
	}
	for i, e := range t.edges {
		inner := i > 0 && i < t.Cols
		if (t.Ruled || inner) && math.Abs(e-next.edges[i]) > tolerance {
			return false
		}
	}
	return true
}

// add puts the next page's rows behind these, without the header that is
// repeated there.
func (t *Table) add(next Table) {
	skip := t.repeated(next)
	t.Accuracy = (t.Accuracy*float64(t.Rows) + next.Accuracy*float64(next.Rows)) / float64(t.Rows+next.Rows)
	for _, c := range next.Cells {
		if c.Row >= skip {
			c.Row += t.Rows - skip
			t.Cells = append(t.Cells, c)
		}
	}
	t.Rows += next.Rows - skip
}

// repeated is how many of the next part's first rows say what the table's first
// rows say.
func (t *Table) repeated(next Table) (rows int) {
	const headerRowsMax = 3
	for rows < min(headerRowsMax, t.Rows, next.Rows-1) && slices.Equal(t.row(rows), next.row(rows)) {
		rows++
	}
	for rows > 0 && next.spansInto(rows) {
		rows--
	}
	return rows
}

// spansInto tells whether a cell that begins above a row reaches into it.
func (t *Table) spansInto(row int) bool {
	return slices.ContainsFunc(t.Cells, func(c Cell) bool { return c.Row < row && c.Row+c.RowSpan > row })
}

// row is the text of a row's cells.
func (t *Table) row(at int) []string {
	texts := make([]string, t.Cols)
	for _, c := range t.Cells {
		if c.Row == at {
			texts[c.Col] = c.Text()
		}
	}
	return texts
}

// orient puts the columns of a table in the order in which it is read: from the
// right where most of its text runs so.
func (t *Table) orient() {
	right, letters := 0, 0
	for _, c := range t.Cells {
		switch text := c.Text(); {
		case rightToLeft(text):
			right++
		case lettersIn(text) > 0:
			letters++
		}
	}
	if t.RightToLeft = right > 0 && right >= letters; !t.RightToLeft {
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
