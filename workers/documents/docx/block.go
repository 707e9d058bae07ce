package docx

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// block writes a paragraph or a table.
func (b *body) block(block layout.Block) {
	block = block.Written()
	switch block.Kind {
	case layout.Table:
		b.counts.Tables++
		if block.Within == 0 {
			b.lists.end()
		}
		b.table(block)
		return
	case layout.Heading:
		b.counts.Headings++
	case layout.ListItem:
		b.counts.ListItems++
		b.counts.Paragraphs++
	case layout.Paragraph, layout.Running, layout.Code:
		b.counts.Paragraphs++
	}
	b.p.raw(`<w:p><w:pPr>`, b.properties(block), `</w:pPr>`)
	b.runs(block.Runs, b.sizeOf(block))
	if block.Page != "" {
		b.p.raw(`<w:r>`, runProperties(text.Run{}, b.sizeOf(block)), `<w:tab/><w:t>`)
		b.p.text(block.Page)
		b.p.raw(`</w:t></w:r>`)
	}
	b.p.raw(`</w:p>`)
}

// properties returns the paragraph's properties, in the order that the format's schema requires.
func (b *body) properties(block layout.Block) string {
	var all strings.Builder
	switch block.Kind {
	case layout.Heading:
		all.WriteString(`<w:pStyle w:val="Heading` + strconv.Itoa(block.Level) + `"/>`)
	case layout.ListItem:
		if block.Page != "" {
			return b.entry(block)
		}
		all.WriteString(`<w:pStyle w:val="ListParagraph"/>`)
	case layout.Paragraph, layout.Table, layout.Running, layout.Code:
	}
	all.WriteString(b.pageBreak())
	if block.Kind == layout.ListItem {
		list, level := b.lists.item(block)
		all.WriteString(`<w:numPr><w:ilvl w:val="` + strconv.Itoa(level) + `"/><w:numId w:val="` + strconv.Itoa(list) + `"/></w:numPr>`)
	}
	all.WriteString(frame(block.Frame))
	if block.RTL {
		all.WriteString(`<w:bidi/>`)
	}
	all.WriteString(b.placed(block))
	if block.Centered {
		all.WriteString(`<w:jc w:val="center"/>`)
	} else if block.Right {
		all.WriteString(`<w:jc w:val="right"/>`)
	}
	return all.String()
}

// pageBreak returns the property of a paragraph that begins a new page, if the next one does.
func (b *body) pageBreak() string {
	if !b.breakBefore {
		return ""
	}
	b.breakBefore = false
	return `<w:pageBreakBefore/>`
}

// placed returns the distance and the indents of a block in an item, and of a paragraph of a typewritten page, where they say who speaks or what is quoted;
// elsewhere they are mostly the layout's. Only several lines show where they end.
func (b *body) placed(block layout.Block) (all string) {
	if block.Within > 0 {
		return `<w:ind w:left="` + strconv.Itoa(textTwips(block.Within-1)) + `"/>`
	}
	if b.document.Face != layout.Typewriter || block.Kind != layout.Paragraph || block.RTL {
		return ""
	}
	if b.isClose {
		all = `<w:spacing w:after="0"/>`
	}
	left, right := block.Box.X0-b.from, b.to-block.Box.X1
	if block.Centered || block.Right || left < block.Size || left > b.roomPoints/2+block.Size {
		return all
	}
	all += `<w:ind w:left="` + twips(left)
	if len(block.Lines) > 1 && left+right < b.roomPoints*3/4 {
		all += `" w:right="` + twips(right)
	}
	return all + `"/>`
}

// entry returns the properties of an entry of a table of contents: dots lead to the number of its page, at the edge of the text.
func (b *body) entry(block layout.Block) string {
	const stepTwips, textStyles = 360, 9
	style := strconv.Itoa(min(block.Level+1, textStyles))
	direction := ""
	if block.RTL {
		direction = `<w:bidi/>`
	}
	return `<w:pStyle w:val="TOC` + style + `"/>` + b.pageBreak() + `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="` + twips(b.roomPoints) + `"/></w:tabs>` +
		direction + `<w:ind w:left="` + strconv.Itoa(block.Level*stepTwips) + `"/>`
}

// frame returns the borders of a paragraph in a frame. Word processors draw one frame around paragraphs whose borders are alike, so those of the
// next frame have another distance.
func frame(number int) string {
	if number == 0 {
		return ""
	}
	var all strings.Builder
	for _, side := range []string{"top", "left", "bottom", "right"} {
		all.WriteString(`<w:` + side + ` w:val="single" w:sz="6" w:space="` + strconv.Itoa(4+number%2) + `" w:color="auto"/>`)
	}
	return `<w:pBdr>` + all.String() + `</w:pBdr>`
}

// sizeOf returns the font size to write in the runs of a block, in half points; 0 if its style has it.
func (b *body) sizeOf(block layout.Block) int {
	const part = 0.05
	if block.Kind == layout.Heading || math.Abs(block.Size-b.document.BodySize) <= part*b.document.BodySize {
		return 0
	}
	return halfPoints(block.Size)
}

// halfPoints returns a font size in the format's unit, within the limits of word processors.
func halfPoints(size float64) int { return min(max(int(math.Round(2*size)), 4), 400) }

func (b *body) runs(runs []text.Run, size int) {
	for _, run := range runs {
		if run.Text == "" {
			continue
		}
		id := b.link(run.Link)
		if id != "" {
			b.p.raw(`<w:hyperlink r:id="`, id, `">`)
		}
		b.p.raw(`<w:r>`, runProperties(run, size))
		for i, line := range strings.Split(run.Text, "\n") {
			if i > 0 {
				b.p.raw(`<w:br/>`)
			}
			b.p.raw(`<w:t xml:space="preserve">`)
			b.p.text(line)
			b.p.raw(`</w:t>`)
		}
		b.p.raw(`</w:r>`)
		if id != "" {
			b.p.raw(`</w:hyperlink>`)
		}
	}
}

func runProperties(run text.Run, size int) string {
	var all strings.Builder
	if run.Link != "" {
		all.WriteString(`<w:rStyle w:val="Hyperlink"/>`)
	}
	if run.Mono {
		all.WriteString(`<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>`)
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
	switch run.Script {
	case page.Above:
		all.WriteString(`<w:vertAlign w:val="superscript"/>`)
	case page.Below:
		all.WriteString(`<w:vertAlign w:val="subscript"/>`)
	case page.OnLine:
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

// link returns the id of the relationship to an address; "" for none.
func (b *body) link(address string) string {
	if address == "" {
		return ""
	}
	if b.links[address] == "" {
		b.links[address] = "rIdLink" + strconv.Itoa(len(b.links)+1)
	}
	return b.links[address]
}
