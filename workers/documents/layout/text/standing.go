package text

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Standing counts the letters of scripts without blanks that stand one below the other, as in vertical lines: closer to a word above than
// to one beside them, in whichever order the words are given.
func Standing(words []page.Word) (count int) {
	isUnspaced := func(w page.Word) bool {
		first, _ := utf8.DecodeRuneInString(w.Text)
		return IsUnspaced(first)
	}
	if !slices.ContainsFunc(words, isUnspaced) {
		return 0 // sorting words takes longer than looking at them
	}
	across, down := sortedBy(words, page.Box.MidX), sortedBy(words, page.Box.MidY)
	for _, w := range words {
		switch n := utf8.RuneCountInString(w.Text); {
		case !isUnspaced(w):
		case n == 1 && isBelow(w, across, down):
			count++
		case n > 2 && w.Height() > 2*w.Width() && !w.Turned:
			count += n
		}
	}
	return count
}

// isBelow reports whether a letter is directly below a word, of those sorted from left to right, with more room on either side, where
// words are sorted from top to bottom.
func isBelow(w page.Word, across, down []page.Word) bool {
	const level, apartMin, roomMax = 0.35, 0.4, 1.0 // ems
	em := Word{Word: w}.Em()
	above, beside := math.Inf(1), math.Inf(1)
	for _, other := range near(across, page.Box.MidX, w.MidX(), level*em) {
		if apart := w.MidY() - other.MidY(); apart > apartMin*em && w.Y0-other.Y1 < roomMax*em {
			above = min(above, apart)
		}
	}
	for _, other := range near(down, page.Box.MidY, w.MidY(), level*em) {
		if apart := math.Abs(w.MidX() - other.MidX()); apart > apartMin*em {
			beside = min(beside, apart)
		}
	}
	return above < beside
}

func sortedBy(words []page.Word, at func(page.Box) float64) []page.Word {
	sorted := slices.Clone(words)
	slices.SortFunc(sorted, func(a, b page.Word) int { return cmp.Compare(at(a.Box), at(b.Box)) })
	return sorted
}

// near returns the words that are sorted by a place and at most so far from one.
func near(sorted []page.Word, at func(page.Box) float64, place, most float64) []page.Word {
	position := func(w page.Word, place float64) int { return cmp.Compare(at(w.Box), place) }
	from, _ := slices.BinarySearchFunc(sorted, place-most, position)
	to, _ := slices.BinarySearchFunc(sorted, place+most, position)
	return sorted[from:to]
}
