package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// label is the first cell of several rows, in their middle.
type label struct {
	top, bottom int
	// words are those of a label between two rows. A label beside the middle row is a word of that row.
	words []text.Word
}

// withoutLabels takes out the lines that are labels between two rows: nothing but a first cell, which overlaps with a line above and one
// below that have none. The second line may be a head's.
func withoutLabels(lines []text.Row, first stream) (left, labels []text.Row) {
	for i := range lines {
		l := &lines[i]
		if i > 1 && i+1 < len(lines) && l.X1 < first.middle() && lines[i-1].X0 > first.middle() && lines[i+1].X0 > first.middle() &&
			l.Gap(&lines[i-1]) < 0 && lines[i+1].Gap(l) < 0 {
			labels = append(labels, *l)
			continue
		}
		left = append(left, *l)
	}
	return left, labels
}

// labelsOf returns which of the rows after a head each label is for: those from the first one without a label, and as many below its middle as above. It
// returns nil if that does not give each row a label.
func labelsOf(rows [][]text.Row, head int, between []text.Row, first stream) (labels []label) {
	top := -1 // the first row that waits for its label
	for i := head; i < len(rows); i++ {
		has := hasLabel(rows[i], first)
		if !has && top < 0 {
			top = i
		}
		var l label
		var is bool
		switch {
		case top < 0:
			continue
		case has:
			l, is = label{top: top, bottom: 2*i - top}, isMiddle(rows, top, 2*i-top, middleOf(rows[i]))
		case len(between) > 0 && between[0].Middle() < middleOf(rows[min(i+1, len(rows)-1)]):
			l, is = label{top, 2*i + 1 - top, between[0].Words}, isMiddle(rows, top, 2*i+1-top, between[0].Middle())
			between = between[1:]
		default:
			continue
		}
		if !is || slices.ContainsFunc(rows[i+1:l.bottom+1], func(row []text.Row) bool { return hasLabel(row, first) }) {
			return nil
		}
		labels, i, top = append(labels, l), l.bottom, -1
	}
	if top >= 0 || len(between) > 0 {
		return nil
	}
	return labels
}

func hasLabel(row []text.Row, first stream) bool {
	return slices.ContainsFunc(row, func(r text.Row) bool { return r.X0 < first.middle() })
}

func middleOf(row []text.Row) float64 { return (row[0].Top + row[len(row)-1].Bottom) / 2 }

// isMiddle reports whether a height is in the middle of rows.
func isMiddle(rows [][]text.Row, top, bottom int, at float64) bool {
	const most = 0.3 // of a line's height
	return bottom < len(rows) && math.Abs((middleOf(rows[top])+middleOf(rows[bottom]))/2-at) < most*rows[top][0].LineHeight()
}

// withLabels moves each label to the first of its rows, and extends it over the others.
func withLabels(cells []Cell, content [][]text.Word, labels []label) (kept []Cell, of [][]text.Word) {
	for _, l := range labels {
		words := l.words
		for i, c := range cells {
			if c.Col == 0 && c.Row >= l.top && c.Row <= l.bottom {
				words = append(words, content[i]...)
			}
		}
		for i, c := range cells {
			if c.Col == 0 && c.Row == l.top {
				cells[i].RowSpan, content[i] = l.bottom-l.top+1, words
			}
		}
	}
	for i, c := range cells {
		covered := slices.ContainsFunc(labels, func(l label) bool { return c.Col == 0 && c.Row > l.top && c.Row <= l.bottom })
		if !covered {
			kept, of = append(kept, c), append(of, content[i])
		}
	}
	return kept, of
}

