package pdfstructure

import (
	"math"
	"strings"
	"unicode/utf8"
)

// readCode makes a block of lines of one fixed pitch, with the room between
// words as it is drawn.
func (f *flow) readCode(lines []line) int {
	n := 1
	for n < len(lines) && lines[n].mono() && lines[n].Top()-lines[n-1].Bottom() < 2*lines[n].Height() {
		n++
	}
	box := lines[0].Box
	for _, l := range lines[:n] {
		box = box.Around(l.Box)
	}
	var text strings.Builder
	for i, l := range lines[:n] {
		if i > 0 {
			text.WriteString(strings.Repeat("\n", newlines(lines[i-1], l)))
		}
		text.WriteString(l.fixed(box.Left()))
	}
	f.blocks = append(f.blocks, Block{Kind: Code, Box: box, Spans: []Span{{Text: text.String(), Mono: true}}})
	return n
}

// newlines between two lines of code: more than one where lines are empty.
func newlines(a, b line) int {
	return max(1, int(math.Round((b.CenterY()-a.CenterY())/(1.25*max(a.Height(), b.Height())))))
}

// fixed is the line with as many spaces as there is room for.
func (l line) fixed(left float64) string {
	pitch := 0.0
	for _, w := range l.words {
		pitch = max(pitch, w.Width()/float64(utf8.RuneCountInString(w.text)))
	}
	var text strings.Builder
	at := left
	for i, w := range l.words {
		spaces := int(math.Round((w.Left() - at) / pitch))
		if i > 0 && !w.glued {
			spaces = max(spaces, 1)
		}
		text.WriteString(strings.Repeat(" ", min(max(spaces, 0), 200)))
		text.WriteString(w.text)
		at = w.Right()
	}
	return text.String()
}
