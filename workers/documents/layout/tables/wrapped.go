package tables

import (
	"cmp"
	"math"
	"regexp"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// leadSame is by how much distances of lines of one cell differ at most, in ems; rows are further apart than that.
	leadSame = 0.12
	// leadWrapped is the maximal distance of two lines of one cell, in ems.
	leadWrapped = 1.8
	// chosenMax is the fraction of line breaks that may have room for the next word where cells are wrapped.
	chosenMax = 0.15
)

// step is from a line of a column to the next one.
type step struct {
	lead float64 // in ems
	kind breakKind
}

// breakKind says why a line of a column ends.
type breakKind int

const (
	unknown breakKind = iota
	// wrapped lines had no room for the next word.
	wrapped
	// chosen breaks had room for it, or are between numbers.
	chosen
)

var numeric = regexp.MustCompile(`^[-−–+(]?[\d.,'’%$€£]*\d[\d.,'’%$€£]*\)?$|^[-–—]$`)

// wrappedRows returns the rows of a table whose cells are wrapped and whose rows are further apart than the lines of a cell; nil if
// the distances do not say so.
func (t *Table) wrappedRows(lines []text.Row) [][]text.Row {
	columns, spanning := t.linesOfColumns(lines)
	lead, is := wrappedLead(columns)
	if !is || goOnTogether(columns, lead) {
		return nil
	}
	var blocks []block
	for c, column := range columns {
		for from := 0; from < len(column); {
			to := from + 1
			for to < len(column) && column[to].Lead(&column[to-1]) <= lead+leadSame {
				to++
			}
			blocks, from = append(blocks, block{c, column[from:to]}), to
		}
	}
	for i := range spanning {
		blocks = append(blocks, block{-1, spanning[i : i+1]})
	}
	return besideEachOther(blocks)
}

// linesOfColumns returns the lines of each column, and those that reach over several.
func (t *Table) linesOfColumns(lines []text.Row) (columns [][]text.Row, spanning []text.Row) {
	words := make([][]text.Word, t.Cols)
	for i := range lines {
		for _, chunk := range lines[i].Chunks(cellGapMin * lines[i].Em) {
			if slices.ContainsFunc(chunk.Words, t.crosses) {
				spanning = append(spanning, text.RowsOf(chunk.Words)...)
				continue
			}
			for _, w := range chunk.Words {
				c := t.column(w.MidX())
				words[c] = append(words[c], w)
			}
		}
	}
	columns = make([][]text.Row, t.Cols)
	for c := range columns {
		columns[c] = text.RowsOf(words[c])
	}
	return columns, spanning
}

// wrappedLead returns the distance of lines of one cell, in ems, if there are larger ones and if lines at this distance were wrapped.
func wrappedLead(columns [][]text.Row) (lead float64, is bool) {
	steps := make([]step, 0, len(columns))
	for _, column := range columns {
		steps = append(steps, stepsOf(column)...)
	}
	if len(steps) == 0 {
		return 0, false
	}
	lead = slices.MinFunc(steps, func(a, b step) int { return cmp.Compare(a.lead, b.lead) }).lead
	counts, rows := map[breakKind]int{}, 0
	for _, s := range steps {
		if s.lead > lead+leadSame {
			rows++
			continue
		}
		counts[s.kind]++
	}
	known := counts[wrapped] + counts[chosen]
	return lead, lead <= leadWrapped && rows > 0 && counts[wrapped] > 0 && float64(counts[chosen]) <= chosenMax*float64(known)
}

// goOnTogether reports whether lines that are level are mostly followed by lines in both of their columns: these are rows, since cells
// beside each other rarely have equally many lines.
func goOnTogether(columns [][]text.Row, lead float64) bool {
	const levelEms, togetherMax = 0.25, 0.6
	goesOn := func(column []text.Row, i int) bool {
		return i+1 < len(column) && column[i+1].Lead(&column[i]) <= lead+leadSame
	}
	together, all := 0, 0
	for c, column := range columns {
		for _, other := range columns[c+1:] {
			for i := range column {
				at := slices.IndexFunc(other, func(r text.Row) bool {
					return math.Abs(r.Core.MidY()-column[i].Core.MidY()) < levelEms*r.Em
				})
				if at < 0 || !goesOn(column, i) && !goesOn(other, at) {
					continue
				}
				if all++; goesOn(column, i) && goesOn(other, at) {
					together++
				}
			}
		}
	}
	return float64(together) > togetherMax*float64(all)
}

// stepsOf returns the steps between the lines of a column.
func stepsOf(column []text.Row) (steps []step) {
	if len(column) == 0 {
		return nil
	}
	left, right := column[0].X0, column[0].X1
	for i := range column {
		left, right = min(left, column[i].X0), max(right, column[i].X1)
	}
	for i := 1; i < len(column); i++ {
		above, below := &column[i-1], &column[i]
		steps = append(steps, step{lead: below.Lead(above), kind: breakOf(above, below, right-left)})
	}
	return steps
}

func breakOf(above, below *text.Row, width float64) breakKind {
	const blank = 0.25 // ems
	switch {
	case numeric.MatchString(above.Text()) && numeric.MatchString(below.Text()):
		return chosen
	case above.Width()+blank*above.Em+below.Opening().Width() < width:
		return chosen
	case len(above.Words) > 1:
		return wrapped
	}
	return unknown
}

// block is the lines of a cell, and its column; -1 for a cell that reaches over several.
type block struct {
	col   int
	lines []text.Row
}

// besideEachOther puts blocks into rows from top to bottom: those that overlap vertically are of one row. It returns nil if a row has
// two of one column.
func besideEachOther(blocks []block) (rows [][]text.Row) {
	const overlapMin = 0.3 // of a line's height
	slices.SortStableFunc(blocks, func(a, b block) int { return cmp.Compare(a.lines[0].Top, b.lines[0].Top) })
	bottom, taken := 0.0, map[int]bool{}
	for _, b := range blocks {
		n, first := len(rows), b.lines[0]
		if n > 0 && bottom-first.Top > overlapMin*first.LineHeight() {
			if taken[b.col] {
				return nil
			}
			rows[n-1] = append(rows[n-1], b.lines...)
			bottom, taken[b.col] = max(bottom, b.lines[len(b.lines)-1].Bottom), b.col >= 0
			continue
		}
		rows, bottom, taken = append(rows, slices.Clone(b.lines)), b.lines[len(b.lines)-1].Bottom, map[int]bool{b.col: b.col >= 0}
	}
	return rows
}
