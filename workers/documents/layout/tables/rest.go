package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Rest finds the rows of a table without rules that go on with lines, at the beginning of the next page or column: those that leave its gaps free,
// even where they are too few to show these themselves. It returns how many lines it takes; nil if there are none.
func (t *Table) Rest(number int, lines []text.Row, rules []page.Box, lead float64) (taken int, rest *Table) {
	if t.Ruled || t.RightToLeft || len(t.extents) != t.Cols || len(lines) == 0 {
		return 0, nil
	}
	gaps := t.gapsAt(t.shiftTo(lines))
	taken = gaps.takeAll(lines)
	if cut, n := t.cutRow(lines); n > taken {
		gaps, taken = cut, n
	}
	if taken == 0 {
		return 0, nil
	}
	table := unruledTable(lines[:taken], gaps.streams(), rules, lead, t)
	table.Page = number
	table.orient()
	return taken, &table
}

// isApart reports whether lines are further from each other than those of a table are.
func isApart(l, above *text.Row) bool {
	return l.IsSolid() || l.Top-above.Bottom > apartMax*l.LineHeight()
}

// gaps are what is free between a table's columns: from where the words before a gap end to where those after it begin.
type gaps struct {
	middles    []float64
	ends       []stream
	from, to   []float64
	leftMargin float64
}

// shiftTo returns how far the table's columns are moved in lines of another column of text: to where these begin.
func (t *Table) shiftTo(lines []text.Row) float64 {
	shift := leftOf(lines) - t.extents[0].from
	if math.Abs(shift) < snap {
		return 0
	}
	return shift
}

// leftOf returns where the first lines begin.
func leftOf(lines []text.Row) float64 {
	const linesMax = 6
	left := math.Inf(1)
	for i := range lines[:min(len(lines), linesMax)] {
		left = min(left, lines[i].X0)
	}
	return left
}

// cutRow returns the gaps of a table that goes on with the rest of a long cell of another column than the first, and how many lines it takes: a row with a first
// cell follows.
func (t *Table) cutRow(lines []text.Row) (best gaps, taken int) {
	for col := 1; col < t.Cols; col++ {
		g := t.gapsAt(leftOf(lines) - t.extents[col].from)
		named := slices.IndexFunc(lines, func(l text.Row) bool { return math.Abs(l.X0-g.leftMargin) < sameEdge })
		if named < 0 || slices.ContainsFunc(lines[:named], func(l text.Row) bool { return l.X0 < g.leftMargin-sameEdge || l.X1 > g.ends[col].to+snap }) {
			continue
		}
		if n := g.takeAll(lines); n > named && n > taken && g.filled(&lines[named]) > 1 {
			best, taken = g, n
		}
	}
	return best, taken
}

// takeAll returns how many of the lines are rows of the table.
func (g gaps) takeAll(lines []text.Row) (taken int) {
	for taken < len(lines) && (taken == 0 || !isApart(&lines[taken], &lines[taken-1])) && g.take(&lines[taken]) {
		taken++
	}
	for taken > 0 && g.filled(&lines[taken-1]) < 2 && (taken < 2 || lines[taken-1].Gap(&lines[taken-2]) > 0.25*lines[taken-1].LineHeight()) {
		taken--
	}
	return taken
}

// gapsAt returns the gaps of a table that is moved.
func (t *Table) gapsAt(shift float64) (g gaps) {
	for i, e := range t.extents {
		g.ends = append(g.ends, stream{e.from + shift, e.to + shift})
		if i > 0 {
			g.middles = append(g.middles, t.edges[i]+shift)
			g.from, g.to = append(g.from, math.Inf(-1)), append(g.to, math.Inf(1))
		}
	}
	g.leftMargin = g.ends[0].from
	return g
}

// columnsOf returns the column of each word of a line: that of the word before, unless more than a space is between them or the word begins or ends
// where those of another column do.
func (g gaps) columnsOf(l *text.Row) (columns []int) {
	for i, w := range l.Words {
		c := 0
		for c < len(g.middles) && w.MidX() > g.middles[c] {
			c++
		}
		if i > 0 && c != columns[i-1] && (w.X0-l.Words[i-1].X1 < spaceMax*l.Em || isTypedSpace(l, i)) && math.Abs(w.X0-g.ends[c].from) > sameEdge && math.Abs(w.X1-g.ends[c].to) > sameEdge {
			c = columns[i-1]
		}
		columns = append(columns, c)
	}
	return columns
}

// filled returns how many columns a line has words in.
func (g gaps) filled(l *text.Row) int { return len(slices.Compact(g.columnsOf(l))) }

// take reports whether a line leaves the gaps free, and notes where its words are.
func (g gaps) take(l *text.Row) bool {
	const leastEms = 0.15
	if l.IsSolid() || l.X0 < g.leftMargin-snap {
		return false
	}
	from, to := slices.Clone(g.from), slices.Clone(g.to)
	columns := g.columnsOf(l)
	for i, c := range columns {
		if c+1 < len(g.ends) && l.Words[i].X1 > g.ends[c+1].from+sameEdge && !slices.Contains(columns, c+1) {
			return false // it reaches over columns
		}
		for at := range g.middles {
			if at < c {
				to[at] = min(to[at], l.Words[i].X0)
			} else {
				from[at] = max(from[at], l.Words[i].X1)
			}
		}
	}
	for at := range from {
		if to[at]-from[at] < leastEms*l.Em {
			return false
		}
	}
	copy(g.from, from)
	copy(g.to, to)
	return true
}

