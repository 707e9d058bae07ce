package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Ruled finds the tables of a page whose cells are ruled, or shaded in each second row. It returns the other words, with each table as
// one solid word among them, after the tables found already.
func Ruled(number int, words []text.Word, rules, shades []page.Box, found []Table) ([]text.Word, []Table) {
	rest := words
	for _, l := range latticesOf(rules) {
		rest, found = l.grid(rest).take(number, rest, found)
	}
	for _, g := range banded(rules, rest) {
		rest, found = g.take(number, rest, found)
	}
	for _, g := range shaded(shades, rest) {
		rest, found = g.take(number, rest, found)
	}
	return rest, found
}

// take replaces the words of a grid by one solid word for its table, if it is one.
func (g grid) take(number int, words []text.Word, found []Table) ([]text.Word, []Table) {
	t, inside, ok := g.table(words)
	if !ok || g.height() < 2 {
		return words, found
	}
	if row, again := t.beginsAgain(); again {
		words, found = g.part(0, row-1).take(number, words, found)
		return g.part(row, g.height()).take(number, words, found)
	}
	return t.takeFrom(number, words, inside, found)
}

// takeFrom replaces the words of a table, whose numbers are given, by one solid word.
func (t *Table) takeFrom(number int, words []text.Word, inside map[int]bool, found []Table) ([]text.Word, []Table) {
	t.Page, t.Ruled = number, true
	t.orient()
	isInside := func(w text.Word) bool { return inside[w.Number] && !w.Solid }
	solid := text.Word{Solid: true, Table: len(found), Number: -1}
	solid.Box, solid.Size = t.Box, text.BodySize(slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return !isInside(w) }))
	return append(slices.DeleteFunc(slices.Clone(words), isInside), solid), append(found, *t)
}

// grid is the positions where cells may begin and end, and which of its fields are one cell.
type grid struct {
	columns, rows []float64
	fields        groups
	// isOpen is set if no rules are between the columns.
	isOpen bool
}

func (g grid) width() int           { return len(g.columns) - 1 }
func (g grid) height() int          { return len(g.rows) - 1 }
func (g grid) field(row, c int) int { return row*g.width() + c }

// grid returns the grid of a lattice: fields without an edge between them are one cell.
func (l lattice) grid(words []text.Word) grid {
	box := page.Box{X0: l.columns()[0], Y0: l.rows()[0], X1: last(l.columns()), Y1: last(l.rows())}
	inside := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return w.Solid || !box.Holds(w.MidX(), w.MidY()) })
	g := grid{
		columns: withoutSlits(l.columns(), inside, func(w text.Word) float64 { return w.MidX() }),
		rows:    withoutSlits(l.rows(), inside, func(w text.Word) float64 { return w.MidY() }),
	}
	if g.width() < 1 || g.height() < 1 || g.width()*g.height() > fieldsMax {
		return grid{}
	}
	g.fields = newGroups(g.width() * g.height())
	parted := l.parted(g, inside)
	for row := range g.height() {
		for c := range g.width() {
			isOpen := c+1 < g.width() && !parted[row] && !covered(l.upright, g.columns[c+1], g.rows[row], g.rows[row+1])
			if isOpen && !l.seams.endsCell(g.rows[row], g.rows[row+1], g.columns[c+1], l.across, l.upright) {
				g.fields.join(g.field(row, c), g.field(row, c+1))
			}
			isOpen = row+1 < g.height() && !covered(l.across, g.rows[row+1], g.columns[c], g.columns[c+1])
			if isOpen && !l.joints.endsCell(g.columns[c], g.columns[c+1], g.rows[row+1], l.upright, l.across) {
				g.fields.join(g.field(row, c), g.field(row+1, c))
			}
		}
	}
	return g.withLines(inside)
}

// fieldsMax bounds the work on a grid.
const fieldsMax = 200_000

func last[T any](all []T) T { return all[len(all)-1] }

