package tables

import (
	"cmp"
	"math"
	"slices"

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
		has := slices.ContainsFunc(rows[i], func(r text.Row) bool { return r.X0 < first.middle() })
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
		if !is {
			return nil
		}
		labels, i, top = append(labels, l), l.bottom, -1
	}
	if top >= 0 || len(between) > 0 {
		return nil
	}
	return labels
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

// labeledBlocks puts blocks into rows if some of the first column are each in the middle of several rows, and every row has one or a cell
// that reaches from the first column into others. It returns nil if that is not so.
func labeledBlocks(blocks []block, first float64) (rows [][]text.Row, labels []label) {
	var named, others []block
	for _, b := range blocks {
		if b.col == 0 {
			named = append(named, b)
		} else {
			others = append(others, b)
		}
	}
	rows = besideEachOther(others)
	slices.SortStableFunc(named, func(a, b block) int { return cmp.Compare(a.lines[0].Top, b.lines[0].Top) })
	from := 0
	for _, b := range named {
		for from < len(rows) && beginsBefore(rows[from], first) {
			from++
		}
		to := from
		for to < len(rows) && !b.isMiddleOf(rows[from:to+1]) {
			to++
		}
		if to >= len(rows) {
			return nil, nil
		}
		l := label{top: from, bottom: to}
		for _, r := range b.lines {
			l.words = append(l.words, r.Words...)
		}
		labels, from = append(labels, l), to+1
	}
	for from < len(rows) && beginsBefore(rows[from], first) {
		from++
	}
	if from < len(rows) || len(labels) == len(rows) || len(labels) == 0 {
		return nil, nil
	}
	return rows, labels
}

func beginsBefore(row []text.Row, at float64) bool {
	return slices.ContainsFunc(row, func(r text.Row) bool { return r.X0 < at })
}

// isMiddleOf reports whether the block is in the middle of rows.
func (b block) isMiddleOf(rows [][]text.Row) bool {
	const most = 0.3 // of a line's height
	top, bottom := math.Inf(1), math.Inf(-1)
	for _, row := range rows {
		for i := range row {
			top, bottom = min(top, row[i].Top), max(bottom, row[i].Bottom)
		}
	}
	return math.Abs((top+bottom)/2-middleOf(b.lines)) < most*b.lines[0].LineHeight()
}
