package tables

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// shaded returns the grids of tables whose rows have filled boxes under them, one for each cell: the head, and often each second row. The upper
// and the lower edges of boxes are like rules between rows.
func shaded(shades []page.Box, words []text.Word) (grids []grid) {
	const firstGapEms = 0.7 // above the first box, to the row before, if that has none
	var edges []page.Box
	for _, s := range shades[:min(len(shades), rulesMax)] {
		edges = append(edges, page.Box{X0: s.X0, Y0: s.Y0, X1: s.X1, Y1: s.Y0}, page.Box{X0: s.X0, Y0: s.Y1, X1: s.X1, Y1: s.Y1})
	}
	for _, stack := range stacksOf(linesIn(edges), words) {
		if foot, is := footOf(stack, words); is {
			stack = append(stack, foot)
		}
		if g, is := gridOfStack(stack, words, firstGapEms); is {
			grids = append(grids, g)
		}
	}
	return grids
}

// footOf returns the lower edge of the last row if that is not shaded: its lines are directly below the last edge, and none reaches over
// several columns.
func footOf(stack []rowRule, words []text.Word) (foot rowRule, is bool) {
	const gapMax, rowsMax = 0.9, 12 // em below the edge, and lines of a row
	above := stack[len(stack)-1]
	below := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || w.MidY() < above.at || w.MidY() > above.at+20*w.Em() || w.X1 < above.from || w.X0 > above.to
	})
	rows := text.RowsOf(below)
	foot = widest(stack)
	foot.at = above.at
	for i := range rows[:min(len(rows), rowsMax)] {
		r := &rows[i]
		crosses := slices.ContainsFunc(r.Words, func(w text.Word) bool {
			return slices.ContainsFunc(foot.joints, func(x float64) bool { return w.X0 < x-snap && w.X1 > x+snap })
		})
		if crosses || r.Top-foot.at > gapMax*r.Em {
			break
		}
		foot.at, is = r.Bottom, true
	}
	foot.at++
	foot.pieces = []edge{{foot.at, foot.from, foot.to}}
	return foot, is
}
