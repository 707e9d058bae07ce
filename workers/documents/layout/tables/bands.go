package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables/gutter"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// rowRule is a horizontal rule that is drawn in pieces, one for each cell above it: joints are where two pieces meet. Programs that
// print web pages draw the rules between rows so.
type rowRule struct {
	edge

	joints []float64
	pieces []edge
}

const (
	// bandsMin is the minimal number of lines of a table, fewMin of one with at least fewJoints joints in each of them, or which is a pair: the part of a
	// table that is left on a page may have a head and one row.
	bandsMin, fewMin, fewJoints = 3, 2, 2
	// jointShare is the minimal fraction of the lines with a joint at a column's edge: cells may span columns.
	jointShare = 0.5
)

// banded returns the grids of tables that have rules between their rows only.
func banded(rules []page.Box, words []text.Word) (grids []grid) {
	lines := linesIn(rules, words)
	for _, stack := range groupsOf(lines, words) {
		if isFrame(stack, words) || isHeadAlone(stack, words) {
			continue
		}
		if g, is := gridOfStack(withTitle(stack, lines, words), words, headGapEms); is && (!isSmall(stack) || isPair(stack, words)) {
			grids = append(grids, g)
		}
	}
	return grids
}

// linesIn joins pieces that touch, from top to bottom. Those of two tables beside each other, between which there is a gutter, stay apart.
func linesIn(rules []page.Box, words []text.Word) (lines []rowRule) {
	const touch = 0.6 // points
	var pieces, upright []edge
	for _, r := range rules[:min(len(rules), rulesMax)] {
		if r.Width() > 2*r.Height() {
			pieces = append(pieces, edge{r.MidY(), r.X0, r.X1})
		} else {
			upright = append(upright, edge{r.MidX(), r.Y0, r.Y1})
		}
	}
	if len(pieces)*len(upright) > meetsMax {
		return nil
	}
	// What meets upright rules is a part of a lattice.
	pieces = slices.DeleteFunc(pieces, func(p edge) bool { return slices.ContainsFunc(upright, p.meets) })
	slices.SortFunc(pieces, func(a, b edge) int {
		if math.Abs(a.at-b.at) > touch {
			return cmp.Compare(a.at, b.at)
		}
		return cmp.Compare(a.from, b.from)
	})
	for _, p := range pieces {
		if n := len(lines) - 1; n >= 0 && math.Abs(lines[n].at-p.at) <= touch && p.from >= lines[n].from && !isApartFrom(lines[n], p, pieces, words) {
			at := &lines[n]
			switch {
			case math.Abs(p.from-at.to) <= touch:
				at.joints = append(at.joints, p.from)
			case p.from < at.to-touch && p.to > at.to+touch:
				continue // drawn twice
			}
			at.to, at.pieces = max(at.to, p.to), append(at.pieces, p)
			continue
		}
		lines = append(lines, rowRule{edge: p, pieces: []edge{p}})
	}
	return lines
}

// isApartFrom reports whether a gutter is between a line and a piece at its height.
func isApartFrom(l rowRule, p edge, pieces []edge, words []text.Word) bool {
	if p.from-l.to < snap {
		return false
	}
	across := make([]page.Box, len(pieces))
	for i, other := range pieces {
		across[i] = page.Box{X0: other.from, X1: other.to, Y0: other.at, Y1: other.at}
	}
	return gutter.Is(page.Box{X0: l.to, X1: p.from, Y0: p.at, Y1: p.at}, across, words)
}

// isCertain reports whether lines of one width below each other are certainly a table.
func isCertain(stack []rowRule, words []text.Word) bool {
	return !isSmall(stack) && !isFrame(stack, words) && !isHeadAlone(stack, words)
}

func groupsOf(lines []rowRule, words []text.Word) (stacks [][]rowRule) {
	for _, l := range lines {
		at := slices.IndexFunc(stacks, func(s []rowRule) bool {
			w := widest(s)
			fits := w.ends(l.from) && w.ends(l.to) || l.ends(w.from) && l.ends(w.to)
			return fits && l.follows(s[len(s)-1], words) && (len(l.joints) > 0 || l.isBelowTitle(s, words))
		})
		switch {
		case at < 0 && len(l.joints) == 0:
			continue
		case at < 0:
			stacks = append(stacks, []rowRule{l})
			continue
		}
		stacks[at] = append(stacks[at], l)
	}
	for i, s := range stacks {
		for len(s[len(s)-1].joints) == 0 {
			s = s[:len(s)-1] // below a line of text after the table
		}
		stacks[i] = s
	}
	return stacks
}

func widest(stack []rowRule) rowRule {
	return slices.MaxFunc(stack, func(a, b rowRule) int { return cmp.Compare(a.to-a.from, b.to-b.from) })
}

// follows reports whether there is a row of cells between two lines, and not text between two tables.
func (l rowRule) follows(above rowRule, words []text.Word) bool {
	const apartMax = 1.2 // of a line's height, between the lines of a cell
	alike := func(a, b rowRule) bool {
		return !slices.ContainsFunc(a.joints, func(x float64) bool { return !b.joins(x) })
	}
	if !alike(l, above) && !alike(above, l) {
		return false
	}
	rows := text.RowsOf(l.wordsBelow(above, words))
	for i := range rows {
		r := &rows[i]
		if r.IsSolid() || i > 0 && r.Gap(&rows[i-1]) > apartMax*r.LineHeight() {
			return false
		}
		if slices.ContainsFunc(r.Words, func(w text.Word) bool {
			return slices.ContainsFunc(l.joints, func(x float64) bool { return w.X0 < x-snap && w.X1 > x+snap })
		}) {
			return false
		}
	}
	return !l.areRows(rows)
}

