package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tagged"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Tagged finds the tables of a page that the file says it has. It returns as Ruled does.
func Tagged(number int, words []text.Word, tags []page.Tagged) (rest []text.Word, found []Table) {
	rest = words
	for _, said := range tagged.Tables(tags, words) {
		t, inside := tableOf(&said)
		rest, found = t.takeFrom(number, rest, inside, found)
	}
	return rest, found
}

// IsTagged reports whether the file itself says that there is the table.
func (t *Table) IsTagged() bool { return t.tagged != nil }

// tableOf returns a table that the file says there is, and the numbers of its words.
func tableOf(said *tagged.Table) (t Table, inside map[int]bool) {
	t = Table{Rows: len(said.Rows), Cols: said.Cols, tagged: said, Box: said.Cells[0].Box, edges: edgesBetween(said)}
	inside = map[int]bool{}
	content := make([][]text.Word, len(said.Cells))
	straight := 0
	for i, c := range said.Cells {
		t.Cells = append(t.Cells, Cell{Row: c.Row, Col: c.Col, RowSpan: c.RowSpan, ColSpan: c.ColSpan})
		t.Box = t.Box.Union(c.Box)
		content[i] = c.Words
		for _, w := range c.Words {
			inside[w.Number] = true
			if (grid{columns: t.edges}).holds(t.Cells[i], w) {
				straight++
			}
		}
	}
	fill(t.Cells, content)
	t.Accuracy = share(straight, len(inside))
	return t, inside
}

// edgesBetween returns the edges of columns: half-way between the texts of two, or between their middles if these overlap.
func edgesBetween(said *tagged.Table) []float64 {
	texts := slices.Repeat([]stream{{math.Inf(1), math.Inf(-1)}}, said.Cols)
	for _, c := range said.Cells {
		if s := &texts[c.Col]; c.ColSpan == 1 || s.from > s.to {
			s.from, s.to = min(s.from, c.Box.X0), max(s.to, c.Box.X1)
		}
	}
	edges := []float64{texts[0].from}
	for i := 1; i < len(texts); i++ {
		middle := (texts[i-1].to + texts[i].from) / 2
		if texts[i-1].to > texts[i].from {
			middle = (texts[i-1].middle() + texts[i].middle()) / 2
		}
		edges = append(edges, max(middle, last(edges)))
	}
	return append(edges, max(last(edges), texts[len(texts)-1].to))
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

// isCutAsTagged reports whether the file says that the last row goes on with a row of the next part.
func (t *Table) isCutAsTagged(next *Table, row int) bool {
	return last(t.tagged.Rows) == next.tagged.Rows[row]
}