// streams returns the gaps, each as narrow as words make it on this page or the other one.
func (g gaps) streams() (all []stream) {
	for at := range g.middles {
		s := stream{max(g.from[at], min(g.ends[at].to, g.middles[at])), min(g.to[at], max(g.ends[at+1].from, g.middles[at]))}
		if s.width() <= 0 {
			s = stream{g.from[at], g.to[at]}
		}
		all = append(all, s)
	}
	return all
}

// End finds the rows of a table without rules at the end of lines of the page or column before: those from one on that repeats its head. It returns
// how many lines are before it; nil if there are none.
func (t *Table) End(number int, lines []text.Row, rules []page.Box, lead float64) (before int, end *Table) {
	const linesMax = 40
	head := sortedLetters(strings.Join(t.row(0), ""))
	for at := len(lines) - 1; at >= max(0, len(lines)-linesMax); at-- {
		if head == "" || !isHeadAt(lines[at:], head) {
			continue
		}
		if taken, end := t.Rest(number, lines[at:], rules, lead); end != nil && at+taken == len(lines) {
			return at, end
		}
	}
	return 0, nil
}

// isHeadAt reports whether the first lines, which are beside each other if they are several, have the letters of a head.
func isHeadAt(lines []text.Row, head string) bool {
	var said strings.Builder
	for i := range lines {
		if i > 0 && !isBeside(&lines[i-1], &lines[i]) {
			return false
		}
		said.WriteString(lines[i].Text())
		if letters := sortedLetters(said.String()); len(letters) >= len(head) {
			return letters == head
		}
	}
	return false
}

func sortedLetters(s string) string {
	letters := []rune(strings.ReplaceAll(s, " ", ""))
	slices.Sort(letters)
	return string(letters)
}

// goesOnBelow reports whether a line far below those of a table begins a row of it, as in sheets whose rows are higher than their text: it has cells
// in two columns at least, each of which begins or ends where one above does, and it is not a head.
func goesOnBelow(lines []text.Row, l *text.Row) bool {
	const farMax, linesMin = 6, 2 // heights of a line
	if len(lines) < linesMin {
		return false
	}
	above := &lines[len(lines)-1]
	if l.Top-above.Bottom > farMax*l.LineHeight() || l.IsMono() || l.Bold && !above.Bold || math.Abs(l.Em-above.Em) > 0.1*l.Em {
		return false
	}
	cells := l.Chunks(cellGapMin * l.Em)
	return len(cells) > 1 && !slices.ContainsFunc(cells, func(c text.Row) bool { return !isBelowCell(lines, c.X0, c.X1) })
}

// isPitched reports whether a line far below the one above is as far from it as that one is from the line before, or as the next one from it, as rows with much
// room in their cells are: two of these three lines have cells.
func isPitched(lines []text.Row, n int) bool {
	const farMax, sameEms = 2.5, 0.2 // heights of a line
	l := &lines[n]
	if n == 0 || l.IsMono() || l.Gap(&lines[n-1]) > farMax*l.LineHeight() {
		return false
	}
	pitch := l.Core.MidY() - lines[n-1].Core.MidY()
	for _, from := range []int{n - 2, n - 1} {
		if from < 0 || from+2 >= len(lines) {
			continue
		}
		three := lines[from : from+3]
		first, second := three[1].Core.MidY()-three[0].Core.MidY(), three[2].Core.MidY()-three[1].Core.MidY()
		if areCells(three) && math.Abs(first-pitch) < sameEms*l.Em && math.Abs(second-pitch) < sameEms*l.Em {
			return true
		}
	}
	return false
}

// areCells reports whether two of three lines have cells, and all are of one size.
func areCells(three []text.Row) bool {
	cells := 0
	for i := range three {
		if hasGap(&three[i], cellGapMin*three[i].Em) {
			cells++
		}
	}
	return cells > 1 && max(three[0].Em, three[1].Em, three[2].Em) < 1.1*min(three[0].Em, three[1].Em, three[2].Em)
}

// isBelowCell reports whether one of the lines has a cell that begins, ends or has its middle where another one does.
func isBelowCell(lines []text.Row, from, to float64) bool {
	return slices.ContainsFunc(lines, func(r text.Row) bool {
		cells := r.Chunks(cellGapMin * r.Em)
		return len(cells) > 1 && slices.ContainsFunc(cells, func(c text.Row) bool {
			return math.Abs(c.X0-from) < sameEdge || math.Abs(c.X1-to) < sameEdge || math.Abs(c.X0+c.X1-from-to) < 2*sameEdge
		})
	})
}

// againAt returns the line with which another table without rules begins that looks the same: the title of one cell, below which is the head again;
// 0 for none.
func againAt(lines []text.Row) int {
	const titleAndRow = 2
	if len(lines) < 2 || !isHead(&lines[0], &lines[1]) {
		return 0
	}
	head := lines[0].Text()
	for at := titleAndRow + 1; at < len(lines); at++ {
		title := &lines[at-1]
		if lines[at].Bold && len(title.Chunks(cellGapMin*title.Em)) == 1 && lines[at].Text() == head {
			return at - 1
		}
	}
	return 0
}
