package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// joint is where two pieces of a rule between columns meet. Programs that draw the borders of each cell end a piece at the end of each row, with a rule
// between the rows or without.
type joint struct{ x, y float64 }

func jointsOf(rules []page.Box) (joints []joint) {
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
			joints = append(joints, joint{below.MidX(), below.Y0})
		}
	}
	if len(joints) > most {
		return nil
	}
	return joints
}

// jointRows returns where rows end without a rule: most of the rules between columns, and two at least, are in pieces that meet there.
func (l lattice) jointRows(rows []float64) (ends []float64) {
	const least = 2
	tried := slices.Clone(rows)
	for _, j := range l.joints {
		if slices.ContainsFunc(tried, func(y float64) bool { return math.Abs(y-j.y) <= snap }) {
			continue
		}
		tried = append(tried, j.y)
		all, joined := 0, 0
		for _, u := range l.upright {
			if u.from > j.y-snap || u.to < j.y+snap {
				continue
			}
			if all++; l.isJoined(u.at, j.y) {
				joined++
			}
		}
		if joined >= least && 2*joined > all {
			ends = append(ends, j.y)
		}
	}
	return ends
}

func (l lattice) isJoined(x, y float64) bool {
	return slices.ContainsFunc(l.joints, func(j joint) bool { return math.Abs(j.y-y) <= snap && math.Abs(j.x-x) <= snap })
}

// endsCell reports whether a row that has no rule below it ends a cell: a rule at one of the cell's sides has a joint there.
func (l lattice) endsCell(left, right, y float64) bool {
	if slices.ContainsFunc(l.across, func(e edge) bool { return math.Abs(e.at-y) <= snap }) {
		return false
	}
	return l.isJoined(left, y) || l.isJoined(right, y)
}
