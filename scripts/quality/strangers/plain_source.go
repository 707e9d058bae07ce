package strangers

import (
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// plain is a figured document for programs that do not read HTML.
type plain struct {
	Style  style        `json:"style"`
	Blocks []plainBlock `json:"blocks"`
}

// plainBlock is a heading ("h1"), a paragraph ("p") or a table.
type plainBlock struct {
	Kind  string      `json:"kind"`
	Text  string      `json:"text"`
	Rows  int         `json:"rows"`
	Cols  int         `json:"cols"`
	Cells []plainCell `json:"cells"`
}

type plainCell struct {
	Row     int    `json:"row"`
	Col     int    `json:"col"`
	RowSpan int    `json:"rowSpan"`
	ColSpan int    `json:"colSpan"`
	Text    string `json:"text"`
	Head    bool   `json:"head"`
	Number  bool   `json:"number"`
}

// plainOf reads a body as figures writes it.
func plainOf(d Document) (p plain) {
	p.Style = styleOf(d.Name)
	root, err := html.Parse(strings.NewReader(d.Body))
	if err != nil {
		return p
	}
	for _, n := range blocksOf(root) {
		if n.DataAtom != atom.Table {
			p.Blocks = append(p.Blocks, plainBlock{Kind: n.Data, Text: measure.Spaced(measure.TextOf(n))})
			continue
		}
		t := measure.ReadHTML(htmlOf(n)).Tables[0]
		b := plainBlock{Kind: "table", Rows: t.Rows, Cols: t.Cols}
		heads := len(measure.Elements(n, atom.Th))
		for i, c := range t.Cells {
			b.Cells = append(b.Cells, plainCell{c.Row, c.Col, c.RowSpan, c.ColSpan, c.Text, i < heads, p.Style.Right && figure.MatchString(c.Text)})
		}
		b.alignHeads()
		p.Blocks = append(p.Blocks, b)
	}
	return p
}

// plainSource is what a printer that reads no HTML is given; empty for the others.
func (d Document) plainSource() string {
	switch d.Printer {
	case Groff:
		return plainOf(d).groff()
	case ReportLab, FPDF, Calc:
		source, err := json.Marshal(plainOf(d))
		if err != nil {
			return err.Error() // which no printer takes
		}
		return string(source)
	case Chromium, LibreOffice, Typst, WeasyPrint:
	}
	return ""
}

// alignHeads makes the heads of columns of numbers be aligned as these are.
func (b plainBlock) alignHeads() {
	balance := make([]int, b.Cols)
	for _, c := range b.Cells {
		switch {
		case c.Head || c.Text == "":
		case c.Number:
			balance[c.Col]++
		default:
			balance[c.Col]--
		}
	}
	for i, c := range b.Cells {
		b.Cells[i].Number = c.Number || c.Head && balance[c.Col] > 0
	}
}

// headRows returns how many rows a table's head has.
func (b plainBlock) headRows() (rows int) {
	for _, c := range b.Cells {
		if c.Head {
			rows = max(rows, c.Row+1)
		}
	}
	return rows
}

// grid returns the cells by row and column; nil where another one reaches over a place.
func (b plainBlock) grid() (all [][]*plainCell) {
	for range b.Rows {
		all = append(all, make([]*plainCell, b.Cols))
	}
	for i := range b.Cells {
		all[b.Cells[i].Row][b.Cells[i].Col] = &b.Cells[i]
	}
	return all
}

// widths returns how many letters the columns' longest cells have, at most so many.
func (b plainBlock) widths(most int) []int {
	widths := slices.Repeat([]int{2}, b.Cols)
	for _, c := range b.Cells {
		if c.ColSpan == 1 {
			widths[c.Col] = max(widths[c.Col], min(most, len([]rune(c.Text))))
		}
	}
	return widths
}
