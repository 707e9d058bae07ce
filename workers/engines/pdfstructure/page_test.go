package pdfstructure

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// The looks of the pages in these tests, by their numbers.
const (
	regular = iota
	bold
	large
	mono
	huge
)

var looks = []pdfium.Look{{Size: 10}, {Size: 10, Bold: true}, {Size: 14, Bold: true}, {Size: 10, Mono: true}, {Size: 20, Bold: true}}

// sheet makes a page for a test: each letter is half as wide as it is high.
type sheet struct{ pdfium.Page }

func newSheet() *sheet { return &sheet{pdfium.Page{Number: 1, Width: 600, Height: 800, Looks: looks}} }

// text puts words at a place; y is their upper edge.
func (s *sheet) text(look int, x, y float64, text string) *sheet {
	size := looks[look].Size
	for word := range strings.FieldsSeq(text) {
		width := float64(len([]rune(word))) * size / 2
		s.Words = append(s.Words, pdfium.Word{Text: word, Look: look, Box: pdfium.Box{x, y, x + width, y + 1.1*size}})
		x += width + 0.25*size
	}
	return s
}

// lines puts lines below each other, 13 points apart.
func (s *sheet) lines(look int, x, y float64, lines ...string) *sheet {
	for i, l := range lines {
		s.text(look, x, y+13*float64(i), l)
	}
	return s
}

func (s *sheet) rule(x0, y0, x1, y1 float64) *sheet {
	s.Rules = append(s.Rules, pdfium.Box{x0, y0, x1, y1})
	return s
}

// grid rules all cells between places.
func (s *sheet) grid(xs, ys []float64) *sheet {
	for _, y := range ys {
		s.rule(xs[0], y, xs[len(xs)-1], y)
	}
	for _, x := range xs {
		s.rule(x, ys[0], x, ys[len(ys)-1])
	}
	return s
}

// row puts texts at places beside each other.
func (s *sheet) row(y float64, xs []float64, texts ...string) *sheet {
	for i, t := range texts {
		s.text(regular, xs[i], y, t)
	}
	return s
}

// outline is a document's blocks in short.
func outline(d Document) string {
	var all []string
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			all = append(all, b.outline())
		}
	}
	return strings.Join(all, "\n")
}

func (b Block) outline() string {
	switch b.Kind {
	case Heading:
		return fmt.Sprintf("h%d %s", b.Level, b.Text())
	case Item:
		return fmt.Sprintf("%s%s* %s", strings.Repeat(" ", b.Level), b.Number, b.Text())
	case Code:
		return "code " + b.Text()
	case TableBlock:
		return b.Table.outline()
	default:
		return b.Text()
	}
}

// outline is a table's cells by row, with what they span.
func (t *Table) outline() string {
	rows := make([][]string, t.Rows)
	for _, c := range t.Cells {
		text := c.Text()
		if c.RowSpan*c.ColSpan > 1 {
			text += fmt.Sprintf(" (%dx%d)", c.RowSpan, c.ColSpan)
		}
		rows[c.Row] = append(rows[c.Row], text)
	}
	var all []string
	for _, r := range rows {
		all = append(all, strings.Join(r, "|"))
	}
	return strings.Join(all, "/")
}
