package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
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
