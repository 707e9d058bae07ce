package contents

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Columns divides the words of a page whose contents are in columns into parts in the order of reading: what is above, each column, and what is below.
// The gap between a section's number and its title goes through all lines as the gap between the columns does, but no number of a page ends at it.
func Columns(words []text.Word) (parts [][]text.Word, found bool) {
	if !slices.ContainsFunc(words, func(w text.Word) bool { return w.Leader }) {
		return nil, false
	}
	rows := text.RowsOf(words)
	first, last, cut := columnsOf(rows)
	if cut == 0 {
		return nil, false
	}
	for first > 0 && leavesFree(&rows[first-1], cut) {
		first--
	}
	for last+1 < len(rows) && leavesFree(&rows[last+1], cut) {
		last++
	}
	parts = make([][]text.Word, 4) //nolint:mnd // above, left, right, below
	for i := range rows {
		for _, w := range rows[i].Words {
			switch {
			case i < first:
				parts[0] = append(parts[0], w)
			case i > last:
				parts[3] = append(parts[3], w)
			case w.MidX() < cut:
				parts[1] = append(parts[1], w)
			default:
				parts[2] = append(parts[2], w)
			}
		}
	}
	if more, deeper := Columns(parts[2]); deeper {
		parts = slices.Concat(parts[:2], more, parts[3:])
	}
	return slices.DeleteFunc(parts, func(p []text.Word) bool { return len(p) == 0 }), true
}

// columnsOf returns the first and the last row that lead to numbers at the first of several edges, and where that column ends; 0 for none.
func columnsOf(rows []text.Row) (first, last int, cut float64) {
	const linesMin, roomEms = 3, 0.4
	type led struct {
		row        int
		from, edge float64
	}
	var all []led
	for i := range rows {
		words := rows[i].Words
		for n := range words {
			if words[n].Leader && n+1 < len(words) && pageNumber(words[n+1].Text) > 0 {
				all = append(all, led{i, words[n].X0, words[n+1].X1})
			}
		}
	}
	if len(all) < 2*linesMin {
		return 0, 0, 0
	}
	edge := slices.MinFunc(all, func(a, b led) int { return cmp.Compare(a.edge, b.edge) }).edge
	cut = edge + roomEms*rows[all[0].row].Em
	var left, right []int
	for _, l := range all {
		switch {
		case math.Abs(l.edge-edge) < sameEdge:
			left = append(left, l.row)
		case l.from > cut:
			right = append(right, l.row)
		default:
			return 0, 0, 0
		}
	}
	if len(left) < linesMin || len(right) < linesMin || slices.Max(left) < slices.Min(right) || slices.Max(right) < slices.Min(left) {
		return 0, 0, 0
	}
	return min(slices.Min(left), slices.Min(right)), max(slices.Max(left), slices.Max(right)), cut
}

// leavesFree reports whether a row has nothing at a place, and not only a space.
func leavesFree(r *text.Row, at float64) bool {
	if r.IsSolid() || r.X0 < at && r.X1 > at && r.IsUnbroken(gapEms*r.Em) {
		return false
	}
	return !slices.ContainsFunc(r.Chunks(gapEms*r.Em), func(c text.Row) bool { return c.X0 < at && c.X1 > at })
}
