package tables

import (
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// In these tests letters are 5 points wide and 10 high, and a space is 3 wide.
const letter, height, space = 5.0, 10.0, 3.0

// sheet is what is on a page of a test.
type sheet struct {
	words []text.Word
	rules []page.Box
}

// write puts a text's words on a line that begins at a place and has its upper edge at y.
func (s *sheet) write(x, y float64, line string) {
	for word := range strings.FieldsSeq(line) {
		w := text.Word{Number: len(s.words)}
		w.Text, w.Size = word, height
		w.Box = page.Box{X0: x, Y0: y, X1: x + letter*float64(utf8.RuneCountInString(word)), Y1: y + height}
		s.words = append(s.words, w)
		x = w.X1 + space
	}
}

// table writes rows of cells that begin at these places, each so far below the one before.
func (s *sheet) table(at []float64, pitch float64, rows ...[]string) {
	for i, row := range rows {
		for c, cell := range row {
			s.write(at[c], pitch*float64(i), cell)
		}
	}
}

// rule draws a line from a point to another, half a point thick.
func (s *sheet) rule(x0, y0, x1, y1 float64) {
	const half = 0.25
	if x0 == x1 {
		x0, x1 = x0-half, x1+half
	} else {
		y0, y1 = y0-half, y1+half
	}
	s.rules = append(s.rules, page.Box{X0: x0, Y0: y0, X1: x1, Y1: y1})
}

// rulesAt draws lines through the whole of a table, at these places.
func (s *sheet) rulesAt(xs, ys []float64) {
	for _, x := range xs {
		s.rule(x, ys[0], x, ys[len(ys)-1])
	}
	for _, y := range ys {
		s.rule(xs[0], y, xs[len(xs)-1], y)
	}
}

// ruled is a sheet with a table of two columns, 50 points wide each, and rows of 20 points.
func ruled(rows ...[2]string) *sheet {
	s := new(sheet)
	ys := []float64{0}
	for i, row := range rows {
		y := 20 * float64(i)
		s.write(5, y+5, row[0])
		s.write(55, y+5, row[1])
		ys = append(ys, y+20)
	}
	s.rulesAt([]float64{0, 50, 100}, ys)
	return s
}

// places are the cells without their texts' looks.
func places(t *Table) (all []Cell) {
	for _, c := range t.Cells {
		all = append(all, Cell{Row: c.Row, Col: c.Col, RowSpan: c.RowSpan, ColSpan: c.ColSpan})
	}
	return all
}
