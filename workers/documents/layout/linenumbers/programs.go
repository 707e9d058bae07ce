package linenumbers

import (
	"math"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// programMin is how many lines of a program have numbers at least.
const programMin = 3

// ofPrograms returns words with the numbers of a program's lines monospaced.
func ofPrograms(words []text.Word) []text.Word {
	if !slices.ContainsFunc(words, func(w text.Word) bool { return w.Mono }) {
		return words
	}
	marked := words
	for _, c := range columnsOf(words, programMin) {
		for from := 0; from < len(c); {
			to := from + 1
			for to < len(c) && isNext(words, c[to-1], c[to]) {
				to++
			}
			run := c[from:to]
			from = to
			if len(run) < programMin || !areOfProgram(words, run) {
				continue
			}
			if &marked[0] == &words[0] {
				marked = slices.Clone(words)
			}
			for _, i := range run {
				marked[i].Mono = true
			}
		}
	}
	return marked
}

// isNext reports whether a number is that of the line below another one's.
func isNext(words []text.Word, above, below int) bool {
	const farthest = 3.0 // ems
	a, _ := strconv.Atoi(words[above].Text)
	b, _ := strconv.Atoi(words[below].Text)
	return b == a+1 && words[below].MidY()-words[above].MidY() < farthest*max(words[above].Em(), words[below].Em())
}

// areOfProgram reports whether what follows numbers on their lines is monospaced, or nothing follows on some.
func areOfProgram(words []text.Word, run column) bool {
	lines := 0
	for _, i := range run {
		next := nextOf(words, i)
		if next == nil {
			continue
		}
		if lines++; !next.Mono {
			return false
		}
	}
	return 2*lines > len(run)
}

// nextOf returns the word that follows on a line; nil for none.
func nextOf(words []text.Word, at int) (next *text.Word) {
	w := &words[at]
	for i := range words {
		other := &words[i]
		if other.X0 >= w.X1 && math.Abs(other.MidY()-w.MidY()) < max(w.Em(), other.Em())/2 && (next == nil || other.X0 < next.X0) {
			next = other
		}
	}
	return next
}
