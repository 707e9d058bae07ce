package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// beginsAgain returns the row in which another table begins that looks the same, as one of several below each other does: it repeats the
// head, and above it is one cell, its title.
func (t *Table) beginsAgain() (row int, again bool) {
	const titleAndRow = 2
	head := t.row(0)
	if filled(head) < 2 {
		return 0, false
	}
	for row := titleAndRow; row+1 < t.Rows; row++ {
		if title := t.row(row - 1); filled(title) == 1 && slices.EqualFunc(t.row(row), head, sameButBlanks) && !t.spansInto(row-1) && !t.spansInto(row) {
			return row, true
		}
	}
	return 0, false
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

func filled(texts []string) (count int) {
	for _, s := range texts {
		if strings.TrimSpace(s) != "" {
			count++
		}
	}
	return count
}

// part returns the grid from a row to another one, which is not included.
func (g grid) part(from, to int) grid {
	sub := grid{columns: g.columns, rows: g.rows[from : to+1], isOpen: g.isOpen}
	sub.fields = newGroups(sub.width() * sub.height())
	same := func(a, b int) bool { return g.fields.root(a) == g.fields.root(b) }
	for row := range sub.height() {
		for c := range sub.width() {
			if c+1 < sub.width() && same(g.field(from+row, c), g.field(from+row, c+1)) {
				sub.fields.join(sub.field(row, c), sub.field(row, c+1))
			}
			if row+1 < sub.height() && same(g.field(from+row, c), g.field(from+row+1, c)) {
				sub.fields.join(sub.field(row, c), sub.field(row+1, c))
			}
		}
	}
	return sub
}

// headAndRow finds a table of a head and a row or several, which show no columns by their gaps: words of the first row begin exactly below words of the head.
func headAndRow(number int, lines []text.Row, rules []page.Box, proseLead float64) (taken int, t *Table) {
	const rowMin, leastEms = 2, 0.33 // wider than a space
	if len(lines) < rowMin || lines[1].IsSolid() || areItems(&lines[0], &lines[1]) || !isHead(&lines[0], &lines[1]) && !isHeadOfCode(&lines[0], &lines[1]) || lines[1].Gap(&lines[0]) > apartMax*lines[1].LineHeight() {
		return 0, nil
	}
	streams := startsBelow(&lines[0], &lines[1])
	if len(streams) == 0 || !allAt(streams, &lines[0]) || !allAt(streams, &lines[1]) {
		return 0, nil
	}
	taken = rowMin
	for taken < len(lines) && fitsBelow(streams, &lines[taken], &lines[taken-1], lines[1].X0) {
		taken++
	}
	if taken < len(lines) && lines[taken].Gap(&lines[taken-1]) <= apartMax*lines[taken].LineHeight() && len(partsAt(streams, &lines[taken])) > 1 && !closes(&lines[taken], streams, leastEms*lines[taken].Em) {
		return 0, nil // of other columns
	}
	table := unruledTable(lines[:taken], streams, rules, proseLead, nil)
	table.Page = number
	table.orient()
	return taken, &table
}

// areItems reports whether both of two lines begin with a marker.
func areItems(a, b *text.Row) bool {
	return listMarker.MatchString(a.Opening().Text) && listMarker.MatchString(b.Opening().Text)
}

// isHeadOfCode reports whether a bold line is above code, which may be bold itself.
func isHeadOfCode(l, below *text.Row) bool {
	return l.Bold && !l.IsMono() && below.IsMono() && l.Top < below.Top
}

// startsBelow returns the gaps before words of a head and before words of a row that begin exactly below them; none if the row itself does not. One alone is
// wide, or that of a row of code. Code directly below titles is a row that may have nothing below some of them, unless the line above is a heading with a number.
func startsBelow(head, row *text.Row) (streams []stream) {
	const exact, narrowEms, titleEms, oneEms, closeMax = 0.5, 0.33, 0.45, 0.6, 0.35 // points, ems, and of a line's height
	if math.Abs(head.X0-row.X0) > exact {
		return nil
	}
	isCode, narrowest := isHeadOfCode(head, row) && !beginsNumber.MatchString(head.Words[0].Text) && row.Gap(head) < closeMax*row.LineHeight(), math.Inf(1)
	for k := 1; k < len(head.Words); k++ {
		above := stream{head.Words[k-1].X1, head.Words[k].X0}
		below, reach := stream{}, row.X0
		for i := 1; i < len(row.Words); i++ {
			if gap := (stream{row.Words[i-1].X1, row.Words[i].X0}); math.Abs(gap.to-above.to) <= exact {
				below = gap
			}
		}
		for _, w := range row.Words {
			if w.X0 < above.to-exact {
				reach = max(reach, w.X1)
			}
		}
		switch {
		case min(below.width(), above.width()) >= narrowEms*row.Em:
			if !isCode || below.width() < cellGapMin*row.Em || above.width() < titleEms*row.Em {
				narrowest = min(narrowest, below.width(), above.width())
			}
			streams = append(streams, stream{max(below.from, above.from), min(below.to, above.to)})
		case isCode && above.width() >= titleEms*row.Em && reach < above.to:
			streams = append(streams, stream{max(reach, above.from), above.to})
		}
	}
	if len(streams) == 1 && narrowest < oneEms*row.Em {
		return nil
	}
	return streams
}

// allAt reports whether all wide gaps of a row are at streams.
func allAt(streams []stream, l *text.Row) bool {
	for i := 1; i < len(l.Words); i++ {
		gap := stream{l.Words[i-1].X1, l.Words[i].X0}
		if gap.width() >= cellGapMin*l.Em && !gap.isAt(streams) {
			return false
		}
	}
	return true
}

// fitsBelow reports whether a line is a row of cells, or of some that go on from the one above, which are closer: it begins where columns do.
func fitsBelow(streams []stream, l, above *text.Row, left float64) bool {
	const closeMax = 0.6 // of a line's height
	parts, roomMax := partsAt(streams, l), apartMax
	if len(parts) == 1 {
		roomMax = closeMax
	}
	if l.IsSolid() || l.Bold && !l.IsMono() || l.Gap(above) > roomMax*l.LineHeight() || closes(l, streams, 0) || !allAt(streams, l) {
		return false
	}
	for c, x := range parts {
		if c == 0 && math.Abs(x-left) > sameEdge || c > 0 && math.Abs(x-streams[c-1].to) > sameEdge {
			return false
		}
	}
	return true
}

// partsAt returns where the words of a row begin in each column that has some.
func partsAt(streams []stream, l *text.Row) map[int]float64 {
	return beginningsOf(l.Words, func(x float64) int { return columnAt(streams, x) })
}

// beginningsOf returns where words begin in each column that has some.
func beginningsOf(words []text.Word, columnAt func(x float64) int) map[int]float64 {
	at := map[int]float64{}
	for _, w := range words {
		c := columnAt(w.MidX())
		if x, known := at[c]; !known || w.X0 < x {
			at[c] = w.X0
		}
	}
	return at
}
