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

// parseBoxes parses the output of pdftotext -bbox: a line for each page and each word. A page without a line is empty.
func parseBoxes(answer io.Reader, span Span) []page.Page {
	pages := make([]page.Page, span.Len())
	for i := range pages {
		pages[i].Number = span.First + i
	}
	at := -1
	eachLine(answer, func(line string) {
		switch {
		case strings.HasPrefix(line, "<page "):
			at++
			if at < len(pages) {
				pages[at].Width, pages[at].Height = number(line, "width"), number(line, "height")
			}
		case strings.HasPrefix(line, "<word ") && at >= 0 && at < len(pages):
			if text, ok := content(line); ok {
				pages[at].Words = append(pages[at].Words, page.Word{Text: html.UnescapeString(text), Box: sides(line)})
			}
		}
	})
	return pages
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
