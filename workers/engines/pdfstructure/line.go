package pdfstructure

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// line is the words beside each other, from left to right, or a table.
type line struct {
	pdfium.Box
	words []word
	// bullet is set where a drawn mark stands before the line, at its left edge.
	bullet bool
	mark   float64
}

func (l line) table() *Table {
	if len(l.words) == 1 {
		return l.words[0].table
	}
	return nil
}

// linesOf puts words that stand beside each other into lines, from top to
// bottom.
func linesOf(words []word) (lines []line) {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b word) int { return cmp.Compare(a.CenterY(), b.CenterY()) })
	for _, w := range words {
		if at := lineFor(lines, w); at >= 0 {
			lines[at].words = append(lines[at].words, w)
			continue
		}
		lines = append(lines, line{Box: w.Box, words: []word{w}})
	}
	for i := range lines {
		slices.SortStableFunc(lines[i].words, func(a, b word) int { return cmp.Compare(a.Left(), b.Left()) })
		lines[i].Box = around(lines[i].words)
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(a.top(), b.top()) })
	return lines
}

// lineFor is the line, of the last few, that a word stands in; -1 for none. A
// raised or lowered word stands in the line that it overlaps.
func lineFor(lines []line, w word) int {
	const tried = 4
	if w.table != nil {
		return -1
	}
	for at := len(lines) - 1; at >= max(0, len(lines)-tried); at-- {
		l := lines[at]
		if l.table() != nil {
			continue
		}
		height := min(l.Height(), w.Height())
		if math.Abs(l.CenterY()-w.CenterY()) < 0.5*height {
			return at
		}
	}
	return -1
}

// top is where a line is in the order of lines: a table by its upper edge, text by its middle.
func (l line) top() float64 {
	if l.table() != nil {
		return l.Top()
	}
	return l.CenterY()
}

func around(words []word) pdfium.Box {
	box := words[0].Box
	for _, w := range words[1:] {
		box = box.Around(w.Box)
	}
	return box
}

// size is that of most of the line's letters, in points.
func (l line) size() float64 { return sizeOf(l.words) }

func sizeOf(words []word) float64 {
	chars := map[float64]int{}
	best := 0.0
	for _, w := range words {
		chars[w.look.Size] += len(w.text)
		if n := chars[w.look.Size]; n > chars[best] || n == chars[best] && w.look.Size > best {
			best = w.look.Size
		}
	}
	return best
}

func (l line) every(is func(word) bool) bool {
	for _, w := range l.words {
		if !is(w) {
			return false
		}
	}
	return true
}

func (l line) bold() bool { return l.every(func(w word) bool { return w.look.Bold }) }

func (l line) mono() bool { return l.every(func(w word) bool { return w.look.Mono && w.table == nil }) }

// rightToLeft tells of a line that begins at its right end.
func (l line) rightToLeft() bool {
	right, left := 0, 0
	for _, w := range l.words {
		if rightToLeft(w.text) {
			right++
		} else if charsOf(w.text) > 1 && w.text[0] >= 'A' {
			left++
		}
	}
	return right > 0 && right >= left
}
