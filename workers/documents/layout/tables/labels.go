package tables

import (
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
