package tagged

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// In these tests letters are 5 points wide and 10 high, and a space is 3 wide.
const letter, height, space = 5.0, 10.0, 3.0

// sheet is a page of a test: its words, and the table that the file says it has.
type sheet struct {
	words []text.Word
	said  page.Tagged
}

// write puts a text's words on lines that begin at a place, the first one with its upper edge at y, and returns the box around each line.
func (s *sheet) write(x, y float64, lines string) (boxes []page.Box) {
	for line := range strings.SplitSeq(lines, "\n") {
		at, box := x, page.Box{X0: x, Y0: y, X1: x, Y1: y + height}
		for word := range strings.FieldsSeq(line) {
			w := text.Word{Number: len(s.words)}
			w.Text, w.Size = word, height
			w.Box = page.Box{X0: at, Y0: y, X1: at + letter*float64(utf8.RuneCountInString(word)), Y1: y + height}
			s.words = append(s.words, w)
			box.X1, at = w.X1, w.X1+space
		}
		boxes, y = append(boxes, box), y+1.2*height
	}
	return boxes
}

// cell is a cell of one row and column whose text begins at a place.
func (s *sheet) cell(x, y float64, lines string) page.TaggedCell {
	return s.spanning(1, 1, x, y, lines)
}

func (s *sheet) spanning(down, across int, x, y float64, lines string) page.TaggedCell {
	c := page.TaggedCell{RowSpan: down, ColSpan: across}
	if lines != "" {
		c.Boxes = s.write(x, y, lines)
	}
	return c
}

func (s *sheet) row(cells ...page.TaggedCell) {
	s.said.Rows = append(s.said.Rows, cells)
	s.said.Of = s.said.First + len(s.said.Rows)
}

// tables returns the tables that are believed, as texts: each cell with where it is and what it spans, if it spans others.
func (s *sheet) tables() (texts []string) {
	for _, t := range Tables([]page.Tagged{s.said}, s.words) {
		b := &strings.Builder{}
		fmt.Fprintf(b, "%v of %d, %d:", t.Rows, t.OfRows, t.Cols)
		for _, c := range t.Cells {
			fmt.Fprintf(b, " [%d %d", c.Row, c.Col)
			if c.RowSpan > 1 || c.ColSpan > 1 {
				fmt.Fprintf(b, " over %d %d", c.RowSpan, c.ColSpan)
			}
			b.WriteByte(']')
			for _, w := range c.Words {
				b.WriteString(" " + w.Text)
			}
		}
		texts = append(texts, b.String())
	}
	return texts
}

func (s *sheet) check(t *testing.T, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, s.tables()); diff != "" {
		t.Error(diff)
	}
}
