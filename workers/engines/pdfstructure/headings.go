package pdfstructure

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

const (
	// headingSizeMin is how much larger than the text a heading is.
	headingSizeMin   = 1.12
	headingLinesMax  = 3
	boldHeadingWords = 14
)

// isHeading tells of a line that is larger than the text, or bold and by
// itself.
func (f *flow) isHeading(lines []line, at int) bool {
	l := lines[at]
	text := plain(l.spans())
	if !strings.ContainsFunc(text, unicode.IsLetter) || l.bullet {
		return false
	}
	size := l.size()
	if size >= headingSizeMin*f.body {
		return headingEnd(lines[at:]) <= headingLinesMax
	}
	end := at + headingEnd(lines[at:])
	if !l.bold() || size < 0.6*f.body || end-at > 2 || len(l.words) > boldHeadingWords || strings.ContainsAny(text[len(text)-1:], ".:;,") {
		return false
	}
	if _, _, is := itemOf(l); is && !numberedHeading(text) {
		return false
	}
	return isApart(lines, at, end)
}

// numberedHeading tells of "2.1 Scope" and "3. Method", which begin like an item.
func numberedHeading(text string) bool {
	return text[0] >= '0' && text[0] <= '9'
}

// isApart tells whether there is more room around lines than between lines.
func isApart(lines []line, from, end int) bool {
	const most = 0.45
	if from > 0 && lines[from].Top()-lines[from-1].Bottom() < most*lines[from].Height() && lines[from-1].table() == nil {
		// Nothing above it but the text before, close.
		return false
	}
	return end == len(lines) || lines[end].table() != nil || !lines[end].bold() && lines[end].Top()-lines[end-1].Bottom() > -0.2*lines[from].Height()
}

// headingEnd is how many lines from the first on look like it and are close.
func headingEnd(lines []line) int {
	n := 1
	for n < len(lines) && lines[n].table() == nil && !lines[n].bullet && alike(lines[n-1], lines[n]) &&
		lines[n].Top()-lines[n-1].Bottom() < 0.5*lines[n].Height() {
		n++
	}
	return n
}

// alike tells of lines of the same size and weight.
func alike(a, b line) bool {
	return nearly(a.size(), b.size()) && a.bold() == b.bold()
}

// nearly tells of sizes that differ by rounding.
func nearly(a, b float64) bool { return a < 1.06*b && b < 1.06*a }

func (f *flow) readHeading(lines []line) int {
	n := headingEnd(lines)
	b := Block{Kind: Heading, Box: lines[0].Box, size: lines[0].size()}
	for _, l := range lines[:n] {
		b.Spans = joined(b.Spans, l.spans())
		b.Box = b.Box.Around(l.Box)
	}
	b.Spans = cleaned(b.Spans)
	f.blocks = append(f.blocks, b)
	return n
}

// setLevels gives the largest headings level 1 and so on: as many levels as
// there are sizes, six at most.
func (d *Document) setLevels() {
	var sizes []float64
	d.each(func(b *Block) {
		if b.Kind == Heading {
			sizes = append(sizes, b.size)
		}
	})
	slices.SortFunc(sizes, func(a, b float64) int { return cmp.Compare(b, a) })
	sizes = slices.CompactFunc(sizes, nearly)
	d.each(func(b *Block) {
		if b.Kind == Heading {
			at := slices.IndexFunc(sizes, func(size float64) bool { return nearly(size, b.size) || size < b.size })
			const levels = 6
			b.Level = min(at+1, levels)
		}
	})
}

func (d *Document) each(do func(*Block)) {
	for i := range d.Pages {
		for j := range d.Pages[i].Blocks {
			do(&d.Pages[i].Blocks[j])
		}
	}
}
