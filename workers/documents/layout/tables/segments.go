package tables

import (
	"math"
	"slices"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Where one row ends and the next one begins is decided for the whole table at once: each way to divide its lines into rows has a cost, and the
// cheapest one is taken. What two lines of a column say is in boundaries.go; the other costs are these.
const (
	// unevenCost is for a cell that is not aligned with the others of its row, within evenEms; unusualCost for a table whose cells are not aligned at
	// the top.
	unevenCost, evenEms, unusualCost = 2.0, 0.35, 1.0
	// fullCost is for two lines in each cell of a row, unnamedCost for a row without a first cell.
	fullCost, unnamedCost = 1.5, 0.5
	// overlapCost is for a boundary through lines that are beside each other, as those of cells in the middle of a row are.
	overlapCost, overlapEms = 6.0, 1.0
	// ruleCost is for a boundary without a rule, and for a rule without a boundary, where rules are between rows.
	ruleCost = 20.0
	// goesOnCost is for a row of nothing but a first cell that begins with a small letter, as what goes on with the cell above does.
	goesOnCost = 1.0
	// unitsCost is for a line of units that belongs to the titles above it.
	unitsCost = 4.0
	// rowLevelsMax bounds the work: a row has at most so many lines.
	rowLevelsMax = 60
)

// segmentation is what is known of a table's lines when they are divided into rows.
type segmentation struct {
	levels  []level
	columns int
	// rules are those of the page if they are between rows; else nil.
	rules []page.Box
}

// segmented divides lines into the rows that cost least. The distance of lines of text near the table is lead, in ems; 0 if unknown.
// The table that they go on with is before, nil for none.
func (t *Table) segmented(lines []text.Row, rules []page.Box, lead float64, before *Table) (rows [][]text.Row) {
	columns, spanning := t.linesOfColumns(lines)
	s := segmentation{levels: levelsOf(columns, spanning), columns: t.Cols}
	weigh(s.levels, columns, widthsOf(columns, before), lead)
	if ruledRows(lines, rules) {
		s.rules = rules
	}
	best, bestCost := []int(nil), math.Inf(1)
	for _, mode := range []alignment{atTop, inMiddle, atBottom} {
		if cuts, cost := s.divide(mode); cost < bestCost {
			best, bestCost = cuts, cost
		}
	}
	from := 0
	for _, to := range best {
		var row []text.Row
		for _, l := range s.levels[from:to] {
			for _, part := range l.lines {
				row = append(row, *part.line)
			}
		}
		rows, from = append(rows, row), to
	}
	return rows
}

// widthsOf returns how wide columns are, in points: as their longest lines, or those of the table before.
func widthsOf(columns [][]text.Row, before *Table) []float64 {
	widths := make([]float64, len(columns))
	for c, column := range columns {
		if len(column) > 0 {
			widths[c] = widthOf(column)
		}
		if before != nil {
			widths[c] = max(widths[c], before.extents[c].width())
		}
	}
	return widths
}

// alignment is how the cells of a row are aligned.
type alignment int

const (
	atTop alignment = iota
	inMiddle
	atBottom
)

// divide returns after which levels rows end, and what that costs: the cheapest way to each level is one of those to the levels before it
// and a row from there.
func (s segmentation) divide(mode alignment) (cuts []int, cost float64) {
	n := len(s.levels)
	costs, from := make([]float64, n+1), make([]int, n+1)
	for to := 1; to <= n; to++ {
		costs[to] = math.Inf(1)
		for at := to - 1; at >= max(0, to-rowLevelsMax); at-- {
			if c := costs[at] + s.rowCost(at, to, mode); c < costs[to] {
				costs[to], from[to] = c, at
			}
		}
	}
	for to := n; to > 0; to = from[to] {
		cuts = append(cuts, to)
	}
	slices.Reverse(cuts)
	if mode != atTop {
		return cuts, costs[n] + unusualCost
	}
	return cuts, costs[n]
}

// rowCost is what it costs that the levels from one to another, which is not included, are a row.
func (s segmentation) rowCost(from, to int, mode alignment) (cost float64) {
	if from > 0 {
		cost = s.boundaryCost(from)
	}
	extents := map[int]stream{}
	for n := from; n < to; n++ {
		if n > from {
			cost += s.withinCost(n)
		}
		for _, l := range s.levels[n].lines {
			if l.above >= from {
				cost += l.join
			} else if l.above >= 0 {
				cost += l.part
			}
			e, is := extents[l.col]
			if !is {
				e.from = s.levels[n].at
			}
			extents[l.col] = stream{e.from, s.levels[n].at}
		}
	}
	_, isNamed := extents[0]
	_, spans := extents[reachesOver]
	if !isNamed && !spans {
		cost += unnamedCost
	}
	if from > 0 && isNamed && len(extents) == 1 && s.goesOn(from) {
		cost += goesOnCost
	}
	if spans && to-from > 1 {
		cost += unevenCost
	}
	return cost + unevenCost*float64(s.uneven(extents, from, to, mode))
}

// goesOn reports whether the first column's line at a level begins with a small letter, and the line above in it, of several words, had no room for its first word.
func (s segmentation) goesOn(at int) bool {
	const wordsMin = 3
	for _, l := range s.levels[at].lines {
		if l.col == 0 && l.above >= 0 {
			above := s.levels[l.above].in(0)
			return unicode.IsLower(text.First(l.line.Opening().Text)) && l.join < chosenCost && len(above.Words) >= wordsMin
		}
	}
	return false
}

// boundaryCost is what a boundary above a level costs, apart from what its lines say.
func (s segmentation) boundaryCost(at int) (cost float64) {
	above, below := &s.levels[at-1], &s.levels[at]
	if s.rules != nil && !hasRule(above, below, s.rules) {
		cost += ruleCost
	}
	if below.at-above.at < overlapEms*below.lines[0].line.Em && !below.shares(above) {
		cost += overlapCost
	}
	return cost
}

// withinCost is what it costs that a level is in one row with the one above it, apart from what its lines say.
func (s segmentation) withinCost(at int) (cost float64) {
	above, below := &s.levels[at-1], &s.levels[at]
	if s.rules != nil && hasRule(above, below, s.rules) {
		cost += ruleCost
	}
	if below.fills(above, s.columns) {
		cost += fullCost
	}
	if below.areUnits(s.columns) {
		cost += unitsCost
	}
	return cost
}

// uneven counts the cells of a row that are not aligned with it. The head may be aligned in another way than the rest.
func (s segmentation) uneven(extents map[int]stream, from, to int, mode alignment) int {
	row, em := stream{s.levels[from].at, s.levels[to-1].at}, s.levels[from].lines[0].line.Em
	var counts [atBottom + 1]int
	for _, e := range extents {
		for i, off := range [...]float64{e.from - row.from, math.Abs(e.middle() - row.middle()), row.to - e.to} {
			if off > evenEms*em {
				counts[i]++
			}
		}
	}
	if from == 0 {
		return slices.Min(counts[:])
	}
	return counts[mode]
}

func hasRule(above, below *level, rules []page.Box) bool {
	return slices.ContainsFunc(rules, func(r page.Box) bool {
		return r.Width() > r.Height() && r.MidY() > above.at && r.MidY() < below.at && slices.ContainsFunc(below.lines, func(l levelLine) bool {
			return min(r.X1, l.line.X1) > max(r.X0, l.line.X0)
		})
	})
}
