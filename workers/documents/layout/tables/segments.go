package tables

import (
	"cmp"
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Where one row ends and the next one begins is decided for the whole table at once: each way to divide its lines into rows has a cost, and the
// cheapest one is taken. What speaks for a boundary between two lines of a column, or against it, is in pairCost; that the cells of a row begin, end or have
// their middle at one height is in alignCost.
const (
	farCost      = 6.0  // two lines of a cell that are further apart than its lines usually are
	numberCost   = 4.0  // two numbers in a cell
	chosenCost   = 3.0  // a line of a cell that ends although the next word had room
	wrappedCost  = 4.0  // a boundary after a line that had no room for the next word, where all lines of the column are so
	closeCost    = 3.0  // a boundary between lines as close as those of cells, where rows are further apart
	unevenCost   = 2.0  // a cell that is not aligned with the others of its row
	unusualCost  = 1.0  // an alignment other than at the top
	unlikeCost   = 1.5  // a number and a word in a cell
	unnamedCost  = 0.5  // a row without a first cell
	ruleCost     = 20.0 // a boundary without a rule, where rules are between rows
	levelAtOnce  = 0.25
	wideEms      = 15
	leadUnknown  = 1.4
	overlapEms   = 1.0
	overlapCost  = 6.0 // a boundary through lines
	fullCost     = 1.5 // two lines in each cell of a row
	evenEms      = 0.35
	rowLevelsMax = 60
)

// level is the lines at one height, by column; -1 for those that reach over several.
type level struct {
	at    float64
	lines []levelLine
}

type levelLine struct {
	col  int
	line *text.Row
	// join is the cost of being in one row with the line above in its column, part that of being in another one; above is its level, -1 for none.
	join, part float64
	above      int
}

// segmented divides lines into the rows that cost least.
func (t *Table) segmented(lines []text.Row, rules []page.Box, lead float64) (rows [][]text.Row) {
	columns, spanning := t.linesOfColumns(lines)
	levels := levelsOf(columns, spanning)
	weigh(levels, columns, lead)
	isRuled := ruledRows(lines, rules)
	best, bestCost := []int(nil), math.Inf(1)
	for mode := range alignments {
		if cuts, cost := divide(levels, t.Cols, mode, isRuled, rules); cost < bestCost {
			best, bestCost = cuts, cost
		}
	}

	from := 0
	for _, to := range best {
		var row []text.Row
		for _, l := range levels[from:to] {
			for _, part := range l.lines {
				row = append(row, *part.line)
			}
		}
		rows, from = append(rows, row), to
	}
	return rows
}

func levelsOf(columns [][]text.Row, spanning []text.Row) (levels []level) {
	type item struct {
		col  int
		line *text.Row
	}
	var all []item
	for c := range columns {
		for i := range columns[c] {
			all = append(all, item{c, &columns[c][i]})
		}
	}
	for i := range spanning {
		all = append(all, item{-1, &spanning[i]})
	}
	slices.SortStableFunc(all, func(a, b item) int { return cmp.Compare(a.line.Core.MidY(), b.line.Core.MidY()) })
	for _, it := range all {
		mid := it.line.Core.MidY()
		if n := len(levels) - 1; n < 0 || mid-levels[n].at > levelAtOnce*it.line.Em {
			levels = append(levels, level{at: mid})
		}
		n := len(levels) - 1
		levels[n].lines = append(levels[n].lines, levelLine{col: it.col, line: it.line, above: -1})
	}
	return levels
}

// weigh fills in what each line says about a boundary above it.
func weigh(levels []level, columns [][]text.Row, lead float64) {
	if lead == 0 {
		lead = leadUnknown
	}
	leadPoints, leadEms := math.Inf(1), lead
	for _, column := range columns {
		for i := 1; i < len(column); i++ {
			leadPoints = min(leadPoints, column[i].Core.MidY()-column[i-1].Core.MidY())
			leadEms = min(leadEms, column[i].Lead(&column[i-1]))
		}
	}
	isFar := func(above, below *text.Row) bool {
		lead := below.Lead(above)
		points := below.Core.MidY() - above.Core.MidY()
		return lead > leadWrapped || lead > leadEms+leadSame && points > min(leadPoints, leadEms*max(above.Em, below.Em))+leadSame*below.Em
	}
	close, chosenClose, far := 0, 0, map[int]bool{}
	wraps := make([]float64, len(columns))
	widths := make([]float64, len(columns))
	for c, column := range columns {
		widths[c] = widthOf(column)
		own := map[breakKind]int{}
		for i := 1; i < len(column); i++ {
			if isFar(&column[i-1], &column[i]) {
				if i > 1 || len(levels[0].lines) == 0 {
					far[int(math.Round(column[i].Core.MidY()))] = true
				}
				continue
			}
			own[kindOf(&column[i-1], &column[i], widths[c])]++
		}
		words, ofWrapped := 0, 0
		for i := 1; i < len(column); i++ {
			if above := &column[i-1]; !isFar(above, &column[i]) && kindOf(above, &column[i], widths[c]) == wrapped {
				words, ofWrapped = words+len(above.Words), ofWrapped+1
			}
		}
		share := float64(own[wrapped])/float64(max(1, own[wrapped]+own[chosen])) - 0.15
		wraps[c] = max(0, share) * min(1, max(0.2, (float64(words)/float64(max(1, ofWrapped))-1)/3))
		if len(column) > 0 {
			wraps[c] *= min(1, widths[c]/column[0].Em/wideEms)
		}
		close += own[wrapped] + own[chosen] + own[unknown]
		chosenClose += own[chosen]
	}
	within := 0.0 // how sure it is that lines that are close are of one cell
	if len(far) >= 2 && close > 0 {
		within = max(0, 1-3*float64(chosenClose)/float64(close))
	}
	last := map[int]int{}
	for n := range levels {
		for i := range levels[n].lines {
			l := &levels[n].lines[i]
			at, is := last[l.col]
			if is && l.col >= 0 {
				above := lineIn(levels[at], l.col)
				l.above = at
				l.join, l.part = pairCost(above, l.line, widths[l.col], wraps[l.col], within, isFar(above, l.line))
			}
			last[l.col] = n
		}
	}
}

func lineIn(l level, col int) *text.Row {
	for _, part := range l.lines {
		if part.col == col {
			return part.line
		}
	}
	return nil
}

func widthOf(column []text.Row) float64 {
	if len(column) == 0 {
		return 0
	}
	left, right := column[0].X0, column[0].X1
	for i := range column {
		left, right = min(left, column[i].X0), max(right, column[i].X1)
	}
	return right - left
}

// pairCost returns what it costs if two lines of a column are in one cell, and if they are in two.
func pairCost(above, below *text.Row, width, wraps, within float64, far bool) (join, part float64) {
	if above.Bold && !below.Bold {
		join += chosenCost
	}
	if far {
		return join + farCost, 0
	}
	const small = 0.7
	part = closeCost * within
	kind := kindOf(above, below, width)
	areNumbers := numeric.MatchString(above.Text()) && numeric.MatchString(below.Text())
	switch {
	case areNumbers && isNumber(above, below):
		part += wrappedCost
	case areNumbers && (kind == chosen || grouped.MatchString(above.Text()) && grouped.MatchString(below.Text())):
		join += numberCost
	case areNumbers:
		join += small
	case kind == chosen && !(above.Bold && below.Bold):
		join += chosenCost
	case kind == wrapped:
		part += wrappedCost * wraps
	case numeric.MatchString(above.Text()) != numeric.MatchString(below.Text()):
		join += unlikeCost
	}
	if len(above.Words) > 1 && beginsWithDigit(above) && beginsWithDigit(below) {
		join += unlikeCost
	}
	if first := []rune(below.Opening().Text)[0]; unicode.IsLower(first) {
		part += small * wraps
	} else if unicode.IsUpper(first) {
		join += small
	}
	return join, part
}

func beginsWithDigit(l *text.Row) bool { return unicode.IsDigit(text.First(l.Opening().Text)) }

// kindOf is breakOf, but numbers that fill their column may be parts of one.
func kindOf(above, below *text.Row, width float64) breakKind {
	kind := breakOf(above, below, width)
	if kind == chosen && len(above.Words) == 1 && numeric.MatchString(above.Text()) && numeric.MatchString(below.Text()) {
		w := above.Words[0]
		if character := w.Width() / float64(utf8.RuneCountInString(w.Text)); above.Width()+character > width {
			return unknown
		}
	}
	return kind
}

// alignment is how the cells of a row are aligned.
type alignment int

const (
	atTop alignment = iota
	inMiddle
	atBottom
)

var alignments = []alignment{atTop, inMiddle, atBottom}

// divide returns after which levels rows end, and what that costs.
func divide(levels []level, columns, mode int, isRuled bool, rules []page.Box) (cuts []int, cost float64) {
	n := len(levels)
	costs, from := make([]float64, n+1), make([]int, n+1)
	for to := 1; to <= n; to++ {
		costs[to] = math.Inf(1)
		for at := to - 1; at >= max(0, to-rowLevelsMax); at-- {
			if c := costs[at] + rowCost(levels, columns, at, to, alignments[mode], isRuled, rules); c < costs[to] {
				costs[to], from[to] = c, at
			}
		}
	}
	for to := n; to > 0; to = from[to] {
		cuts = append(cuts, to)
	}
	slices.Reverse(cuts)
	cost = costs[n]
	if alignments[mode] != atTop {
		cost += unusualCost
	}
	return cuts, cost
}

// rowCost is what it costs that the levels from one to another, which is not included, are a row.
func rowCost(levels []level, columns, from, to int, mode alignment, isRuled bool, rules []page.Box) (cost float64) {
	extents := map[int]*stream{}
	top, bottom := levels[from].at, levels[to-1].at
	for n := from; n < to; n++ {
		for _, l := range levels[n].lines {
			switch {
			case l.above >= from:
				cost += l.join
			case l.above >= 0:
				cost += l.part
			}
			if e := extents[l.col]; e != nil {
				e.to = levels[n].at
			} else {
				extents[l.col] = &stream{levels[n].at, levels[n].at}
			}
		}
		if n == from {
			continue
		}
		if isRuled && hasRule(levels[n-1], levels[n], rules) {
			cost += ruleCost
		}
		if len(levels[n].lines) >= 2 && levels[n].fills(levels[n-1], columns) {
			cost += fullCost
		}
	}
	if from > 0 && isRuled && !hasRule(levels[from-1], levels[from], rules) {
		cost += ruleCost
	}
	if from > 0 && levels[from].at-levels[from-1].at < overlapEms*levels[from].lines[0].line.Em && !levels[from].shares(levels[from-1]) {
		cost += overlapCost
	}
	if extents[0] == nil && extents[-1] == nil {
		cost += unnamedCost
	}
	em := levels[from].lines[0].line.Em
	uneven := [...]int{0, 0, 0}
	for _, e := range extents {
		for i, off := range [...]float64{e.from - top, math.Abs(e.middle() - (top+bottom)/2), bottom - e.to} {
			if off > evenEms*em {
				uneven[i]++
			}
		}
	}
	if from == 0 {
		cost += unevenCost * float64(slices.Min(uneven[:]))
	} else {
		cost += unevenCost * float64(uneven[mode])
	}
	if extents[-1] != nil && to-from > 1 {
		cost += unevenCost
	}
	return cost
}

// fills reports whether both levels have a line in all columns, or in the first one and others, and the same ones.
func (l level) fills(other level, columns int) bool {
	if len(l.lines) != len(other.lines) {
		return false
	}
	for _, a := range l.lines {
		if !slices.ContainsFunc(other.lines, func(b levelLine) bool { return a.col == b.col }) {
			return false
		}
	}
	return len(l.lines) == columns || slices.ContainsFunc(l.lines, func(a levelLine) bool { return a.col == 0 })
}

// shares reports whether both levels have a line in one column.
func (l level) shares(other level) bool {
	return slices.ContainsFunc(l.lines, func(a levelLine) bool {
		return slices.ContainsFunc(other.lines, func(b levelLine) bool { return a.col == b.col })
	})
}

func hasRule(above, below level, rules []page.Box) bool {
	return slices.ContainsFunc(rules, func(r page.Box) bool {
		return r.Width() > r.Height() && r.MidY() > above.at && r.MidY() < below.at && slices.ContainsFunc(below.lines, func(l levelLine) bool {
			return min(r.X1, l.line.X1) > max(r.X0, l.line.X0)
		})
	})
}