// withoutSlits drops strips between the borders of adjacent cells.
func withoutSlits(places []float64, words []text.Word, middle func(text.Word) float64) []float64 {
	const slitMax = 6.0
	kept := places[:1:1]
	for _, p := range places[1:] {
		from := last(kept)
		empty := !slices.ContainsFunc(words, func(w text.Word) bool { return from < middle(w) && middle(w) < p })
		if p-from < slitMax && empty {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

// table puts words into the grid's cells. found is false with fewer than two columns or cells with content. inside has
// the numbers of the table's words.
func (g grid) table(words []text.Word) (t Table, inside map[int]bool, found bool) {
	if g.width() < 2 || g.height() < 1 {
		return t, nil, false
	}
	cells := g.cells()
	content := make([][]text.Word, len(cells))
	inside = map[int]bool{}
	of := g.cellOfFields(cells)
	straight := 0
	for _, w := range words {
		row, c := strip(g.rows, w.MidY()), g.columnOf(w, words)
		if w.Solid || row < 0 || c < 0 {
			continue
		}
		inside[w.Number] = true
		at := of[g.field(row, c)]
		content[at] = append(content[at], w)
		if g.holds(cells[at], w) {
			straight++
		}
	}
	filled := 0
	for i := range cells {
		if len(content[i]) > 0 {
			filled++
		}
	}
	fill(cells, content)
	return Table{
		Box:  page.Box{X0: g.columns[0], Y0: g.rows[0], X1: last(g.columns), Y1: last(g.rows)},
		Rows: g.height(), Cols: g.width(), Cells: cells, Accuracy: share(straight, len(inside)), edges: g.columns, isOpen: g.isOpen,
	}, inside, filled >= 2
}

// columnOf returns the column of a word. One that is wider than its cell, and reaches into the next one, begins where others of its column do, or
// a space after another one.
func (g grid) columnOf(w text.Word, words []text.Word) int {
	const othersMin = 2
	c, from := strip(g.columns, w.MidX()), strip(g.columns, w.X0)
	if from < 0 || from >= c {
		return c
	}
	others := 0
	for _, other := range words {
		if other.Number == w.Number || other.Solid {
			continue
		}
		gap := w.X0 - other.X1
		if w.OverlapY(other.Box) > 0.5 && gap > -sameEdge && gap < spaceMax*w.Em() && strip(g.columns, other.X0) == from {
			return from
		}
		if math.Abs(other.X0-w.X0) < sameEdge && strip(g.columns, other.MidX()) == from && strip(g.rows, other.MidY()) >= 0 {
			others++
		}
	}
	if others < othersMin {
		return c
	}
	return from
}

// share returns part as a percentage of whole, 100 if whole is 0.
func share(part, whole int) float64 {
	if whole == 0 {
		return 100
	}
	return 100 * float64(part) / float64(whole)
}

// strip returns the index of the interval between two positions that contains at; -1 if it is outside.
func strip(places []float64, at float64) int {
	for i := range len(places) - 1 {
		if places[i] <= at && at < places[i+1] {
			return i
		}
	}
	return -1
}

func (g grid) holds(c Cell, w text.Word) bool {
	const tolerance = 2.0
	return w.X0 >= g.columns[c.Col]-tolerance && w.X1 <= g.columns[c.Col+c.ColSpan]+tolerance
}

// cells returns the cells of the grid. Fields that belong together but do not form a rectangle become cells of their own.
func (g grid) cells() (cells []Cell) {
	type extent struct{ top, left, bottom, right, fields int }
	extents := map[int]*extent{}
	for row := range g.height() {
		for c := range g.width() {
			root := g.fields.root(g.field(row, c))
			e := extents[root]
			if e == nil {
				e = &extent{row, c, row, c, 0}
				extents[root] = e
			}
			e.top, e.left, e.bottom, e.right = min(e.top, row), min(e.left, c), max(e.bottom, row), max(e.right, c)
			e.fields++
		}
	}
	for row := range g.height() {
		for c := range g.width() {
			e := extents[g.fields.root(g.field(row, c))]
			height, width := e.bottom-e.top+1, e.right-e.left+1
			switch {
			case height*width != e.fields:
				cells = append(cells, Cell{Row: row, Col: c, RowSpan: 1, ColSpan: 1})
			case e.top == row && e.left == c:
				cells = append(cells, Cell{Row: row, Col: c, RowSpan: height, ColSpan: width})
			}
		}
	}
	return cells
}

func (g grid) cellOfFields(cells []Cell) []int {
	of := make([]int, g.width()*g.height())
	for i, c := range cells {
		for row := c.Row; row < c.Row+c.RowSpan; row++ {
			for col := c.Col; col < c.Col+c.ColSpan; col++ {
				of[g.field(row, col)] = i
			}
		}
	}
	return of
}

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