// wordsBelow returns the words between two lines.
func (l rowRule) wordsBelow(above rowRule, words []text.Word) []text.Word {
	return slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.MidY() < above.at || w.MidY() > l.at || w.X1 < l.from || w.X0 > l.to
	})
}

// headGapEms is the maximal gap between a head and the rule below it.
const headGapEms = 1.5

// gridOfStack returns the grid of a table whose lines are known. Its header may be above the first line, at most gapMax ems away.
func gridOfStack(stack []rowRule, words []text.Word, gapMax float64) (g grid, is bool) {
	var joints []edge
	for _, l := range stack {
		for _, x := range l.joints {
			joints = append(joints, edge{at: x})
		}
		joints = append(joints, edge{at: l.from}, edge{at: l.to})
	}
	g.isOpen, g.columns = true, []float64{widest(stack).from}
	for _, x := range placesOf(joints) {
		inner := x > g.columns[0]+snap && x < widest(stack).to-snap
		if inner && isColumnAt(stack, x) {
			g.columns = append(g.columns, x)
		}
	}
	g.columns = append(g.columns, widest(stack).to)
	if g.width() < 2 {
		return g, false
	}
	above := stack[:1]
	top, groups, found := g.headerTop(stack, words, gapMax)
	if found {
		g.rows, above = []float64{top}, nil
	}
	for _, l := range stack {
		g.rows = append(g.rows, l.at)
	}
	if g.height()*g.width() > fieldsMax {
		return g, false
	}
	g.fields = newGroups(g.width() * g.height())
	for row := range g.height() {
		below := stack[row+len(above)]
		for c := range g.width() - 1 {
			if !below.joins(g.columns[c+1]) {
				g.fields.join(g.field(row, c), g.field(row, c+1))
			}
		}
		for c := range g.width() {
			if row+1 < g.height() && !covered(below.pieces, below.at, g.columns[c], g.columns[c+1]) {
				g.fields.join(g.field(row, c), g.field(row+1, c))
			}
		}
	}
	for _, title := range groups {
		for c := strip(g.columns, title.X0+1); c < strip(g.columns, title.X1-1); c++ {
			g.fields.join(g.field(0, c), g.field(0, c+1))
		}
	}
	return g.withBody(words), true
}

// joins reports whether cells above the line end at a position.
func (l rowRule) joins(x float64) bool {
	return x < l.from+snap || x > l.to-snap || slices.ContainsFunc(l.joints, func(j float64) bool { return math.Abs(j-x) <= snap })
}

// ends reports whether a shorter line may begin or end at a position: cells beside it span rows.
func (l rowRule) ends(x float64) bool {
	return math.Abs(x-l.from) <= snap || math.Abs(x-l.to) <= snap || x > l.from && x < l.to && l.joins(x)
}

// headerTop returns the upper edge of what is above the first line of a stack: a head, with the titles of groups of columns in it, or a title.
func (g grid) headerTop(stack []rowRule, words []text.Word, gapMax float64) (top float64, groups []text.Row, found bool) {
	if gapMax >= 0 {
		top, groups, found = g.headTop(stack, words, gapMax)
	}
	if found {
		return top, groups, true
	}
	if title := titleAbove(stack[0], stack, words); len(title) > 0 && !isSmall(stack) {
		return title[0].Top - 1, title, true
	}
	return stack[0].at, nil, false
}

// headTop returns the upper edge of the rows directly above the first line that have words in two columns and none across one, apart from
// the titles of groups of columns, which are returned too.
func (g grid) headTop(stack []rowRule, words []text.Word, gapMax float64) (top float64, groups []text.Row, found bool) {
	const rowsMax, lineGapMax, sameGap = 12, 0.6, 0.2 // em between the lines of a header, and between gaps that are alike
	top = stack[0].at
	usual := roomAbove(stack, words)
	inside := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.Solid || w.MidY() > stack[0].at || w.MidY() < stack[0].at-12*w.Em() || w.X1 < g.columns[0] || w.X0 > last(g.columns)
	})
	rows := text.RowsOf(inside)
	filled := map[int]bool{}
	for i := len(rows) - 1; i >= max(0, len(rows)-rowsMax); i-- {
		r := &rows[i]
		if gap := top - r.Bottom; found && gap > lineGapMax*r.Em || gap > max(gapMax*r.Em, usual+sameGap*r.Em) {
			break
		}
		if crossing := g.crossing(r); len(crossing) > 0 {
			if found || !r.Bold || len(r.Chunks(cellGapMin*r.Em)) < 2 {
				break
			}
			groups = crossing
		}
		for _, w := range r.Words {
			filled[strip(g.columns, w.MidX())] = true
		}
		top, found = r.Top, true
	}
	return top - 1, groups, found && len(filled) >= 2
}

// crossing returns the parts of a row that reach over an edge of the columns. Cells with little padding are as close as words with a wide space, but
// the edge is between them.
func (g grid) crossing(r *text.Row) []text.Row {
	return slices.DeleteFunc(r.Chunks(cellGapMin*r.Em), func(c text.Row) bool {
		return strip(g.columns, c.X0+1) == strip(g.columns, c.X1-1) || !rowRule{joints: g.columns}.isOver(&c)
	})
}

// isOver reports whether a word reaches over one of the joints, or no more than a space is there.
func (l rowRule) isOver(r *text.Row) bool {
	return l.isCrossed(r.Words) || l.isTextOver(r)
}
