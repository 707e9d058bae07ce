package tagged

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// place is a cell, with the boxes around pieces of its text.
type place struct {
	boxes []page.Box

	Cell
}

// fill puts the words into the cells that have them, and reports whether each word among the cells is in one, and only in one.
func fill(cells []place, words []text.Word) bool {
	var boxes []page.Box
	for _, c := range cells {
		boxes = append(boxes, c.boxes...)
	}
	hull, found := page.Around(boxes)
	if !found {
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
		cells[at].Words = append(cells[at].Words, w)
	}
	for i := range cells {
		if c := &cells[i].Cell; isFilled(c) {
			c.Box = text.Around(c.Words)
		}
	}
	return true
}

// ownerOf returns the cell that has a word: one of its boxes holds the word's middle, or nearly so, or is around it with others. A long word of one cell reaches over those
// of the next one: the cell is then the one whose box has all of the word, and begins closest to it. isOne is false for none or several.
func ownerOf(cells []place, w text.Word) (at int, isOne bool) {
	const near = 1.5 // points: fonts declare heights that differ from those of letters
	for _, margin := range []float64{0, near} {
		holding := boxesThat(cells, func(b page.Box) bool { return holds(b, w, margin) })
		if len(holding) > 1 {
			holding = slices.DeleteFunc(holding, func(h held) bool { return h.X0-near > w.X0 || w.X1 > h.X1+near })
		}
		if len(holding) > 0 {
			return closest(holding, w)
		}
	}
	at = slices.IndexFunc(cells, func(c place) bool {
		around, found := page.Around(c.boxes)
		return found && holds(around, w, 0)
	})
	return at, at >= 0
}

// held is a box of a cell.
type held struct {
	page.Box

	cell int
}

// boxesThat returns the boxes for which something is true.
func boxesThat(cells []place, is func(page.Box) bool) (all []held) {
	for i, c := range cells {
		for _, b := range c.boxes {
			if is(b) {
				all = append(all, held{b, i})
			}
		}
	}
	return all
}

// closest returns the cell of the box that begins closest to a word; isOne is false if boxes of two cells do.
func closest(holding []held, w text.Word) (at int, isOne bool) {
	least := math.Inf(1)
	for _, h := range holding {
		switch off := math.Abs(h.X0 - w.X0); {
		case off < least:
			least, at, isOne = off, h.cell, true
		case off == least && h.cell != at:
			isOne = false
		}
	}
	return at, isOne
}

func holds(b page.Box, w text.Word, margin float64) bool {
	return page.Box{X0: b.X0 - margin, Y0: b.Y0 - margin, X1: b.X1 + margin, Y1: b.Y1 + margin}.Holds(w.MidX(), w.MidY())
}
