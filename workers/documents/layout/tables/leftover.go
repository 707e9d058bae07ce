package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Leftover finds the part of a table with rules or boxes that is left on a page or in a column of text, and which is too little to be certain alone: a row or
// two with the same columns as a table on this page, or on the page before or after, at the same place or all of them moved by the same distance. It
// returns as Ruled does, after the tables found already.
func Leftover(number int, words []text.Word, rules, shades []page.Box, neighbours, found []Table) ([]text.Word, []Table) {
	neighbours = slices.Concat(neighbours, found)
	if len(neighbours) == 0 {
		return words, found
	}
	var grids []grid
	for _, l := range latticesOf(rules) {
		if g := l.grid(words); g.height() == 1 {
			grids = append(grids, g)
		}
	}
	for _, stack := range groupsOf(linesIn(rules, words), words) {
		if g, is := gridOfStack(stack, words, headGapEms); is && isSmall(stack) {
			grids = append(grids, g)
		}
	}
	for _, stack := range groupsOf(linesIn(edgesOfBoxes(shades), words), words) {
		if g, is := gridOfStripes(stack, shades, words); is && isSmall(stack) {
			grids = append(grids, g)
		}
	}
	for _, g := range grids {
		if !slices.ContainsFunc(neighbours, func(t Table) bool { return g.hasColumnsOf(&t) }) {
			continue
		}
		if t, inside, is := g.table(words); is {
			words, found = t.takeFrom(number, words, inside, found)
		}
	}
	return words, found
}

// isSmall reports whether lines are too few for a table.
func isSmall(stack []rowRule) bool {
	isFew := slices.ContainsFunc(stack, func(l rowRule) bool { return len(l.joints) < fewJoints })
	return len(stack) < fewMin || len(stack) < bandsMin && isFew
}

// isPair reports whether two lines may be below the two rows of a table, the first of which is above both: there is something between them.
func isPair(stack []rowRule, words []text.Word) bool {
	return len(stack) == fewMin && len(stack[1].wordsBelow(stack[0], words)) > 0
}

func (g grid) hasColumnsOf(t *Table) bool {
	if !t.Ruled || g.width() != t.Cols || len(t.edges) != len(g.columns) {
		return false
	}
	shift := g.columns[0] - t.edges[0]
	for i, x := range g.columns {
		if math.Abs(x-shift-t.edges[i]) > snap {
			return false
		}
	}
	return true
}

// Cut finds rows that the end of a page or a column of text cuts: below the last rule of a table are lines with a cell in two columns at least and nothing below
// them, and a table with the same columns is on the page before or after or elsewhere on this one, where the rest is. It returns as Leftover does.
func Cut(words []text.Word, neighbours, found []Table) ([]text.Word, []Table) {
	for i := range found {
		t := &found[i]
		if t.tagged != nil {
			continue // it has all its words
		}
		goesOn := slices.ContainsFunc(neighbours, func(other Table) bool { return t.GoesOnIn(&other) })
		for at := range found {
			goesOn = goesOn || at != i && found[at].Box.Y0 < t.Box.Y0 && t.GoesOnIn(&found[at])
		}
		if lines := t.linesBelow(words); goesOn && len(lines) > 0 {
			words = t.takeCut(i, lines, words)
		}
	}
	return words, found
}

// linesBelow returns the lines of a row without a rule below it; none if there is no such row.
func (t *Table) linesBelow(words []text.Word) []text.Row {
	const nearEms, linesMax, footMax = 1.2, 24, 2
	below := slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.MidY() < t.Box.Y1 || w.X1 < t.edges[0] || w.X0 > last(t.edges)
	})
	rows := text.RowsOf(below)
	bottom, n := t.Box.Y1, 0
	for n < len(rows) && n < linesMax && !rows[n].IsSolid() && rows[n].Top-bottom < nearEms*rows[n].Em {
		bottom = rows[n].Bottom
		n++
	}
	isFar := n == len(rows) || rows[n].Top-bottom > 2*nearEms*rows[n].Em
	if n == 0 || !isFar || len(rows)-n > footMax || len(columnsIn(rows[:n], t.edges)) < 2 {
		return nil
	}
	if slices.ContainsFunc(rows[:n], func(r text.Row) bool { return slices.ContainsFunc(r.Words, t.crosses) || t.reachesOver(&r) }) {
		return nil
	}
	return rows[:n]
}

