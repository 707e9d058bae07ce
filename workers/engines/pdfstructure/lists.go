package pdfstructure

import (
	"regexp"
	"strings"
)

// item is what stands before an item's text.
type item struct {
	// number is empty where there is a bullet.
	number string
	// edge is where the marker begins, text where the text does, from the side
	// that the line begins at.
	edge, text float64
}

var (
	bulletMarker = regexp.MustCompile(`^([•◦▪▫■□●○‣⁃∙·➢➤✓✔❖*–-]|[\x{F000}-\x{F0FF}])$`)
	numberMarker = regexp.MustCompile(`^\(?(\d{1,3}|[a-z]|[ivx]{1,5}|[A-Z])[.)]$`)
)

// itemOf tells an item by its marker: a drawn bullet, or a first word that is
// one. text is the line without it.
func itemOf(l line) (it item, text line, is bool) {
	if l.bullet {
		edge := l.start() - l.mark
		return item{edge: edge, text: l.start()}, l, true
	}
	words := l.inReadingOrder()
	if len(words) < 2 || l.table() != nil {
		return it, l, false
	}
	mark := words[0].text
	rest := line{words: without(l.words, words[0].number)}
	rest.Box = around(rest.words)
	it = item{edge: l.start(), text: rest.start()}
	switch {
	case bulletMarker.MatchString(mark):
		return it, rest, true
	case numberMarker.MatchString(mark):
		it.number = strings.Trim(mark, "().")
		return it, rest, true
	}
	return it, l, false
}

func without(words []word, number int) (rest []word) {
	for _, w := range words {
		if w.number != number {
			rest = append(rest, w)
		}
	}
	return rest
}

// start is the side that the line begins at, growing inwards.
func (l line) start() float64 {
	if l.rightToLeft() {
		return -l.Right()
	}
	return l.Left()
}

// readItem makes an item of a line and those that go on with it: close, and not
// further out than its text.
func (f *flow) readItem(it item, text line, lines []line) int {
	b := Block{Kind: Item, Number: it.number, Box: lines[0].Box, Spans: text.spans(), marker: it.edge}
	n := 1
	for n < len(lines) && f.goesOnItem(it, lines[n-1], lines[n]) {
		b.Spans = joined(b.Spans, lines[n].spans())
		b.Box = b.Box.Around(lines[n].Box)
		n++
	}
	b.Spans = cleaned(b.Spans)
	b.Level = f.levelOf(it.edge)
	f.blocks = append(f.blocks, b)
	return n
}

func (f *flow) goesOnItem(it item, before, l line) bool {
	if _, _, another := itemOf(l); another || l.table() != nil || l.mono() {
		return false
	}
	size := l.size()
	return nearly(size, before.size()) && l.start() > it.edge+0.3*size && l.start() < it.text+1.5*size &&
		l.Top()-before.Bottom() < 0.5*l.Height()
}

// levelOf is how many of the items right before stand further out, one inside
// the other.
func (f *flow) levelOf(edge float64) int {
	const same = 4.0 // points
	for i := len(f.blocks) - 1; i >= 0 && f.blocks[i].Kind == Item; i-- {
		b := f.blocks[i]
		switch {
		case b.marker < edge-same:
			return b.Level + 1
		case b.marker <= edge+same:
			return b.Level
		}
	}
	return 0
}
