package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// isBelowHead reports whether the strip is the lower part of a gap between the cells of a table: above it the gap is narrower, because a cell fills its
// column there, and goes up to the table's head.
func (s *strip) isBelowHead(words []text.Word) bool {
	whole, found := s.upwards(words)
	if !found {
		return false
	}
	left, right := text.RowsOf(whole.left), text.RowsOf(whole.right)
	for i := range left {
		if left[i].MidY() > s.Y0 {
			break
		}
		at := slices.IndexFunc(right, func(r text.Row) bool { return areLevel(&r, &left[i], roughlyLevelEms) })
		if at >= 0 && headed(left[i:], right[at:]) {
			return true
		}
	}
	return false
}

// upwards returns the strip with what is above it, as far up as a gap is left that is wider than those within words.
func (s *strip) upwards(words []text.Word) (whole strip, found bool) {
	const narrowEms, reachEms = 0.2, 40
	gap, em := s.gap(), medianEm(words)
	whole = strip{Box: s.Box, stands: s.stands}
	above := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return w.MidY() > s.Y0 || w.Y1 < s.Y0-reachEms*em })
	slices.SortFunc(above, func(a, b text.Word) int { return cmp.Compare(b.Y1, a.Y1) })
	for _, w := range above {
		left, right := page.Box{X0: gap.X0, X1: min(gap.X1, w.X0)}, page.Box{X0: max(gap.X0, w.X1), X1: gap.X1}
		rest := left
		if right.Width() > left.Width() {
			rest = right
		}
		if rest.Width() < narrowEms*em || w.Solid {
			break
		}
		gap, whole.Y0, found = rest, w.Y0, true
	}
	whole.X0, whole.X1 = gap.X0, gap.X1
	whole.gather(words)
	return whole, found && len(whole.left) > 0 && len(whole.right) > 0
}

// gap is the whole gap in which the strip is.
func (s *strip) gap() page.Box {
	gap := page.Box{X0: math.Inf(-1), X1: math.Inf(1)}
	for i := range s.left {
		gap.X0 = max(gap.X0, s.left[i].X1)
	}
	for i := range s.right {
		gap.X1 = min(gap.X1, s.right[i].X0)
	}
	return gap
}
