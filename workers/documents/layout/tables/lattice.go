package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// edge is a rule of a table, or several in one line: at is its position across its direction, from and to are its ends along
// it.
type edge struct{ at, from, to float64 }

const (
	// snap is the maximal distance between two rules of one edge, in points. HTML draws rules around each cell, 1.5 points from
	// the next cell's.
	snap = 3.2
	// rulesMax bounds the work on drawings, which have more rules than tables.
	rulesMax = 20_000
)

// edgesOf returns the page's rules as horizontal edges (across) and vertical ones (upright), joined where they touch.
func edgesOf(rules []page.Box) (across, upright []edge) {
	for _, r := range rules[:min(len(rules), rulesMax)] {
		if r.Width() >= r.Height() {
			across = append(across, edge{r.MidY(), r.X0, r.X1})
		} else {
			upright = append(upright, edge{r.MidX(), r.Y0, r.Y1})
		}
	}
	return put(across), put(upright)
}

// put moves edges that are nearly in line to one position and joins those that touch.
func put(edges []edge) (all []edge) {
	places := placesOf(edges)
	for i := range edges {
		edges[i].at = nearest(places, edges[i].at)
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.from, b.from)) })
	for _, e := range edges {
		if last := len(all) - 1; last >= 0 && all[last].at == e.at && e.from <= all[last].to+snap {
			all[last].to = max(all[last].to, e.to)
			continue
		}
		all = append(all, e)
	}
	return all
}

// placesOf returns the middles of groups of edges that are within snap of each other.
func placesOf(edges []edge) (places []float64) {
	at := make([]float64, len(edges))
	for i, e := range edges {
		at[i] = e.at
	}
	slices.Sort(at)
	for from := 0; from < len(at); {
		to := from
		for to < len(at) && at[to]-at[from] <= snap {
			to++
		}
		places = append(places, (at[from]+at[to-1])/2)
		from = to
	}
	return places
}

func nearest(places []float64, at float64) float64 {
	best := at
	for i, p := range places {
		if i == 0 || math.Abs(p-at) < math.Abs(best-at) {
			best = p
		}
	}
	return best
}

func (e edge) meets(other edge) bool {
	return e.from-snap <= other.at && other.at <= e.to+snap && other.from-snap <= e.at && e.at <= other.to+snap
}

// meetsMax is the maximal number of pairs of rules to compare; more is a drawing.
const meetsMax = 4_000_000

// lattice is a set of connected edges. joints are those of the whole page.
type lattice struct {
	across, upright []edge
	joints          []joint
}

// latticesOf returns the groups of connected edges. An edge that meets no other is in none.
func latticesOf(rules []page.Box) []lattice {
	across, upright := edgesOf(rules)
	if len(across)*len(upright) > meetsMax {
		return nil
	}
	groups := newGroups(len(across) + len(upright))
	for i, a := range across {
		for j, u := range upright {
			if a.meets(u) {
				groups.join(i, len(across)+j)
			}
		}
	}
	all := collect(groups, across, upright)
	if len(all) == 0 {
		return nil
	}
	joints := jointsOf(rules)
	for i := range all {
		all[i].joints = joints
	}
	return all
}

func collect(groups groups, across, upright []edge) (all []lattice) {
	index := map[int]int{}
	for i := range len(across) + len(upright) {
		root := groups.root(i)
		at, known := index[root]
		if !known {
			at = len(all)
			index[root] = at
			all = append(all, lattice{})
		}
		if i < len(across) {
			all[at].across = append(all[at].across, across[i])
		} else {
			all[at].upright = append(all[at].upright, upright[i-len(across)])
		}
	}
	return slices.DeleteFunc(all, func(l lattice) bool { return len(l.across) == 0 || len(l.upright) == 0 })
}

// columns and rows return the positions of edges. If the other edges extend beyond them, their ends are positions too: a table
// may have no rules at its sides.
func (l lattice) columns() []float64 { return withEnds(placesOf(l.upright), l.across) }

func (l lattice) rows() []float64 {
	rows := withEnds(placesOf(l.across), l.upright)
	ends := l.jointRows(rows)
	if len(ends) == 0 {
		return rows
	}
	rows = append(rows, ends...)
	slices.Sort(rows)
	return rows
}

func withEnds(places []float64, others []edge) []float64 {
	const beyond = 2 * snap
	first, last := others[0].from, others[0].to
	for _, e := range others {
		first, last = min(first, e.from), max(last, e.to)
	}
	if first < places[0]-beyond {
		places = append([]float64{first}, places...)
	}
	if last > places[len(places)-1]+beyond {
		places = append(places, last)
	}
	return places
}

// covered reports whether the edges at a position cover most of the distance between from and to.
func covered(edges []edge, at, from, to float64) bool {
	const most = 0.6
	sum := 0.0
	for _, e := range edges {
		if math.Abs(e.at-at) <= snap {
			sum += max(0, min(e.to, to)-max(e.from, from))
		}
	}
	return sum >= most*(to-from)
}

// groups are disjoint sets of numbers, joined pair by pair.
type groups []int

func newGroups(n int) groups {
	g := make(groups, n)
	for i := range g {
		g[i] = i
	}
	return g
}

func (g groups) root(i int) int {
	for g[i] != i {
		g[i] = g[g[i]]
		i = g[i]
	}
	return i
}

func (g groups) join(i, j int) {
	a, b := g.root(i), g.root(j)
	g[max(a, b)] = min(a, b)
}

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
