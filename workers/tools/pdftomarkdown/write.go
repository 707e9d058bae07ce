package pdftomarkdown

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/pdfstructure"
)

// writer writes blocks as GitHub flavoured Markdown.
type writer struct {
	to *bufio.Writer
	// inList says that the last block was an item.
	inList bool
	// indents are how far items of each level are indented, in spaces.
	indents []int
	// numbered says of the outermost list that is open.
	numbered bool
}

func (w *writer) document(d pdfstructure.Document) {
	for i, p := range d.Pages {
		blocks := p.Blocks
		if i > 0 {
			blocks = blocks[min(carriedOver(d.Pages[:i], blocks), len(blocks)):]
		}
		for j, b := range blocks {
			if j == len(blocks)-1 {
				b = withRest(b, d.Pages[i+1:])
			}
			w.block(b)
		}
		switch {
		case p.Scanned:
			w.paragraph(fmt.Sprintf("*Page %d is a picture without text. It was not read.*", p.Number))
		case p.Broken:
			w.paragraph(fmt.Sprintf("*Page %d is damaged. It was left out.*", p.Number))
		}
	}
	if w.inList {
		w.line("")
	}
}

// withRest is a paragraph with what of it stands on the next page.
func withRest(b pdfstructure.Block, next []pdfstructure.Page) pdfstructure.Block {
	if len(next) == 0 || len(next[0].Blocks) == 0 {
		return b
	}
	rest := next[0].Blocks[0]
	if !pdfstructure.GoesOn(b, rest) {
		return b
	}
	b.Spans = pdfstructure.Joined(b.Spans, rest.Spans)
	return b
}

// carriedOver is 1 where the first block was written with the page before.
func carriedOver(before []pdfstructure.Page, blocks []pdfstructure.Block) int {
	last := before[len(before)-1].Blocks
	if len(last) > 0 && len(blocks) > 0 && pdfstructure.GoesOn(last[len(last)-1], blocks[0]) {
		return 1
	}
	return 0
}

func (w *writer) block(b pdfstructure.Block) {
	if w.inList && b.Kind != pdfstructure.Item {
		w.line("")
		w.inList = false
	}
	switch b.Kind {
	case pdfstructure.Heading:
		w.paragraph(strings.Repeat("#", b.Level) + " " + heading(b.Spans))
	case pdfstructure.Item:
		w.item(b)
	case pdfstructure.Code:
		w.code(b.Text())
	case pdfstructure.TableBlock:
		w.table(*b.Table)
	default:
		if text := inline(b.Spans); text != "" {
			w.paragraph(startEscaped(text))
		}
	}
}

func (w *writer) line(text string) {
	_, _ = w.to.WriteString(text) // kept by the writer, and told by Flush
	_ = w.to.WriteByte('\n')
}

func (w *writer) paragraph(text string) {
	w.line(text)
	w.line("")
}

// item is written below the text of the item that it is in: a renderer takes it
// for a new list otherwise.
func (w *writer) item(b pdfstructure.Block) {
	marker := "- "
	if b.Number != "" {
		marker = "1. "
		if n, is := decimal(b.Number); is {
			marker = fmt.Sprintf("%d. ", n)
		}
	}
	level := min(b.Level, len(w.indents))
	if !w.inList {
		level = 0
	}
	if level == 0 {
		if w.inList && w.numbered != (b.Number != "") {
			w.line("")
		}
		w.numbered = b.Number != ""
	}
	indent := 0
	if level > 0 {
		indent = w.indents[level-1]
	}
	w.indents = append(w.indents[:level], indent+len(marker))
	w.inList = true
	text := strings.ReplaceAll(startEscaped(inline(b.Spans)), "\n", "\n"+strings.Repeat(" ", indent+len(marker)))
	w.line(strings.Repeat(" ", indent) + marker + text)
}

func decimal(number string) (n int, is bool) {
	_, err := fmt.Sscanf(number, "%d", &n)
	return n, err == nil && n >= 0
}

func (w *writer) code(text string) {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	w.line(fence)
	w.line(text)
	w.paragraph(fence)
}
