package overprint

import (
	"cmp"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// heights are the words of a page from top to bottom, by their middles.
type heights []text.Word

func byHeight(words []text.Word) heights {
	h := slices.Clone(words)
	slices.SortStableFunc(h, func(a, b text.Word) int { return cmp.Compare(a.MidY(), b.MidY()) })
	return h
}

// levelWith returns the words whose middles are about as high as that of a word, which is among them.
func (h heights) levelWith(w *text.Word) heights {
	reach := levelEms * w.Em()
	at := func(y float64) int {
		i, _ := slices.BinarySearchFunc(h, y, func(o text.Word, y float64) int { return cmp.Compare(o.MidY(), y) })
		return i
	}
	return h[at(w.MidY()-reach):at(w.MidY()+reach)]
}

// firsts returns the words that begin lines, from left to right.
func (h heights) firsts() (firsts []text.Word) {
	for i := range h {
		if h.begins(&h[i]) {
			firsts = append(firsts, h[i])
		}
	}
	slices.SortStableFunc(firsts, func(a, b text.Word) int { return cmp.Compare(a.X0, b.X0) })
	return firsts
}

// begins reports whether no word is right before a word.
func (h heights) begins(w *text.Word) bool {
	const blankEms = 0.5
	return !slices.ContainsFunc(h.levelWith(w), func(before text.Word) bool {
		gap := w.X0 - before.X1
		return before.Number != w.Number && gap > -overMin && gap < blankEms*w.Em()
	})
}

// addLine notes the numbers of the words of a line from its first one on.
func (h heights) addLine(of map[int]bool, first *text.Word) {
	level := slices.DeleteFunc(slices.Clone(h.levelWith(first)), func(w text.Word) bool { return w.X0 < first.X0 })
	slices.SortStableFunc(level, func(a, b text.Word) int { return cmp.Compare(a.X0, b.X0) })
	end := first.X1
	for i := range level {
		if level[i].X0 > end+gapEms*first.Em() {
			return
		}
		of[level[i].Number], end = true, max(end, level[i].X1)
	}
}
