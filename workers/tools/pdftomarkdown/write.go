package pdftomarkdown

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/contents"
)

// writer writes blocks as GitHub flavored Markdown.
type writer struct {
	to *bufio.Writer
	// inList is set if the last block was a list item, or in one; isTight if no empty line follows it.
	inList, isTight bool
	// margin are the spaces before each line of a block in an item.
	margin string
	// indents are the indents of items of each level, in spaces.
	indents []int
	// outermost is the level that the open list began at.
	outermost int
	// numbered is set if the outermost open list is numbered.
	numbered bool
}

// document writes a document whose blocks are already joined across pages.
func (w *writer) document(d layout.Document) {
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			w.block(b)
		}
		switch {
		case p.Scanned:
			w.note(fmt.Sprintf("*Page %d is a picture without text. It was not read.*", p.Number))
		case p.Broken:
			w.note(fmt.Sprintf("*Page %d is damaged. It was left out.*", p.Number))
		}
	}
	w.loosen()
}

// note writes what no page has.
func (w *writer) note(text string) {
	w.loosen()
	w.margin, w.inList = "", false
	w.paragraph(text)
}

// loosen writes the empty line that ends an item.
func (w *writer) loosen() {
	if w.isTight {
		w.line("")
		w.isTight = false
	}
}

func (w *writer) block(b layout.Block) {
	b = b.Written()
	if b.Kind != layout.ListItem {
		w.loosen()
		w.margin = w.marginOf(b)
		w.inList = w.margin != ""
	}
	switch b.Kind {
	case layout.Heading:
		w.paragraph(strings.Repeat("#", b.Level) + " " + heading(b.Runs))
	case layout.ListItem:
		w.item(b)
	case layout.Code:
		w.code(b.Text())
	case layout.Table:
		w.table(b.Table)
	case layout.Paragraph, layout.Running:
		if text := inline(b.Runs); text != "" {
			w.paragraph(startEscaped(text))
		}
	}
}

// marginOf returns what is before the lines of a block that belongs to an item: as many spaces as are before that item's text.
func (w *writer) marginOf(b layout.Block) string {
	level := b.Within - 1 - w.outermost
	if !w.inList || b.Within == 0 || level < 0 || level >= len(w.indents) {
		return ""
	}
	w.indents = w.indents[:level+1]
	return strings.Repeat(" ", w.indents[level])
}

func (w *writer) line(text string) {
	for l := range strings.SplitSeq(text, "\n") {
		if l != "" {
			_, _ = w.to.WriteString(w.margin) // the writer keeps the error, and Flush returns it
			_, _ = w.to.WriteString(l)
		}
		_ = w.to.WriteByte('\n')
	}
}

func (w *writer) paragraph(text string) {
	w.line(text)
	w.line("")
}

// item writes an item indented to the text of its parent: otherwise a renderer would start a new list.
func (w *writer) item(b layout.Block) {
	w.margin = ""
	marker := "- "
	if b.Ordered {
		marker = "1. "
		if n, is := decimal(strings.Trim(b.Marker, "().")); is {
			marker = fmt.Sprintf("%d. ", n)
		}
	}
	if !w.inList || b.Level < w.outermost {
		w.outermost = b.Level
	}
	level := min(b.Level-w.outermost, len(w.indents))
	if level == 0 {
		if w.inList && w.numbered != b.Ordered {
			w.loosen()
		}
		w.numbered = b.Ordered
	}
	indent := 0
	if level > 0 {
		indent = w.indents[level-1]
	}
	w.indents = append(w.indents[:level], indent+len(marker))
	w.inList, w.isTight = true, true
	content := inline(b.Runs) + contents.Ending(b.Page)
	text := strings.ReplaceAll(startEscaped(content), "\n", "\n"+strings.Repeat(" ", indent+len(marker)))
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
