package poppler

import (
	"bufio"
	"html"
	"io"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// lineBytesMax bounds a line of output; a longer one is not a word.
const lineBytesMax = 1 << 20

// boxLines is the output of pdftotext -bbox, read while it is written: a line for each page and each word. A page without a line is empty.
type boxLines struct {
	pages []page.Page
	// at is the page that is being written.
	at int
	// rest is the beginning of a line.
	rest string
}

func newBoxLines(span Span) *boxLines {
	b := &boxLines{pages: make([]page.Page, span.Len()), at: -1}
	for i := range b.pages {
		b.pages[i].Number = span.First + i
	}
	return b
}

// Write implements io.Writer.
func (b *boxLines) Write(p []byte) (int, error) {
	lines := b.rest + string(p) // words are parts of it: a copy of each would take as long as its numbers
	for {
		line, after, whole := strings.Cut(lines, "\n")
		if !whole {
			b.rest = lines[:min(len(lines), lineBytesMax+1)]
			return len(p), nil
		}
		b.take(line)
		lines = after
	}
}

// done returns the pages, when all is written.
func (b *boxLines) done() []page.Page {
	b.take(b.rest)
	b.rest = ""
	return b.pages
}

// take skips a line that is too long.
func (b *boxLines) take(line string) {
	line = strings.TrimSpace(line)
	switch {
	case len(line) > lineBytesMax:
	case strings.HasPrefix(line, "<page "):
		if b.at++; b.at < len(b.pages) {
			b.pages[b.at].Width, b.pages[b.at].Height = number(line, "width"), number(line, "height")
		}
	case strings.HasPrefix(line, "<word ") && b.at >= 0 && b.at < len(b.pages):
		if text, ok := content(line); ok {
			b.pages[b.at].Words = append(b.pages[b.at].Words, page.Word{Text: html.UnescapeString(text), Box: sides(line)})
		}
	}
}

// sides returns the box of a word's tag, whose attributes have this order.
func sides(line string) page.Box {
	var side [4]float64
	for i, name := range [...]string{` xMin="`, ` yMin="`, ` xMax="`, ` yMax="`} {
		_, line, _ = strings.Cut(line, name)
		var value string
		value, line, _ = strings.Cut(line, `"`)
		if n, err := strconv.ParseFloat(value, 64); err == nil {
			side[i] = n
		}
	}
	return page.Box{X0: side[0], Y0: side[1], X1: side[2], Y1: side[3]}
}

// eachLine skips lines that are too long.
func eachLine(answer io.Reader, see func(line string)) {
	scanner := bufio.NewReaderSize(answer, 64<<10)
	var line []byte
	for {
		part, more, err := scanner.ReadLine()
		if err != nil {
			return
		}
		if len(line) <= lineBytesMax {
			line = append(line, part...)
		}
		if more {
			continue
		}
		if len(line) <= lineBytesMax {
			see(strings.TrimSpace(string(line)))
		}
		line = line[:0]
	}
}

// content returns the text between a line's tags.
func content(line string) (string, bool) {
	_, rest, opened := strings.Cut(line, ">")
	end := strings.LastIndex(rest, "</")
	if !opened || end < 0 {
		return "", false
	}
	return rest[:end], true
}

// attribute returns the value of a tag's attribute, still escaped.
func attribute(line, name string) string {
	tag, _, _ := strings.Cut(line, ">")
	for {
		before, rest, found := strings.Cut(tag, name)
		if !found {
			return ""
		}
		if value, isValue := strings.CutPrefix(rest, `="`); isValue && strings.HasSuffix(before, " ") {
			value, _, _ = strings.Cut(value, `"`)
			return value
		}
		tag = rest
	}
}

func number(line, name string) float64 {
	n, err := strconv.ParseFloat(attribute(line, name), 64)
	if err != nil {
		return 0
	}
	return n
}
