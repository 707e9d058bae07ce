package pdfstructure

import (
	"math"
	"strings"
)

// readParagraph makes a paragraph of a line and those that go on with it.
func (f *flow) readParagraph(lines []line, right float64) int {
	b := Block{Kind: Paragraph, Box: lines[0].Box, Spans: lines[0].spans()}
	n := 1
	for n < len(lines) && f.goesOn(lines, n) {
		if broken(lines[n-1], lines[n], right) {
			if endsSentence(lines[n-1]) {
				break
			}
			b.Spans = append(b.Spans, Span{Text: "\n"})
		}
		b.Spans = joined(b.Spans, lines[n].spans())
		b.Box = b.Box.Around(lines[n].Box)
		n++
	}
	b.Spans = cleaned(b.Spans)
	f.blocks = append(f.blocks, b)
	return n
}

// goesOn tells whether a line belongs to the paragraph of the one before.
func (f *flow) goesOn(lines []line, at int) bool {
	before, l := lines[at-1], lines[at]
	if l.table() != nil || l.bullet || l.mono() || f.isHeading(lines, at) || l.rightToLeft() != before.rightToLeft() {
		return false
	}
	if _, _, item := itemOf(l); item && (endsSentence(before) || l.start() > before.start()+0.3*l.size()) {
		return false
	}
	return nearly(before.size(), l.size()) && l.Top()-before.Bottom() < f.leading(lines, at) && !indented(lines, at)
}

// leading is how far apart two lines of one paragraph are at the most, from the
// lower edge of one to the upper edge of the next: a little more than the
// closest lines around.
func (f *flow) leading(lines []line, at int) float64 {
	least := math.Inf(1)
	height := lines[at].Height()
	for i := max(1, at-3); i < min(len(lines), at+4); i++ {
		if lines[i].table() == nil && lines[i-1].table() == nil && nearly(lines[i].size(), lines[i-1].size()) {
			least = min(least, max(lines[i].Top()-lines[i-1].Bottom(), -0.2*height))
		}
	}
	const looseMax = 0.75 // of the line's height
	return min(least+0.25*height, looseMax*height)
}

// indented tells of a first line: it stands further in than the one before and
// the one behind.
func indented(lines []line, at int) bool {
	l, before := lines[at], lines[at-1]
	in := 0.8 * l.size()
	return l.start() > before.start()+in && (at+1 == len(lines) || l.start() > lines[at+1].start()+in) &&
		l.start() < before.start()+6*l.size()
}

// broken tells of a line that ends where the next one's first word had room:
// somebody wanted it to end there.
func broken(before, l line, right float64) bool {
	words := l.inReadingOrder()
	const spare = 1.5 // ems
	room := right - before.Right()
	if l.rightToLeft() {
		return false
	}
	if len(words) > 0 && len(words[0].text) > 12 && spaceless([]rune(words[0].text)[0]) {
		return room > 3*l.size()
	}
	return room > words[0].Width()+spare*l.size()
}

func endsSentence(l line) bool {
	text := strings.TrimRight(plain(l.spans()), " \"'”’)»")
	return text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") ||
		strings.HasSuffix(text, ":") || strings.HasSuffix(text, "。")
}