// spanned returns the rows that the lines of all columns but the first make, and which of them each first cell is for, where that shows for all of them: each
// has its middle where that of its rows is, and some are for several. It returns nil if it does not. Rows at the top and at the bottom may have their first cell
// on another page.
func (t *Table) spanned(lines []text.Row, rules []page.Box, lead float64) (rows [][]text.Row, labels []label) {
	if t.Cols < 3 {
		return nil, nil
	}
	var first, others []text.Word
	for i := range lines {
		for _, w := range lines[i].Words {
			if t.crosses(w) {
				return nil, nil
			}
			if t.column(w.MidX()) == 0 {
				first = append(first, w)
			} else {
				others = append(others, w)
			}
		}
	}
	if len(first) == 0 || len(others) == 0 {
		return nil, nil
	}
	rest := Table{Cols: t.Cols - 1, edges: t.edges[1:], extents: t.extents[1:]}
	rows = rest.segmented(text.RowsOf(others), rules, lead, nil)
	if labels = (spans{names: text.RowsOf(first), rows: rows, failed: map[[2]int]bool{}}).labels(); !rest.areWhole(rows, labels) {
		return nil, nil
	}
	return rows, labels
}

// areWhole reports whether the rows that a label is for have two cells at least each: other lines may be of one row.
func (t *Table) areWhole(rows [][]text.Row, labels []label) bool {
	isPart := func(row []text.Row) bool {
		cols := map[int]bool{}
		for i := range row {
			for _, w := range row[i].Words {
				cols[t.column(w.MidX())] = true
			}
		}
		return len(cols) < 2
	}
	return !slices.ContainsFunc(labels, func(l label) bool {
		return l.bottom > l.top && slices.ContainsFunc(rows[l.top:l.bottom+1], isPart)
	})
}

// spans are lines of first cells, and rows of the other columns; failed are lines and rows from which on they do not fit.
type spans struct {
	names  []text.Row
	rows   [][]text.Row
	failed map[[2]int]bool
}

// labels returns a label for each first cell; nil if they cannot all be in the middle of rows, or none is for several.
func (s spans) labels() []label {
	const labelsMin, cutMax = 3, 4
	for cut := range min(cutMax, len(s.rows)) {
		labels, is := s.from(0, cut)
		isTall := func(l label) bool { return l.bottom > l.top }
		if is && len(labels) >= labelsMin && slices.ContainsFunc(labels, isTall) {
			return labels
		}
	}
	return nil
}

// from returns the labels of the lines from one on for the rows from another on.
func (s spans) from(name, row int) (labels []label, is bool) {
	const linesMax, rowsMax, cutMax = 3, 8, 4
	if name == len(s.names) {
		return nil, len(s.rows)-row < cutMax
	}
	if s.failed[[2]int{name, row}] {
		return nil, false
	}
	if name == 1 && row == 1 && s.names[0].Bold { // the head of a part that begins with the rows of a label on another page
		for skipped := 1; skipped <= min(cutMax, len(s.rows)-row); skipped++ {
			if labels, is := s.from(name, row+skipped); is {
				return labels, true
			}
		}
	}
	for names := 1; names <= min(linesMax, len(s.names)-name); names++ {
		for rows := 1; rows <= min(rowsMax, len(s.rows)-row); rows++ {
			if rows > 1 && names >= rows || !s.isMiddle(name, names, row, rows) {
				continue
			}
			if below, is := s.from(name+names, row+rows); is {
				l := label{top: row, bottom: row + rows - 1}
				for i := range names {
					l.words = append(l.words, s.names[name+i].Words...)
				}
				return append([]label{l}, below...), true
			}
		}
	}
	s.failed[[2]int{name, row}] = true
	return nil, false
}

// isMiddle reports whether some lines are close to each other, in the middle of some rows, and beside no other row.
func (s spans) isMiddle(name, names, row, rows int) bool {
	const most, apart = 0.12, 0.5 // ems
	own := s.names[name : name+names]
	for i := 1; i < names; i++ {
		if own[i].Lead(&own[i-1]) > leadWrapped {
			return false
		}
	}
	em, first, last := own[0].Em, own[0].Core.MidY(), own[names-1].Core.MidY()
	if row > 0 && first-s.extent(row-1, row).to < apart*em || row+rows < len(s.rows) && s.extent(row+rows, row+rows+1).from-last < apart*em {
		return false
	}
	return math.Abs(s.extent(row, row+rows).middle()-(first+last)/2) < most*em
}

// extent returns where the first line of rows is, and the last one.
func (s spans) extent(from, to int) stream {
	extent := nowhere()
	for _, row := range s.rows[from:to] {
		for i := range row {
			extent = extent.with(row[i].Core.MidY())
		}
	}
	return extent
}
