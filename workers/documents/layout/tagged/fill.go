package tagged

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// place is a cell, with the boxes around pieces of its text.
type place struct {
	boxes []page.Box

	Cell
}

// comparedMax bounds the work on a file that has many more boxes and words than a page shows.
const comparedMax = 20_000_000

// fill puts the words into the cells that have them, and reports whether each word among the cells is in one, and only in one.
func fill(cells []place, words []text.Word) bool {
	hull, count := hullOf(cells)
	if count == 0 || count*len(words) > comparedMax {
		return false
	}
	for _, w := range words {
		if !hull.Holds(w.MidX(), w.MidY()) {
			continue
		}
		at, isOne := ownerOf(cells, w)
		if !isOne || w.Solid {
			return false
		}
		c := &cells[at].Cell
		if c.Box = c.Box.Union(w.Box); len(c.Words) == 0 {
			c.Box = w.Box
		}
		c.Words = append(c.Words, w)
	}
	return true
}

// hullOf returns the box around all cells, and how many boxes are in it.
func hullOf(cells []place) (hull page.Box, count int) {
	for _, c := range cells {
		for _, b := range c.boxes {
			if count++; count == 1 {
				hull = b
			}
			hull = hull.Union(b)
		}
	}
	return hull, count
}

// ownerOf returns the cell that has a word: one of its boxes holds the word's middle, or nearly so, or is around it with others. isOne is false for none
// or several, unless all of the word is in a box of one of them.
func ownerOf(cells []place, w text.Word) (at int, isOne bool) {
	const near = 1.5 // points: fonts declare heights that differ from those of letters
	for _, margin := range []float64{0, near} {
		holding := placesThat(cells, func(b page.Box) bool { return holds(b, w, margin) })
		if len(holding) > 1 {
			holding = placesThat(cells, func(b page.Box) bool { return holds(b, w, margin) && b.X0-near < w.X0 && w.X1 < b.X1+near })
		}
		if len(holding) > 0 {
			return holding[0], len(holding) == 1
		}
	}
	at = slices.IndexFunc(cells, func(c place) bool {
		around, count := hullOf([]place{c})
		return count > 0 && holds(around, w, 0)
	})
	return at, at >= 0
}

// placesThat returns the cells with a box for which something is true.
func placesThat(cells []place, is func(page.Box) bool) (all []int) {
	for i, c := range cells {
		if slices.ContainsFunc(c.boxes, is) {
			all = append(all, i)
		}
	}
	return all
}

func holds(b page.Box, w text.Word, margin float64) bool {
	return page.Box{X0: b.X0 - margin, Y0: b.Y0 - margin, X1: b.X1 + margin, Y1: b.Y1 + margin}.Holds(w.MidX(), w.MidY())
}
