package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
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

// lattice is a set of connected edges. joints and seams are those of the whole page, of rules between columns and of rules between rows.
type lattice struct {
	across, upright []edge
	joints, seams   joints
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
	joinOverTitles(groups, across, upright)
	all := collect(groups, across, upright)
	if len(all) == 0 {
		return nil
	}
	joints, seams := jointsOf(rules), jointsOf(transposed(rules))
	for i := range all {
		all[i].joints, all[i].seams = joints, seams
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
func (l lattice) columns() []float64 {
	columns := withEnds(placesOf(l.upright), l.across)
	return withPlaces(columns, l.seams.ends(columns, l.across))
}

func (l lattice) rows() []float64 {
	rows := withEnds(placesOf(l.across), l.upright)
	return withPlaces(rows, l.joints.ends(rows, l.upright))
}

func withPlaces(places, more []float64) []float64 {
	if len(more) == 0 {
		return places
	}
	places = append(slices.Clone(places), more...)
	slices.Sort(places)
	return places
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

// parted returns the rows that have no rules between columns although others do, as those without a stripe have, and whose words say that they have cells:
// these leave each column's edge free, and each begins, ends or has its middle where one of another row does.
func (l lattice) parted(g grid, words []text.Word) map[int]bool {
	parted := map[int]bool{}
	for row := range g.height() {
		if l.isOpenRow(g, row) {
			parted[row] = true
		}
	}
	if len(parted) == 0 || len(parted) == g.height() {
		return nil
	}
	chunks := make([][][]stream, g.height())
	for row := range chunks {
		chunks[row] = g.chunksOf(row, words)
	}
	for row := range parted {
		filled := 0
		for c, cell := range chunks[row] {
			if len(cell) == 0 {
				continue
			}
			if filled++; !isAlignedIn(chunks, row, c) {
				parted[row] = false
			}
		}
		parted[row] = parted[row] && filled > 1
	}
	return parted
}

// isOpenRow reports whether a row has rules above and below, and none between its cells.
func (l lattice) isOpenRow(g grid, row int) bool {
	top, bottom := g.rows[row], g.rows[row+1]
	return covered(l.across, top, g.columns[0], last(g.columns)) && covered(l.across, bottom, g.columns[0], last(g.columns)) &&
		!slices.ContainsFunc(g.columns[1:g.width()], func(x float64) bool { return covered(l.upright, x, top, bottom) })
}

// chunksOf returns where the lines of each cell of a row are; nil if words are over the edge of a column, or close to it.
func (g grid) chunksOf(row int, words []text.Word) [][]stream {
	cells := make([][]stream, g.width())
	for _, r := range text.RowsOf(slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return strip(g.rows, w.MidY()) != row })) {
		for _, chunk := range r.Chunks(leastSpace * r.Em) {
			at := strip(g.columns, chunk.X0)
			if at < 0 || at != strip(g.columns, chunk.X1) {
				return nil
			}
			cells[at] = append(cells[at], stream{chunk.X0, chunk.X1})
		}
	}
	return cells
}

// isAlignedIn reports whether one of a cell's lines begins, ends or has its middle where one of another row in its column does.
func isAlignedIn(chunks [][][]stream, row, c int) bool {
	for other, cells := range chunks {
		if other == row || len(cells) == 0 {
			continue
		}
		for _, a := range chunks[row][c] {
			if slices.ContainsFunc(cells[c], func(b stream) bool {
				return min(math.Abs(a.from-b.from), math.Abs(a.to-b.to), math.Abs(a.middle()-b.middle())) < sameEdge
			}) {
				return true
			}
		}
	}
	return false
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
