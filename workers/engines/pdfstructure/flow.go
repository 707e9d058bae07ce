package pdfstructure

import (
	"slices"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// flow makes blocks of a page's lines, in reading order.
type flow struct {
	page   pdfium.Page
	body   float64
	blocks []Block
}

// read takes what is on the page, or in one of its columns.
func (f *flow) read(words []word, depth int) {
	if len(words) == 0 {
		return
	}
	bands := []band{{lines: linesOf(words)}}
	if depth > 0 {
		bands = bandsOf(words)
	}
	for _, b := range bands {
		columns := b.columns
		if columns != nil && rightToLeftIn(columns) {
			slices.Reverse(columns)
		}
		for _, c := range columns {
			f.read(c, depth-1)
		}
		if b.lines != nil {
			f.readLines(withUnruledTables(f.page.Number, b.lines, f.page.Rules))
		}
	}
}

func rightToLeftIn(columns [][]word) bool {
	right, all := 0, 0
	for _, c := range columns {
		for _, w := range c {
			if all++; rightToLeft(w.text) {
				right++
			}
		}
	}
	return 2*right > all
}

// readTurned puts text that runs in other directions behind the rest, in the
// order in which the file has it.
func (f *flow) readTurned(words []word) {
	if len(words) == 0 {
		return
	}
	f.blocks = append(f.blocks, Block{Kind: Paragraph, Box: around(words), Spans: turnedText(words)})
}

func turnedText(words []word) (spans []Span) {
	for _, w := range words {
		spans = joined(spans, []Span{{Text: w.text, Link: w.link}})
	}
	return cleaned(spans)
}

// readLines takes lines that are read one after the other.
func (f *flow) readLines(lines []line) {
	lines = withBullets(lines, f.page.Marks)
	right := 0.0
	for _, l := range lines {
		right = max(right, l.Right())
	}
	for at := 0; at < len(lines); {
		at += f.readBlock(lines, at, right)
	}
}

// readBlock makes a block of the line at a place and those that belong to it.
func (f *flow) readBlock(lines []line, at int, right float64) (taken int) {
	l := lines[at]
	switch {
	case l.table() != nil:
		f.blocks = append(f.blocks, Block{Kind: TableBlock, Box: l.Box, Table: l.table()})
		return 1
	case l.mono() && !l.bullet:
		return f.readCode(lines[at:])
	case f.isHeading(lines, at):
		return f.readHeading(lines[at:])
	}
	if item, text, is := itemOf(l); is {
		return f.readItem(item, text, lines[at:])
	}
	return f.readParagraph(lines[at:], right)
}

// withBullets notes before which lines a mark is drawn.
func withBullets(lines []line, marks []pdfium.Box) []line {
	const roomMax = 3.0 // ems
	lines = slices.Clone(lines)
	for i, l := range lines {
		for _, m := range marks {
			room, outer := l.Left()-m.Right(), l.Left()-m.Left()
			if l.rightToLeft() {
				room, outer = m.Left()-l.Right(), m.Right()-l.Right()
			}
			level := m.CenterY() > l.Top() && m.CenterY() < l.Bottom()
			if l.table() == nil && level && room > -1 && outer < roomMax*l.size() && m.Height() < 0.8*l.size() {
				lines[i].bullet, lines[i].mark = true, outer
			}
		}
	}
	return lines
}
