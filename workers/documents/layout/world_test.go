package layout

import (
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// set returns the words of a line of text: each letter is half an em wide, a space a quarter.
func set(x, y, size float64, text string, style ...page.Style) (words []page.Word) {
	for word := range strings.FieldsSeq(text) {
		width := float64(utf8.RuneCountInString(word)) * size / 2
		w := page.Word{Box: page.Box{X0: x, Y0: y, X1: x + width, Y1: y + 1.15*size}, Text: word, Size: size}
		if len(style) > 0 {
			w.Style = style[0]
		}
		words = append(words, w)
		x += width + size/4
	}
	return words
}

// wrap sets text in lines of a width, 1.2 em apart, and returns the height after the last.
func wrap(x, y, size, width float64, text string) (words []page.Word, below float64) {
	var line string
	flush := func() {
		words = append(words, set(x, y, size, line)...)
		y += 1.2 * size
	}
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimSpace(line + " " + word)
		last := set(x, y, size, longer)
		if line != "" && last[len(last)-1].X1 > x+width {
			flush()
			longer = word
		}
		line = longer
	}
	flush()
	return words, y
}

// a4 is a page with these words.
func a4(words ...[]page.Word) page.Page {
	p := page.Page{Number: 1, Width: 595, Height: 842}
	for _, some := range words {
		p.Words = append(p.Words, some...)
	}
	return p
}

// outline renders a document's blocks, one per line, with the kind before the text.
func outline(d Document) string {
	var lines []string
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			kind := []string{"P", "H", "L", "T", "R", "C"}[b.Kind]
			if b.Kind == Heading || b.Kind == ListItem {
				kind += string(rune('0' + b.Level))
			}
			if b.Continues {
				kind += "+"
			}
			lines = append(lines, kind+" "+strings.ReplaceAll(b.Text(), "\n", " / "))
		}
	}
	return strings.Join(lines, "\n")
}

const prose = "Many offices need a flow of simple work while people find the time for difficult questions about water and energy"
