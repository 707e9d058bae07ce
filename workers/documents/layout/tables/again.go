package tables

import (
	"slices"
	"strings"

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
