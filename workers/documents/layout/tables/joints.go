package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// joint is where two pieces of a rule meet, by its place across the rule and the one along it. Programs that draw the borders of each cell end a piece
// of a rule between columns at the end of each row, with a rule between the rows or without, and one of a rule between rows at the end of each column.
type joint struct{ across, along float64 }

type joints []joint

// transposed returns rules with rows as columns.
func transposed(rules []page.Box) []page.Box {
	turned := make([]page.Box, len(rules))
	for i, r := range rules {
		turned[i] = page.Box{X0: r.Y0, Y0: r.X0, X1: r.Y1, Y1: r.X1}
	}
	return turned
}

// jointsOf returns the joints of upright rules.
func jointsOf(rules []page.Box) (all joints) {
	const touch, most = 0.6, 2000 // points; more is a drawing
	var pieces []page.Box
	for _, r := range rules[:min(len(rules), rulesMax)] {
		if r.Height() > 2*r.Width() {
			pieces = append(pieces, r)
		}
	}
	slices.SortFunc(pieces, func(a, b page.Box) int {
		if math.Abs(a.MidX()-b.MidX()) > touch {
			return cmp.Compare(a.MidX(), b.MidX())
		}
		return cmp.Compare(a.Y0, b.Y0)
	})
	for i := 1; i < len(pieces); i++ {
		above, below := pieces[i-1], pieces[i]
		if math.Abs(above.MidX()-below.MidX()) <= touch && math.Abs(above.Y1-below.Y0) <= touch {
			all = append(all, joint{below.MidX(), below.Y0})
		}
	}
	if len(all) > most {
		return nil
	}
	return all
}

// ends returns where rows end without a rule, or columns: half of the rules that are there are in pieces that meet there. Positions that have a rule are
// known.
func (all joints) ends(known []float64, rules []edge) (ends []float64) {
	tried := slices.Clone(known)
	for _, j := range all {
		if slices.ContainsFunc(tried, func(at float64) bool { return math.Abs(at-j.along) <= snap }) {
			continue
		}
		tried = append(tried, j.along)
		present, joined := 0, 0
		for _, r := range rules {
			if r.from > j.along-snap || r.to < j.along+snap {
				continue
			}
			if present++; all.isAt(r.at, j.along) {
				joined++
			}
		}
		if joined > 0 && 2*joined >= present {
			ends = append(ends, j.along)
		}
	}
	return ends
}

func (all joints) isAt(across, along float64) bool {
	return slices.ContainsFunc(all, func(j joint) bool { return math.Abs(j.along-along) <= snap && math.Abs(j.across-across) <= snap })
}

// endsCell reports whether a row that has no rule below it ends a cell: one of the rules at the cell's sides has a joint there, or of the nearest ones if
// none is at its sides. So it is with a column that has no rule after it, and with rules above and below. Rules beside the cell are beside.
func (all joints) endsCell(from, to, along float64, beside, below []edge) bool {
	if slices.ContainsFunc(below, func(e edge) bool { return math.Abs(e.at-along) <= snap }) {
		return false
	}
	before, after := math.Inf(-1), math.Inf(1)
	for _, r := range beside {
		if r.from > along-snap || r.to < along+snap {
			continue
		}
		if r.at <= from+snap {
			before = max(before, r.at)
		}
		if r.at >= to-snap {
			after = min(after, r.at)
		}
	}
	isBefore, isAfter := before >= from-snap, after <= to+snap
	hasOwn := isBefore || isAfter
	return (isBefore || !hasOwn) && all.isAt(before, along) || (isAfter || !hasOwn) && all.isAt(after, along)
}

// joinOverTitles joins the parts of a table without rules at its sides that are above and below a title: rules that are as long, and no further from each
// other than rows of the parts are high, are that row's edges.
func joinOverTitles(groups groups, across, upright []edge) {
	const higher = 1.25 // than the lowest row
	lowest, above := lowestRows(groups, across), map[[2]int]int{}
	for j, b := range across {
		ends := [2]int{int(math.Round(b.from / snap)), int(math.Round(b.to / snap))}
		i, is := above[ends]
		above[ends] = j
		if !is || groups.root(i) == groups.root(j) {
			continue
		}
		row := min(lowest[i], lowest[j])
		if math.IsInf(row, 1) || b.at-across[i].at > higher*row {
			continue
		}
		isBetween := slices.ContainsFunc(across[i+1:j], func(c edge) bool { return c.at > across[i].at && c.at < b.at && c.from < b.to && c.to > b.from })
		isClosed := slices.ContainsFunc(upright, func(u edge) bool {
			return min(math.Abs(u.at-b.from), math.Abs(u.at-b.to)) < snap && u.from < b.at+snap && u.to > across[i].at-snap
		})
		if !isBetween && !isClosed {
			groups.join(i, j)
		}
	}
}

// lowestRows returns how far a rule's group has its closest two rules from each other, as long as these follow each other; infinity for none.
func lowestRows(groups groups, across []edge) []float64 {
	of := map[int]float64{}
	for i := range across {
		root := groups.root(i)
		if _, is := of[root]; !is {
			of[root] = math.Inf(1)
		}
		if i > 0 && root == groups.root(i-1) && across[i].at > across[i-1].at {
			of[root] = min(of[root], across[i].at-across[i-1].at)
		}
	}
	lowest := make([]float64, len(across))
	for i := range across {
		lowest[i] = of[groups.root(i)]
	}
	return lowest
}

