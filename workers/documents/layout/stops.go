package layout

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

var stops = []string{"、", "。", "，", "．"}

// withStopsInLine returns words with the stops of vertical lines exactly below the letter before: some programs draw them up to a
// letter to the right, out of their line.
func withStopsInLine(words []page.Word) []page.Word {
	moved := words
	for i := 1; i < len(words); i++ {
		if !slices.Contains(stops, words[i].Text) || !isBesideLine(words, i) {
			continue
		}
		if &moved[0] == &words[0] {
			moved = slices.Clone(words)
		}
		moved[i].X0, moved[i].X1 = moved[i-1].X0, moved[i-1].X1
	}
	return moved
}

// isBesideLine reports whether a word is below the one before, and to the right of it but not of its whole line.
func isBesideLine(words []page.Word, i int) bool {
	const besideMin, besideMax, belowMin, belowMax, inLine = 0.15, 1.0, 0.5, 1.5, 0.3 // ems
	before, w := words[i-1], words[i]
	em := max(w.Size, before.Size, 1)
	beside, below := (w.MidX()-before.MidX())/em, (w.Y0-before.Y0)/em
	if beside < besideMin || beside > besideMax || below < belowMin || below > belowMax {
		return false
	}
	if i+1 == len(words) {
		return true
	}
	after := words[i+1]
	goesOn := math.Abs(after.MidX()-before.MidX()) < inLine*em && after.Y0 > w.Y0
	return goesOn || after.Y0 < w.Y0 // or the next line begins
}
