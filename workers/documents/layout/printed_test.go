package layout

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// The styles of the pages in these tests, by number.
const (
	regular = iota
	bold
	large
	mono
	huge
)

var (
	sizes  = []float64{10, 10, 14, 10, 20}
	styles = []page.Style{{}, {Bold: true}, {Bold: true}, {Mono: true}, {Bold: true}}
)

// printed builds a page for a test as PDFium reads it: each letter is half as wide as it is high.
type printed struct{ page.Page }

func newSheet() *printed { return &printed{page.Page{Number: 1, Width: 600, Height: 800}} }

// text adds words; y is their upper edge.
func (s *printed) text(look int, x, y float64, text string) *printed {
	size := sizes[look]
	for word := range strings.FieldsSeq(text) {
		width := float64(len([]rune(word))) * size / 2
		s.Words = append(s.Words, page.Word{Text: word, Size: size, Style: styles[look], Spaced: true, Box: box(x, y, x+width, y+1.1*size)})
		x += width + 0.25*size
	}
	return s
}

// lines adds lines below each other, 13 points apart.
func (s *printed) lines(look int, x, y float64, lines ...string) *printed {
	for i, l := range lines {
		s.text(look, x, y+13*float64(i), l)
	}
	return s
}

func (s *printed) rule(x0, y0, x1, y1 float64) *printed {
	s.Rules = append(s.Rules, box(x0, y0, x1, y1))
	return s
}

// grid draws rules around all cells between the positions.
func (s *printed) grid(xs, ys []float64) *printed {
	for _, y := range ys {
		s.rule(xs[0], y, xs[len(xs)-1], y)
	}
	for _, x := range xs {
		s.rule(x, ys[0], x, ys[len(ys)-1])
	}
	return s
}

// row adds texts side by side.
func (s *printed) row(y float64, xs []float64, texts ...string) *printed {
	for i, t := range texts {
		s.text(regular, xs[i], y, t)
	}
	return s
}

func box(x0, y0, x1, y1 float64) page.Box { return page.Box{X0: x0, Y0: y0, X1: x1, Y1: y1} }

// short renders a document's blocks as readable text, without running lines.
func short(d Document) string {
	var all []string
	for _, p := range d.Joined().Pages {
		for _, b := range p.Blocks {
			all = append(all, shortBlock(b))
		}
	}
	return strings.Join(all, "\n")
}

func shortBlock(b Block) string {
	content := text.Of(b.Runs)
	if in := b.Within; in > 0 {
		b.Within = 0
		return strings.Repeat(">", in) + " " + shortBlock(b)
	}
	switch b.Kind {
	case Heading:
		return fmt.Sprintf("h%d %s", b.Level, content)
	case ListItem:
		number := ""
		if b.Ordered {
			number = strings.Trim(b.Marker, "().")
		}
		if b.Page != "" {
			content += " @" + b.Page
		}
		return fmt.Sprintf("%s%s* %s", strings.Repeat(" ", b.Level), number, content)
	case Code:
		return "code " + content
	case Table:
		return shortTable(b.Table)
	case Paragraph, Running:
	}
	return content
}

// shortTable renders a table's cells by row, with their spans.
func shortTable(t *tables.Table) string {
	rows := make([][]string, t.Rows)
	for _, c := range t.Cells {
		content := c.Text()
		if c.RowSpan*c.ColSpan > 1 {
			content += fmt.Sprintf(" (%dx%d)", c.RowSpan, c.ColSpan)
		}
		rows[c.Row] = append(rows[c.Row], content)
	}
	var all []string
	for _, r := range rows {
		all = append(all, strings.Join(r, "|"))
	}
	return strings.Join(all, "/")
}