// isWhole reports whether a rule without joints is as wide as a stack: it is below a row that one cell fills.
func (l rowRule) isWhole(stack []rowRule) bool {
	wide := widest(stack)
	return len(l.joints) == 0 && math.Abs(l.from-wide.from) <= snap && math.Abs(l.to-wide.to) <= snap
}

// withTitle puts the rule below a title that is above a stack before its other rules.
func withTitle(stack, lines []rowRule, words []text.Word) []rowRule {
	if isSmall(stack) {
		return stack
	}
	for _, l := range lines {
		if l.at < stack[0].at && l.isBelowTitle(stack, words) && stack[0].follows(l, words) {
			return append([]rowRule{l}, stack...)
		}
	}
	return stack
}

// isBelowTitle reports whether a rule is below a row of one cell as far from the left edge as other cells are from theirs, or in the middle.
func (l rowRule) isBelowTitle(stack []rowRule, words []text.Word) bool {
	return l.isWhole(stack) && len(titleAbove(l, stack, words)) > 0
}

// titleAbove returns the line above a rule if it is a row of a table whose other rows are known: as far from the rule as these are from theirs, of one
// cell, and as far from the left edge as they are from theirs or in the middle.
func titleAbove(l rowRule, stack []rowRule, words []text.Word) []text.Row {
	const sameGap, largerMax = 0.2, 1.25 // ems, and times the size of a row
	title, room := rowAbove(l, words)
	if len(title) == 0 || title[0].IsSolid() || isTextAbove(&title[0], words) {
		return nil
	}
	usual := roomAbove(stack, words)
	if usual == 0 {
		_, usual = rowAbove(stack[0], words)
	}
	t, size := &title[0], text.BodySize(stack[len(stack)-1].wordsBelow(stack[0], words))
	isPlaced := math.Abs(t.X0-l.from-paddingOf(stack, words)) < sameEdge || math.Abs(t.MidX()-(l.from+l.to)/2) < snap
	if !isPlaced || size > 0 && t.Em > largerMax*size || math.Abs(room-usual) > sameGap*t.Em || len(t.Chunks(cellGapMin*t.Em)) > 1 || t.X0 < l.from || t.X1 > l.to {
		return nil
	}
	return title
}

// isTextAbove reports whether a line goes on from one above it, as close as those of text.
func isTextAbove(l *text.Row, words []text.Word) bool {
	const closeEms = 0.7
	return slices.ContainsFunc(words, func(w text.Word) bool {
		return w.MidY() < l.Top && l.Top-w.Y1 < closeEms*l.Em && w.X1 > l.X0 && w.X0 < l.X1 && !w.Solid
	})
}

// rowAbove returns the line directly above a rule, and how far it is from it.
func rowAbove(l rowRule, words []text.Word) (row []text.Row, room float64) {
	const reachEms = 3.0
	above := text.RowsOf(slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.MidY() > l.at || w.MidY() < l.at-reachEms*w.Em() || w.X1 < l.from || w.X0 > l.to
	}))
	if len(above) == 0 {
		return nil, 0
	}
	row = above[len(above)-1:]
	bottom := math.Inf(-1)
	for _, w := range row[0].Words {
		bottom = max(bottom, w.MidY()+w.Em()/2)
	}
	return row, l.at - bottom
}

// paddingOf returns how far from the edge of their column the first words of a stack begin: its head's if it has no other row.
func paddingOf(stack []rowRule, words []text.Word) (padding float64) {
	end := stack[len(stack)-1]
	inside := end.wordsBelow(stack[0], words)
	if head, _ := rowAbove(stack[0], words); len(inside) == 0 && len(head) > 0 {
		inside = head[0].Words
	}
	if len(inside) == 0 {
		return 0
	}
	first := slices.MinFunc(inside, func(a, b text.Word) int { return cmp.Compare(a.X0, b.X0) }).X0
	for _, x := range end.columns() {
		if x <= first {
			padding = first - x
		}
	}
	return padding
}

// isColumnAt reports whether enough of the lines that have joints have one at a position.
func isColumnAt(stack []rowRule, x float64) bool {
	count, jointed := 0, 0
	for _, l := range stack {
		if len(l.joints) > 0 {
			jointed++
		}
		if l.joins(x) {
			count++
		}
	}
	return float64(count) >= jointShare*float64(jointed)
}

// roomAbove returns the median space between the last line of a row and the rule below it; 0 if there is no row between two rules.
func roomAbove(stack []rowRule, words []text.Word) float64 {
	var rooms []float64
	for i := 1; i < len(stack); i++ {
		bottom := math.Inf(-1)
		for _, w := range words {
			if !w.Solid && w.MidY() > stack[i-1].at && w.MidY() < stack[i].at && w.X1 > stack[i].from && w.X0 < stack[i].to {
				bottom = max(bottom, w.MidY()+w.Em()/2)
			}
		}
		if !math.IsInf(bottom, -1) {
			rooms = append(rooms, stack[i].at-bottom)
		}
	}
	if len(rooms) == 0 {
		return 0
	}
	slices.Sort(rooms)
	return rooms[len(rooms)/2]
}