// Rest finds what is left of rows that the end of a page or a column of text cuts: at the top of the next part, above its first rule, are lines that reach over
// the edge of no column, and only what is far from them is above. It is given the tables of the page before and returns as Leftover does.
func Rest(words []text.Word, before, found []Table) ([]text.Word, []Table) {
	for i := range found {
		t := &found[i]
		goesOn := func(other Table) bool { return other.isCut && other.GoesOnIn(t) }
		isRest := slices.ContainsFunc(before, goesOn)
		for at := range found {
			isRest = isRest || at != i && found[at].Box.Y1 > t.Box.Y1 && found[at].Box.X1 < t.Box.X0+snap && goesOn(found[at])
		}
		if lines := t.linesAtTop(words); isRest && len(lines) > 0 {
			words = t.takeRest(i, lines, words)
		}
	}
	return words, found
}

// linesAtTop returns the lines of what is left of a row, above a table; none if there are none.
func (t *Table) linesAtTop(words []text.Word) []text.Row {
	const nearEms, farEms, linesMax, headMax = 2.5, 4.0, 24, 2
	rows := text.RowsOf(slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool {
		return w.MidY() > t.Box.Y0 || w.X1 < t.edges[0] || w.X0 > last(t.edges)
	}))
	top, from := t.Box.Y0, len(rows)
	for from > 0 && len(rows)-from < linesMax && !rows[from-1].IsSolid() && top-rows[from-1].Bottom < nearEms*rows[from-1].Em {
		from--
		top = rows[from].Top
	}
	left := rows[from:]
	if len(left) == 0 || from > headMax || from > 0 && top-rows[from-1].Bottom < farEms*rows[from].Em {
		return nil
	}
	if slices.ContainsFunc(left, func(r text.Row) bool { return slices.ContainsFunc(r.Words, t.crosses) || t.reachesOver(&r) }) {
		return nil
	}
	return left
}

// reachesOver reports whether a line goes on from one column to the next one after a space only.
func (t *Table) reachesOver(l *text.Row) bool {
	for i := 1; i < len(l.Words); i++ {
		a, b := l.Words[i-1], l.Words[i]
		if strip(t.edges, a.MidX()) != strip(t.edges, b.MidX()) && b.X0-a.X1 < leastSpace*l.Em {
			return true
		}
	}
	return false
}

// takeCut adds a row of lines that is cut, in place of their words.
func (t *Table) takeCut(number int, lines []text.Row, words []text.Word) []text.Word {
	t.isCut = true
	t.Box.Y1 = lines[len(lines)-1].Y1
	return t.takeRow(number, t.Rows, lines, words)
}

// takeRest adds a row of what is left of one that is cut, in place of the words of its lines.
func (t *Table) takeRest(number int, lines []text.Row, words []text.Word) []text.Word {
	for i := range t.Cells {
		t.Cells[i].Row++
	}
	t.Box.Y0 = lines[0].Y0
	return t.takeRow(number, 0, lines, words)
}

// takeRow adds a row of lines, in place of their words.
func (t *Table) takeRow(number, row int, lines []text.Row, words []text.Word) []text.Word {
	content, of := make([][]text.Word, t.Cols), map[int]bool{}
	for i := range lines {
		for _, w := range lines[i].Words {
			at := t.column(w.MidX())
			if t.RightToLeft {
				at = t.Cols - 1 - at
			}
			content[at], of[w.Number] = append(content[at], w), true
		}
	}
	cells := make([]Cell, t.Cols)
	for c := range cells {
		cells[c] = Cell{Row: row, Col: c, RowSpan: 1, ColSpan: 1}
	}
	fill(cells, content)
	if t.Rows++; row == 0 {
		t.Cells = slices.Concat(cells, t.Cells)
	} else {
		t.Cells = append(t.Cells, cells...)
	}
	words = slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return !w.Solid && of[w.Number] })
	for i := range words {
		if words[i].Solid && words[i].Table == number {
			words[i].Box = t.Box
		}
	}
	return words
}
