package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Leftover finds the part of a ruled table that is left on a page or in a column of text, and which is too little to be certain alone: a row or
// two with the same columns as a table on this page, or on the page before or after, at the same place or all of them moved by the same distance. It
// returns as Ruled does, after the tables found already.
func Leftover(number int, words []text.Word, rules []page.Box, neighbours, found []Table) ([]text.Word, []Table) {
	neighbours = slices.Concat(neighbours, found)
	if len(neighbours) == 0 {
		return words, found
	}
	var grids []grid
	for _, l := range latticesOf(rules) {
		if g := l.grid(words); g.height() == 1 {
			grids = append(grids, g)
		}
	}
	for _, stack := range groupsOf(linesIn(rules, words), words) {
		if g, is := gridOfStack(stack, words, headGapEms); is && isSmall(stack) {
			grids = append(grids, g)
		}
	}
	for _, g := range grids {
		if !slices.ContainsFunc(neighbours, func(t Table) bool { return g.hasColumnsOf(&t) }) {
			continue
		}
		if t, inside, is := g.table(words); is {
			words, found = t.takeFrom(number, words, inside, found)
		}
	}
	return words, found
}

func (g grid) hasColumnsOf(t *Table) bool {
	if !t.Ruled || g.width() != t.Cols || len(t.edges) != len(g.columns) {
		return false
	}
	shift := g.columns[0] - t.edges[0]
	for i, x := range g.columns {
		if math.Abs(x-shift-t.edges[i]) > snap {
			return false
		}
	}
	return true
}
