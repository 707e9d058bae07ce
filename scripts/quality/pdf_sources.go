package main

import (
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/docx"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// passage is a part of a document with a known kind: Paragraph, Heading, ListItem or Table.
type passage struct {
	kind  layout.Kind
	level int
	// marker is a list item's; a digit in it means that the list is numbered.
	marker string
	text   string
	rtl    bool
	rows   [][]string
}

// known is a document with a known structure, which is compared with what is found in its PDF.
type known struct {
	name     string
	passages []passage
	// css is added when Chromium prints the document.
	css string
	// lang is the language of the text.
	lang string
}

// text is the whole text, in reading order.
func (k known) text() string {
	var all []string
	for _, p := range k.passages {
		all = append(all, p.plain()...)
	}
	return strings.ReplaceAll(strings.Join(all, "\n"), "\u00AD", "")
}

func (p passage) plain() (all []string) {
	if p.kind != layout.Table {
		return []string{p.text}
	}
	for _, row := range p.rows {
		all = append(all, row...)
	}
	return all
}

// texts returns the passages of a kind.
func (k known) texts(kind layout.Kind) (all []string) {
	for _, p := range k.passages {
		if p.kind == kind {
			all = append(all, strings.ReplaceAll(p.text, "\u00AD", ""))
		}
	}
	return all
}

// html is the document for Chromium.
func (k known) html() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<!DOCTYPE html><html lang=%q><head><meta charset="utf-8"><style>body{font:11pt/1.35 "Liberation Serif",serif}
table{border-collapse:collapse}td,th{border:1px solid #888;padding:3pt 6pt;text-align:start}%s</style></head><body>`, k.lang, k.css)
	list := ""
	for _, p := range k.passages {
		if tag := p.listTag(); tag != list {
			if list != "" {
				b.WriteString("</" + list + ">")
			}
			if list = tag; list != "" {
				b.WriteString("<" + list + p.direction() + ">")
			}
		}
		b.WriteString(p.html())
	}
	if list != "" {
		b.WriteString("</" + list + ">")
	}
	b.WriteString("</body></html>")
	return b.String()
}

func (p passage) listTag() string {
	switch {
	case p.kind != layout.ListItem:
		return ""
	case strings.ContainsAny(p.marker, "0123456789"):
		return "ol"
	}
	return "ul"
}

func (p passage) direction() string {
	if p.rtl {
		return ` dir="rtl"`
	}
	return ""
}

func (p passage) html() string {
	direction := p.direction()
	tag := map[layout.Kind]string{layout.Paragraph: "p", layout.ListItem: "li", layout.Heading: fmt.Sprintf("h%d", p.level)}[p.kind]
	if p.kind != layout.Table {
		return fmt.Sprintf("<%s%s>%s</%s>", tag, direction, html.EscapeString(p.text), tag)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<table%s>", direction)
	for _, row := range p.rows {
		b.WriteString("<tr>")
		for _, cell := range row {
			b.WriteString("<td>" + html.EscapeString(cell) + "</td>")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return b.String()
}

func (p passage) table() *tables.Table {
	t := &tables.Table{Rows: len(p.rows), Cols: len(p.rows[0])}
	for i, row := range p.rows {
		for j, cell := range row {
			t.Cells = append(t.Cells, tables.Cell{Row: i, Col: j, RowSpan: 1, ColSpan: 1, Runs: []text.Run{{Text: cell}}, RTL: p.rtl})
		}
	}
	return t
}

// docx writes the document for LibreOffice.
func (k known) docx(out io.Writer) error {
	sheet := layout.PageLayout{Number: 1, Width: 595, Height: 842}
	for _, p := range k.passages {
		block := layout.Block{Kind: p.kind, Level: p.level, Marker: p.marker, RTL: p.rtl, Size: 11, Runs: []text.Run{{Text: p.text}}}
		if p.kind == layout.Heading {
			block.Size = []float64{11, 20, 16, 13}[p.level]
		}
		block.Ordered = p.listTag() == "ol"
		if p.kind == layout.Table {
			block.Box, block.Table = page.Box{X1: 450, Y1: 20}, p.table()
		}
		sheet.Blocks = append(sheet.Blocks, block)
	}
	_, err := docx.Write(out, layout.Document{BodySize: 11, Pages: []layout.PageLayout{sheet}}, "")
	return err
}

func heading(level int, text string) passage {
	return passage{kind: layout.Heading, level: level, text: text}
}

func paragraph(text string) passage { return passage{text: text} }

func items(marker string, texts ...string) (all []passage) {
	for i, text := range texts {
		m := marker
		if strings.HasPrefix(marker, "1") {
			m = fmt.Sprintf("%d%s", i+1, marker[1:])
		}
		all = append(all, passage{kind: layout.ListItem, marker: m, text: text})
	}
	return all
}

// prose returns sentences of English words, the same for the same seed. Some words are derived from their position,
// so that each occurs once and shows the order.
func prose(seed uint64, sentences int) string {
	words := strings.Fields("the report shows that efficient offices need fewer affluent offers and a flow of simple work while people " +
		"find time for difficult questions about water energy transport housing health schools and the final cost of fluffy plans " +
		"which nobody could afford when winter came early over northern fields with frost rivers bridges and long quiet evenings")
	random := rand.New(rand.NewPCG(seed, 7))
	all := make([]string, 0, sentences)
	for s := range sentences {
		sentence := make([]string, 0, 18)
		for range 8 + random.IntN(10) {
			sentence = append(sentence, words[random.IntN(len(words))])
		}
		sentence[len(sentence)/2] = "mark" + string(rune('a'+seed%26)) + string(rune('a'+seed/26%26)) + string(rune('a'+s%26))
		first := sentence[0]
		sentence[0] = strings.ToUpper(first[:1]) + first[1:]
		all = append(all, strings.Join(sentence, " ")+".")
	}
	return strings.Join(all, " ")
}
