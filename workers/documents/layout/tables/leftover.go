package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Leftover finds the part of a ruled table that is left on a page or in a column of text, and which is too little to be certain alone: a row or
// two with the same columns as a table on this page, or on the page before or after, at the same place or all of them moved by the same distance. It
// returns as Ruled does, after the tables found already.
func Leftover(number int, words []text.Word, rules []page.Box, neighbours, found []Table) ([]text.Word, []Table) {
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
	content, of := make([][]text.Word, t.Cols), map[int]bool{}
	for i := range lines {
		for _, w := range lines[i].Words {
			at := max(0, strip(t.edges, w.MidX()))
			content[at], of[w.Number] = append(content[at], w), true
		}
	}
	cells := make([]Cell, t.Cols)
	for c := range cells {
		cells[c] = Cell{Row: t.Rows, Col: c, RowSpan: 1, ColSpan: 1}
	}
	fill(cells, content)
	t.Cells, t.Rows, t.isCut = append(t.Cells, cells...), t.Rows+1, true
	t.Box.Y1 = lines[len(lines)-1].Y1
	words = slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return !w.Solid && of[w.Number] })
	for i := range words {
		if words[i].Solid && words[i].Table == number {
			words[i].Box = t.Box
		}
	}
	return words
}
