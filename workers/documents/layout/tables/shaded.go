package tables

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// leastSpace is less than what is between the cells of two columns that are padded, and more than a space, in ems.
const leastSpace = 0.4

// shaded returns the grids of tables whose rows have filled boxes under them, one for each cell: the head, and often each second row. The upper
// and the lower edges of boxes are like rules between rows.
func shaded(shades []page.Box, words []text.Word) (grids []grid) {
	const noHead = -1 // it is among the lines already
	shades = shades[:min(len(shades), rulesMax)]
	edges := make([]page.Box, 0, 2*len(shades))
	for _, s := range shades {
		edges = append(edges, page.Box{X0: s.X0, Y0: s.Y0, X1: s.X1, Y1: s.Y0}, page.Box{X0: s.X0, Y0: s.Y1, X1: s.X1, Y1: s.Y1})
	}
	for _, stack := range stacksOf(linesIn(edges, words), words) {
		if foot, is := footOf(stack, words); is {
			if len(stack) == 2 && foot.hasCellsBelow(words) {
				continue // a head, whose boxes do not show the rows below it
			}
			stack = append(stack, foot)
		}
		stack = append(headsOf(stack, words), stack...)
		if g, is := gridOfStack(stack, words, noHead); is {
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
		if foot.isCrossed(r.Words) || foot.isTextOver(r) || r.Top-foot.at > gapMax*r.Em {
			break
		}
		foot.at, is = r.Bottom, true
	}
	return foot.movedTo(foot.at + 1), is
}

// hasCellsBelow reports whether the first line below a row has words in several of its columns, and none that reaches over two.
func (l rowRule) hasCellsBelow(words []text.Word) bool {
	const reachEms = 4
	rows := text.RowsOf(slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || w.MidY() < l.at || w.MidY() > l.at+reachEms*w.Em() || w.X1 < l.from || w.X0 > l.to
	}))
	return len(rows) > 0 && !l.isCrossed(rows[0].Words) && !l.isTextOver(&rows[0]) && len(columnsIn(rows[:1], l.columns())) > 1
}

// headsOf returns the upper edges of at most two rows directly above the first box: a head and the first row, if only every second row
// has a box.
func headsOf(stack []rowRule, words []text.Word) (heads []rowRule) {
	const rowsMax, beyondEms, withinRow = 2, 0.4, 1.5 // a line of the same row is closer than that many times the padding
	head := widest(stack)
	lines, padding := linesAbove(head, stack[0].at, words)
	bottom, low := stack[0].at, padding // of the row, and the maximal gap below its line
	filled := map[int]bool{}
	for i := len(lines) - 1; i >= 0; i-- {
		r := &lines[i]
		gap := bottom - r.Bottom
		if gap > low+beyondEms*r.Em || head.isCrossed(r.Words) || head.isTextOver(r) {
			break
		}
		if len(filled) > 0 && gap > withinRow*padding {
			if len(filled) < 2 || len(heads)+1 == rowsMax {
				break
			}
			heads, filled = append([]rowRule{head.movedTo((bottom + r.Bottom) / 2)}, heads...), map[int]bool{}
		}
		for _, w := range r.Words {
			filled[strip(head.columns(), w.MidX())] = true
		}
		bottom, low = r.Top, 2*padding
	}
	if len(filled) >= 2 {
		heads = append([]rowRule{head.movedTo(bottom - 1)}, heads...)
	}
	return heads
}

// linesAbove returns the lines above a place, and how far below it the first line is.
func linesAbove(l rowRule, at float64, words []text.Word) (lines []text.Row, padding float64) {
	const reachEms = 12
	near := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || w.MidY() < at-reachEms*w.Em() || w.MidY() > at+reachEms*w.Em() || w.X1 < l.from || w.X0 > l.to
	})
	rows := text.RowsOf(near)
	for i := range rows {
		if rows[i].Middle() > at {
			return rows[:i], max(rows[i].Top-at, 1)
		}
	}
	return rows, 1
}

func (l rowRule) movedTo(at float64) rowRule {
	l.at, l.pieces = at, []edge{{at, l.from, l.to}}
	return l
}

func (l rowRule) columns() []float64 { return append(append([]float64{l.from}, l.joints...), l.to) }

// isCrossed reports whether a word reaches over several of the columns.
func (l rowRule) isCrossed(words []text.Word) bool {
	return slices.ContainsFunc(words, func(w text.Word) bool {
		return slices.ContainsFunc(l.joints, func(x float64) bool { return w.X0 < x-snap && w.X1 > x+snap })
	})
}

// isTextOver reports whether a line goes on from one column into the next one after nothing but a space: it is text that has a space there by chance.
func (l rowRule) isTextOver(r *text.Row) bool {
	columns := l.columns()
	for i := 1; i < len(r.Words); i++ {
		before, w := r.Words[i-1], r.Words[i]
		if gap := w.X0 - before.X1; gap < leastSpace*r.Em && strip(columns, before.MidX()) != strip(columns, w.MidX()) {
			return true
		}
	}
	return false
}
