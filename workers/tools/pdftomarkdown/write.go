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
	// inList is set if the last block was a list item.
	inList bool
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
			w.paragraph(fmt.Sprintf("*Page %d is a picture without text. It was not read.*", p.Number))
		case p.Broken:
			w.paragraph(fmt.Sprintf("*Page %d is damaged. It was left out.*", p.Number))
		}
	}
	if w.inList {
		w.line("")
	}
}

func (w *writer) block(b layout.Block) {
	b = b.Written()
	if w.inList && b.Kind != layout.ListItem {
		w.line("")
		w.inList = false
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

func (w *writer) line(text string) {
	_, _ = w.to.WriteString(text) // the writer keeps the error, and Flush returns it
	_ = w.to.WriteByte('\n')
}

func (w *writer) paragraph(text string) {
	w.line(text)
	w.line("")
}

// item writes an item indented to the text of its parent: otherwise a renderer would start a new list.
func (w *writer) item(b layout.Block) {
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
			w.line("")
		}
		w.numbered = b.Ordered
	}
	indent := 0
	if level > 0 {
		indent = w.indents[level-1]
	}
	w.indents = append(w.indents[:level], indent+len(marker))
	w.inList = true
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
