package looks

import (
	"math"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Side is where the texts of a column are in their cells.
type Side int8

// Unknown means that nothing shows it: all texts are equally wide, or on several lines.
const (
	Unknown Side = iota
	Left
	Middle
	Right
)

const (
	// sameEms is by how much the edges of texts that are below each other differ at most, agreeing the part of them that are.
	sameEms, agreeing = 0.35, 0.8
	// blankEms is the least room between two cells, in ems; wordsMax is how many words a text has at most whose place is looked for.
	blankEms, wordsMax = 0.45, 12
)

// cellsOn returns where the cells are that have one line, by their indexes, and the size of most words in the table. A text that the table has more or less
// often than the page shows it between gaps is in none.
func cellsOn(p page.Page, t *tables.Table) (found map[int]page.Box, em float64) {
	var words []text.Word
	for _, w := range text.WordsOf(p) {
		if t.Box.Holds(w.MidX(), w.MidY()) {
			words = append(words, w)
		}
	}
	wanted := map[string][]int{}
	for i, c := range t.Cells {
		if key := withoutSpaces(c.Text()); key != "" {
			wanted[key] = append(wanted[key], i)
		}
	}
	em, found = text.BodySize(words), map[int]page.Box{}
	seen := map[string][]page.Box{}
	for _, r := range text.RowsOf(words) {
		see(&r, wanted, seen)
	}
	for key, boxes := range seen {
		if cells := wanted[key]; len(cells) == len(boxes) {
			for i, at := range cells {
				found[at] = boxes[i]
			}
		}
	}
	return found, max(em, 1)
}

// see notes the parts of a row between gaps whose text is wanted.
func see(r *text.Row, wanted map[string][]int, seen map[string][]page.Box) {
	isGap := func(at int) bool {
		return at == 0 || at == len(r.Words) || r.Words[at].X0-r.Words[at-1].X1 >= blankEms*r.Em
	}
	for from := range r.Words {
		if !isGap(from) {
			continue
		}
		var said strings.Builder
		for to := from; to < len(r.Words) && to < from+wordsMax; to++ {
			said.WriteString(withoutSpaces(r.Words[to].Text))
			if key := said.String(); wanted[key] != nil && isGap(to+1) {
				seen[key] = append(seen[key], text.Around(r.Words[from:to+1]))
			}
		}
	}
}

func withoutSpaces(s string) string { return strings.Join(strings.Fields(s), "") }

// rowsOf returns the middles of the rows that have a cell whose place is known.
func rowsOf(t *tables.Table, found map[int]page.Box) map[int]float64 {
	rows := map[int]float64{}
	for i, box := range found {
		if c := t.Cells[i]; c.RowSpan == 1 {
			rows[c.Row] = box.MidY()
		}
	}
	return rows
}

// sidesOf returns where the texts of each column are, in the first row and in the others.
func sidesOf(t *tables.Table, found map[int]page.Box, em float64) (heads, sides []Side) {
	heads, sides = make([]Side, t.Cols), make([]Side, t.Cols)
	if t.RightToLeft {
		return heads, sides
	}
	tops, columns := make([]page.Box, t.Cols), make([][]page.Box, t.Cols)
	for i, c := range t.Cells {
		box, known := found[i]
		switch {
		case !known || c.ColSpan != 1:
		case c.Row == 0:
			tops[c.Col] = box
		default:
			columns[c.Col] = append(columns[c.Col], box)
		}
	}
	for col, boxes := range columns {
		if len(boxes) == 0 {
			continue
		}
		head := tops[col]
		if sides[col] = sideOf(boxes, em); sides[col] == Unknown && head != (page.Box{}) {
			sides[col] = sideOf(append(slices.Clone(boxes), head), em)
		}
		if head != (page.Box{}) {
			heads[col] = sideIn(head, boxes, sides[col], em)
		}
	}
	return heads, sides
}

// sideOf returns where texts below each other are that differ in width.
func sideOf(boxes []page.Box, em float64) Side {
	narrowest, widest := math.Inf(1), 0.0
	for _, b := range boxes {
		narrowest, widest = min(narrowest, b.Width()), max(widest, b.Width())
	}
	if widest-narrowest < 2*sameEms*em {
		return Unknown
	}
	best, side := agreeing, Unknown
	for _, s := range []struct {
		side Side
		at   func(page.Box) float64
	}{{Left, func(b page.Box) float64 { return b.X0 }}, {Right, func(b page.Box) float64 { return b.X1 }}, {Middle, page.Box.MidX}} {
		if share := agree(boxes, s.at, em); share > best || share == best && side == Unknown {
			best, side = share, s.side
		}
	}
	return side
}

// agree returns the part of texts that are at the place of most.
func agree(boxes []page.Box, at func(page.Box) float64, em float64) float64 {
	all := make([]float64, len(boxes))
	for i, b := range boxes {
		all[i] = at(b)
	}
	slices.Sort(all)
	same := 0
	for _, x := range all {
		if math.Abs(x-all[len(all)/2]) <= sameEms*em {
			same++
		}
	}
	return float64(same) / float64(len(all))
}

// sideIn returns where a head is over the texts below it: on their side, if it may be.
func sideIn(head page.Box, boxes []page.Box, below Side, em float64) Side {
	around := boxes[0]
	for _, b := range boxes[1:] {
		around = around.Union(b)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) <= sameEms*em }
	is := map[Side]bool{Left: near(head.X0, around.X0), Right: near(head.X1, around.X1), Middle: near(head.MidX(), around.MidX())}
	for _, side := range []Side{below, Left, Right, Middle} {
		if is[side] {
			return side
		}
	}
	return Unknown
}
