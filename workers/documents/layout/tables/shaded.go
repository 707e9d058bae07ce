package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// leastSpace is less than what is between the cells of two columns that are padded, and more than a space, in ems.
const leastSpace = 0.4

// shaded returns the grids of tables whose rows have filled boxes under them, one for each cell: the head, and often each second row. The upper
// and the lower edges of boxes are like rules between rows.
func shaded(shades []page.Box, words []text.Word) (grids []grid) {
	for _, stack := range groupsOf(linesIn(edgesOfBoxes(shades), words), words) {
		g, is := gridOfStripe(stack, words)
		if !is && isCertain(stack, words) {
			g, is = gridOfStripes(stack, shades, words)
		}
		if is {
			grids = append(grids, g)
		}
	}
	return grids
}

// edgesOfBoxes returns the upper and the lower edges of boxes.
func edgesOfBoxes(shades []page.Box) []page.Box {
	shades = shades[:min(len(shades), rulesMax)]
	edges := make([]page.Box, 0, 2*len(shades))
	for _, s := range shades {
		edges = append(edges, page.Box{X0: s.X0, Y0: s.Y0, X1: s.X1, Y1: s.Y0}, page.Box{X0: s.X0, Y0: s.Y1, X1: s.X1, Y1: s.Y1})
	}
	return edges
}

// gridOfStripes returns the grid of a table from the edges of its boxes.
func gridOfStripes(stack []rowRule, shades []page.Box, words []text.Word) (g grid, is bool) {
	const noHead = -1 // it is among the lines already
	stack = betweenBoxes(completed(stack, shades, words), shades, words)
	if foot, is := footOf(stack, 0, words); is {
		if len(stack) == 2 && foot.hasCellsBelow(words) {
			return g, false // a head, whose boxes do not show the rows below it
		}
		stack = append(stack, foot)
	}
	return gridOfStack(append(headsOf(stack, words), stack...), words, noHead)
}

// gridOfStripe returns the grid of a table with one row that has boxes, whose words say that the line above, that below or both are rows of it: in two columns at
// least they begin exactly where those of its own do. Several rows below show their columns themselves.
func gridOfStripe(stack []rowRule, words []text.Word) (g grid, is bool) {
	const noHead, rowsMax = -1, 1
	if len(stack) != 2 {
		return g, false
	}
	top, bottom := stack[0], stack[1]
	inside := bottom.wordsBelow(top, words)
	own := text.RowsOf(inside)
	if len(own) == 0 || bottom.isCrossed(inside) {
		return g, false
	}
	all := stack
	foot, isBelow := footOf(stack, bottom.at-own[len(own)-1].Bottom, words)
	if below := foot.wordsBelow(bottom, words); isBelow && bottom.beginAlike(inside, below) {
		if lines := text.RowsOf(below); foot.hasCellsBelow(words) || len(lines) > rowsMax && fillAll(lines, bottom.columns()) {
			return g, false
		}
		all = append(slices.Clone(all), foot)
	}
	if heads := headsOf(stack, words); len(heads) == rowsMax && bottom.beginAlike(inside, top.wordsBelow(heads[0], words)) {
		all = append(heads, all...)
	}
	if len(all) == len(stack) {
		return g, false
	}
	return gridOfStack(all, words, noHead)
}

// beginAlike reports whether words of two rows begin at one place in each column in which both have some, two at least.
func (l rowRule) beginAlike(a, b []text.Word) bool {
	columns := l.columns()
	columnAt := func(x float64) int { return strip(columns, x) }
	ofB, alike := beginningsOf(b, columnAt), 0
	for c, x := range beginningsOf(a, columnAt) {
		if other, known := ofB[c]; known && math.Abs(x-other) > sameEdge {
			return false
		} else if known {
			alike++
		}
	}
	return alike > 1
}

// completed returns the lines as wide as the widest one: rows may have no cells in the last columns. A line stays as it is if a box or a word there is on both
// sides of it, as in a cell of several rows.
func completed(stack []rowRule, shades []page.Box, words []text.Word) []rowRule {
	w := widest(stack)
	all := make([]rowRule, len(stack))
	for i, l := range stack {
		isOver := func(b page.Box) bool { return b.Y0 < l.at-1 && b.Y1 > l.at+1 && b.X0 > l.to-snap && b.X0 < w.to }
		all[i] = l
		if l.to > w.to-snap || slices.ContainsFunc(shades, isOver) || slices.ContainsFunc(words, func(w text.Word) bool { return isOver(w.Box) }) {
			continue
		}
		all[i].pieces = append(slices.Clone(l.pieces), edge{l.at, l.to, w.to})
		all[i].joints = slices.Clone(l.joints)
		for _, x := range w.joints {
			if x > l.to-snap {
				all[i].joints = append(all[i].joints, x)
			}
		}
		all[i].to = w.to
	}
	return all
}

// betweenBoxes returns the lines with other joints where a row without boxes is above: those of the box below it say nothing about its cells, but its words are
// over the edges of no column but those of a title.
func betweenBoxes(stack []rowRule, shades []page.Box, words []text.Word) []rowRule {
	all := slices.Clone(stack)
	finest := slices.MaxFunc(stack, func(a, b rowRule) int { return cmp.Compare(len(a.joints), len(b.joints)) })
	for i, l := range all {
		if slices.ContainsFunc(shades, func(b page.Box) bool { return math.Abs(b.Y1-l.at) < snap && b.X1 > l.from && b.X0 < l.to }) {
			continue
		}
		all[i].joints = slices.Clone(finest.joints)
		if i == 0 {
			continue
		}
		for _, r := range text.RowsOf(l.wordsBelow(all[i-1], words)) {
			isTitle := len(r.Chunks(leastSpace*r.Em)) == 1
			all[i].joints = slices.DeleteFunc(all[i].joints, func(x float64) bool {
				at := rowRule{edge: l.edge, joints: []float64{x}}
				return at.isCrossed(r.Words) || isTitle && at.isTextOver(&r)
			})
		}
	}
	return all
}

// footOf returns the lower edge of the last row if that is not shaded: its lines are directly below the last edge, or as far as the padding is, and none
// reaches over several columns.
func footOf(stack []rowRule, padding float64, words []text.Word) (foot rowRule, is bool) {
	const gapMax, beyondEms, rowsMax = 0.9, 0.4, 12 // em below the edge and beyond the padding, and lines of a row
	above := stack[len(stack)-1]
	below := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || w.MidY() < above.at || w.MidY() > above.at+20*w.Em() || w.X1 < above.from || w.X0 > above.to
	})
	rows := text.RowsOf(below)
	foot = widest(stack)
	foot.at = above.at
	for i := range rows[:min(len(rows), rowsMax)] {
		r := &rows[i]
		room := gapMax * r.Em
		if i == 0 {
			room = max(room, padding+beyondEms*r.Em)
		}
		if foot.isCrossed(r.Words) || foot.isTextOver(r) || r.Top-foot.at > room {
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
	// What begins at the edge of a box is not in a cell, if others are padded.
	isPadded := paddingOf(stack, words) > 2*sameEdge
	bottom, low := stack[0].at, padding // of the row, and the maximal gap below its line
	filled := map[int]bool{}
	for i := len(lines) - 1; i >= 0; i-- {
		r := &lines[i]
		gap := bottom - r.Bottom
		if gap > low+beyondEms*r.Em || isPadded && r.X0 < head.from+sameEdge || head.isCrossed(r.Words) || head.isTextOver(r) {
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
