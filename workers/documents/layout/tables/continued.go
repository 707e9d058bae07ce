package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/tagged"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// GoesOnIn reports whether the first table of the next page or column continues the table at the end of the one before: it has the
// same columns at the same positions, or all of them moved by the same distance.
func (t *Table) GoesOnIn(next *Table) bool {
	if t.tagged != nil && next.tagged != nil {
		return t.goesOnAsTagged(next)
	}
	if t.RightToLeft != next.RightToLeft || t.Cols != next.Cols && !t.isNarrowed(next) {
		return false
	}
	if t.Ruled != next.Ruled { // the part that is left may have too few rules, or words, to be found as the other one was
		unruled, edges := next, t.edges
		if next.Ruled {
			unruled, edges = t, next.edges
		}
		return t.repeats(next) && unruled.hasGapsAt(edges)
	}
	fits := t.alignsWith
	if t.Ruled {
		fits = t.isAsWideAs
	}
	return fits(next, 0) || fits(next, next.edges[0]-t.edges[0])
}

// isNarrowed reports whether one of two parts may have fewer columns because its rows have no cells in the last ones of the other: only below cells are there
// rules or boxes. A head begins another table.
func (t *Table) isNarrowed(next *Table) bool {
	return t.isOpen && next.isOpen && !t.RightToLeft && !next.IsHeaded()
}

// repeats reports whether both parts have the same head with at least three titles.
func (t *Table) repeats(next *Table) bool {
	const titlesMin = 3
	return filled(t.row(0)) >= titlesMin && t.repeated(next) > 0
}

// hasGapsAt reports whether the edges of another table's columns are in the gaps between the words of this one's.
func (t *Table) hasGapsAt(edges []float64) bool {
	for i := 1; i < len(t.extents); i++ {
		if edges[i] < t.extents[i-1].to-snap || edges[i] > t.extents[i].from+snap {
			return false
		}
	}
	return len(t.extents) == t.Cols
}

// isAsWideAs reports whether the rules of each column are at the same position in both parts.
func (t *Table) isAsWideAs(next *Table, shift float64) bool {
	const ruledMax = 6.0 // points
	for i := range min(len(t.edges), len(next.edges)) {
		if math.Abs(t.edges[i]+shift-next.edges[i]) > ruledMax {
			return false
		}
	}
	return true
}

// alignsWith reports whether the words of each column begin, end or have their middle at the same position in both parts, or the
// gaps between the columns do.
func (t *Table) alignsWith(next *Table, shift float64) bool {
	const wordsMax, gapsMax = 8.0, 24.0 // points
	for i, e := range t.extents {
		n := stream{next.extents[i].from - shift, next.extents[i].to - shift}
		words := min(math.Abs(e.from-n.from), math.Abs(e.to-n.to), math.Abs(e.middle()-n.middle()))
		gap := 0.0
		if i > 0 {
			gap = math.Abs(t.edges[i] + shift - next.edges[i])
		}
		if words > wordsMax && gap > gapsMax {
			return false
		}
	}
	return true
}

// IsHead reports whether a line above the next part of a table repeats its first row.
func (t *Table) IsHead(line string) bool {
	return line != "" && sameButBlanks(strings.Join(t.row(0), ""), strings.ReplaceAll(line, "\t", ""))
}

// UnderHeadOf returns the table with another one's first row above its own.
func (t *Table) UnderHeadOf(other *Table) *Table {
	under := *t
	under.Rows, under.Cells = t.Rows+1, nil
	for _, c := range other.Cells {
		if c.Row == 0 {
			c.RowSpan = 1
			under.Cells = append(under.Cells, c)
		}
	}
	for _, c := range t.Cells {
		c.Row++
		under.Cells = append(under.Cells, c)
	}
	return &under
}

// With returns the table with the next page's rows appended, without a repeated header. What is left of a row goes on with it.
func (t *Table) With(next *Table) *Table {
	wide, next, both := asWide(t, next)
	joined := *wide
	joined.Cells = slices.Clone(wide.Cells)
	joined.add(next)
	joined.tagged = both
	return &joined
}

func (t *Table) add(next *Table) {
	if t.Cols < next.Cols {
		t.Cols, t.edges = next.Cols, next.edges
	}
	skip, isCut := t.joint(next)
	if isCut {
		t.goOn(next, skip)
		skip++
	}
	t.Accuracy = (t.Accuracy*float64(t.Rows) + next.Accuracy*float64(next.Rows)) / float64(t.Rows+next.Rows)
	for _, c := range next.Cells {
		if c.Row >= skip {
			c.Row += t.Rows - skip
			t.Cells = append(t.Cells, c)
		}
	}
	t.Rows, t.isCut = t.Rows+next.Rows-skip, next.isCut
}

// joint returns how many of the next part's first rows repeat the table's header, and whether the row after them is what is left of the last one.
func (t *Table) joint(next *Table) (skip int, isCut bool) {
	if t.tagged != nil && next.tagged != nil {
		copies, _ := t.copiesIn(next)
		skip = max(copies, 0)
		return skip, last(t.tagged.Rows) == next.tagged.Rows[skip]
	}
	skip = t.repeated(next)
	return skip, t.isCut || t.isCutBefore(next, skip)
}

