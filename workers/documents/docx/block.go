package docx

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/pdflayout"
)

// block writes a paragraph or a table.
func (b *body) block(block pdflayout.Block) {
	switch block.Kind {
	case pdflayout.Table:
		b.counts.Tables++
		b.lists.end()
		b.table(block)
		return
	case pdflayout.Heading:
		b.counts.Headings++
	case pdflayout.ListItem:
		b.counts.ListItems++
		b.counts.Paragraphs++
	case pdflayout.Paragraph, pdflayout.Running:
		b.counts.Paragraphs++
	}
	b.p.raw(`<w:p><w:pPr>`, b.properties(block), `</w:pPr>`)
	b.runs(block.Runs, b.sizeOf(block))
	b.p.raw(`</w:p>`)
}

// properties are in the order that the format's schema wants them in.
func (b *body) properties(block pdflayout.Block) string {
	var all strings.Builder
	switch block.Kind {
	case pdflayout.Heading:
		all.WriteString(`<w:pStyle w:val="Heading` + strconv.Itoa(block.Level) + `"/>`)
	case pdflayout.ListItem:
		all.WriteString(`<w:pStyle w:val="ListParagraph"/>`)
	case pdflayout.Paragraph, pdflayout.Table, pdflayout.Running:
	}
	if b.breakBefore {
		all.WriteString(`<w:pageBreakBefore/>`)
		b.breakBefore = false
	}
	if block.Kind == pdflayout.ListItem {
		list, level := b.lists.item(block)
		all.WriteString(`<w:numPr><w:ilvl w:val="` + strconv.Itoa(level) + `"/><w:numId w:val="` + strconv.Itoa(list) + `"/></w:numPr>`)
	}
	if block.RTL {
		all.WriteString(`<w:bidi/>`)
	}
	if block.Centered {
		all.WriteString(`<w:jc w:val="center"/>`)
	}
	return all.String()
}

// sizeOf is the size to write at the runs of a block, in half points; 0 where its style says it.
func (b *body) sizeOf(block pdflayout.Block) int {
	const part = 0.05
	if block.Kind == pdflayout.Heading || math.Abs(block.Size-b.document.BodySize) <= part*b.document.BodySize {
		return 0
	}
	return halfPoints(block.Size)
}

// halfPoints is a size as the format has it, within what word processors take.
func halfPoints(size float64) int { return min(max(int(math.Round(2*size)), 4), 400) }

func (b *body) runs(runs []pdflayout.Run, size int) {
	for _, run := range runs {
		if run.Text == "" {
			continue
		}
		id := b.link(run.Link)
		if id != "" {
			b.p.raw(`<w:hyperlink r:id="`, id, `">`)
		}
		b.p.raw(`<w:r>`, runProperties(run, size), `<w:t xml:space="preserve">`)
		b.p.text(run.Text)
		b.p.raw(`</w:t></w:r>`)
		if id != "" {
			b.p.raw(`</w:hyperlink>`)
		}
	}
}

func runProperties(run pdflayout.Run, size int) string {
	var all strings.Builder
	if run.Link != "" {
		all.WriteString(`<w:rStyle w:val="Hyperlink"/>`)
	}
	if run.Bold {
		all.WriteString(`<w:b/><w:bCs/>`)
	}
	if run.Italic {
		all.WriteString(`<w:i/><w:iCs/>`)
	}
	if size > 0 {
		n := strconv.Itoa(size)
		all.WriteString(`<w:sz w:val="` + n + `"/><w:szCs w:val="` + n + `"/>`)
	}
	if strings.IndexFunc(run.Text, isRightToLeft) >= 0 {
		all.WriteString(`<w:rtl/>`)
	}
	if all.Len() == 0 {
		return ""
	}
	return `<w:rPr>` + all.String() + `</w:rPr>`
}

func isRightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
}

// link is the name of the relation that leads to an address; "" for none.
func (b *body) link(address string) string {
	if address == "" {
		return ""
	}
	if b.links[address] == "" {
		b.links[address] = "rIdLink" + strconv.Itoa(len(b.links)+1)
	}
	return b.links[address]
}

// table writes rows of cells with thin lines around them.
func (b *body) table(block pdflayout.Block) {
	columns := 0
	for _, row := range block.Rows {
		columns = max(columns, len(row))
	}
	if columns == 0 {
		return
	}
	direction := ""
	if block.RTL {
		direction = `<w:bidiVisual/>`
	}
	if b.breakBefore {
		b.p.raw(`<w:p><w:pPr><w:pageBreakBefore/></w:pPr></w:p>`)
		b.breakBefore = false
	}
	width := strconv.Itoa(int(block.Box.X1-block.Box.X0) * twipsPerPoint / columns)
	b.p.raw(`<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/>`, direction, `<w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>`)
	b.p.raw(strings.Repeat(`<w:gridCol w:w="`+width+`"/>`, columns), `</w:tblGrid>`)
	for _, row := range block.Rows {
		b.p.raw(`<w:tr>`)
		for i := range columns {
			var cell pdflayout.Cell
			if i < len(row) {
				cell = row[i]
			}
			b.cell(cell, b.sizeOf(block), width)
		}
		b.p.raw(`</w:tr>`)
	}
	// Between two tables there has to be a paragraph, or they are one.
	b.p.raw(`</w:tbl><w:p/>`)
}

func (b *body) cell(cell pdflayout.Cell, size int, width string) {
	b.p.raw(`<w:tc><w:tcPr><w:tcW w:w="`, width, `" w:type="dxa"/></w:tcPr><w:p>`)
	if cell.RTL {
		b.p.raw(`<w:pPr><w:bidi/></w:pPr>`)
	}
	b.runs(cell.Runs, size)
	b.p.raw(`</w:p></w:tc>`)
}