// isCutBefore reports whether a row of the next part is what is left of the table's last one: it has no first cell, as no other row, and each
// of its cells goes on with one.
func (t *Table) isCutBefore(next *Table, row int) bool {
	const rowsMin = 3
	left, last := next.row(row), t.row(t.Rows-1)
	if t.Rows+next.Rows < rowsMin || left[0] != "" || filled(left) == 0 || t.spansInto(t.Rows-1) || next.spansInto(row+1) {
		return false
	}
	for c := range left {
		if left[c] != "" && (last[c] == "" || text.EndsSentence(last[c])) {
			return false
		}
	}
	return t.namesAll(0) && next.namesAll(row+1)
}

// namesAll reports whether all rows from one on have a first cell, or are blank.
func (t *Table) namesAll(from int) bool {
	for row := from; row < t.Rows; row++ {
		if cells := t.row(row); cells[0] == "" && filled(cells) > 0 {
			return false
		}
	}
	return true
}

// goOn adds the texts of a row of the next part to the last row's.
func (t *Table) goOn(next *Table, row int) {
	for i := range t.Cells {
		c := &t.Cells[i]
		at := slices.IndexFunc(next.Cells, func(other Cell) bool { return other.Row == row && other.Col == c.Col && len(other.Runs) > 0 })
		if c.Row == t.Rows-1 && at >= 0 {
			c.Runs, c.seams = text.Continue(c.Runs, next.Cells[at].Runs), nil
		}
	}
}

// repeated returns how many of the next part's first rows repeat the table's header.
func (t *Table) repeated(next *Table) (rows int) {
	const headerRowsMax = 3
	for rows < min(headerRowsMax, t.Rows, next.Rows-1) && slices.EqualFunc(t.row(rows), next.row(rows), sameButBlanks) {
		rows++
	}
	for rows > 0 && next.spansInto(rows) {
		rows--
	}
	return rows
}

// HasHeadOf reports whether both begin with the same row.
func (t *Table) HasHeadOf(next *Table) bool { return t.Cols == next.Cols && t.repeated(next) > 0 }

// IsHeaded reports whether all that the first row says is bold.
func (t *Table) IsHeaded() bool {
	return !slices.ContainsFunc(t.Cells, func(c Cell) bool {
		return c.Row == 0 && slices.ContainsFunc(c.Runs, func(r text.Run) bool { return !r.Bold })
	})
}

// sameButBlanks compares cells whose words may be broken elsewhere in the other part of a table.
func sameButBlanks(a, b string) bool {
	return a == b || strings.ReplaceAll(a, " ", "") == strings.ReplaceAll(b, " ", "")
}

// spansInto reports whether a cell that begins above a row reaches into it.
func (t *Table) spansInto(row int) bool {
	return slices.ContainsFunc(t.Cells, func(c Cell) bool { return c.Row < row && c.Row+c.RowSpan > row })
}

// row returns the texts of a row's cells.
func (t *Table) row(at int) []string {
	texts := make([]string, t.Cols)
	for _, c := range t.Cells {
		if c.Row == at {
			texts[c.Col] = c.Text()
		}
	}
	return texts
}

// goesOnAsTagged reports whether the file says that the next part is one of the same table: it has further rows, or what is left of the last one, after rows that are
// repeated.
func (t *Table) goesOnAsTagged(next *Table) bool {
	if t.tagged.OfRows != next.tagged.OfRows || t.RightToLeft != next.RightToLeft {
		return false
	}
	t, next, both := asWide(t, next)
	if both == nil {
		return false
	}
	copies, goesOn := t.copiesIn(next)
	return goesOn && copies <= t.repeated(next) && (last(t.tagged.Rows) < t.tagged.OfRows-1 || copies == 0 && next.tagged.Rows[0] > 0)
}

// copiesIn returns how many of the next part's first rows are copies of earlier ones, and whether others follow: further rows, or what is left of the last one.
func (t *Table) copiesIn(next *Table) (copies int, goesOn bool) {
	reached := last(t.tagged.Rows)
	copies = slices.IndexFunc(next.tagged.Rows, func(number int) bool { return number >= reached })
	return copies, copies >= 0
}

// asWide returns two parts with the columns of both, and what the file says of both; nil if it does not say that they are one table.
func asWide(t, next *Table) (wide, wideNext *Table, both *tagged.Table) {
	if t.tagged == nil || next.tagged == nil || t.RightToLeft && t.Cols != next.Cols {
		return t, next, nil
	}
	both, columns, columnsOfNext := tagged.Join(t.tagged, next.tagged)
	if both == nil {
		return t, next, nil
	}
	return t.widened(both, columns), next.widened(both, columnsOfNext), both
}

// widened returns a table whose columns have other numbers among those of more.
func (t *Table) widened(both *tagged.Table, columns []int) *Table {
	if t.Cols == both.Cols {
		return t
	}
	wide := *t
	wide.Cols, wide.edges, wide.Cells = both.Cols, edgesBetween(both), slices.Clone(t.Cells)
	for i := range wide.Cells {
		c := &wide.Cells[i]
		from, to := columns[c.Col], columns[c.Col+c.ColSpan-1]
		c.Col, c.ColSpan = from, to-from+1
	}
	return &wide
}

func filled(texts []string) (count int) {
	for _, s := range texts {
		if strings.TrimSpace(s) != "" {
			count++
		}
	}
	return count
}
