package layout

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/looks"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// centredEms is by how much the middle of a line in the middle of its column is beside that of the column at most, or its end beside the column's edge;
	// marginEms is the space that it leaves on each side at least.
	centredEms, marginEms = 0.5, 1.5
	// sameStart is by how much the beginnings of lines below each other differ at most, in ems.
	sameStart = 0.35
)

// areas are where the text of a document's pages is, and where its lines begin.
type areas struct {
	// widest is the right edge of the widest area that begins at a point, in whole points.
	widest map[int]float64
	// starts counts the lines that are in the middle of nothing, by the distance of their beginning from the edge of their area, in half points.
	starts map[int]int
}

// align notes which paragraphs and headings are in the middle or at the right edge of their column. One line may be there by chance: where others that are not
// begin as far in, it is indented.
func align(d *Document) {
	a := areas{map[int]float64{}, map[int]int{}}
	of := make([]map[page.Box]page.Box, len(d.Pages))
	for p := range d.Pages {
		of[p] = areasOf(d.Pages[p].Blocks)
		for _, area := range of[p] {
			at := int(math.Round(area.X0))
			a.widest[at] = max(a.widest[at], area.X1)
		}
	}
	eachLine := func(see func(b *Block, area page.Box)) {
		for p := range d.Pages {
			for i := range d.Pages[p].Blocks {
				b := &d.Pages[p].Blocks[i]
				if area, known := of[p][b.column]; known && b.Kind != Table {
					see(b, a.widened(area))
				}
			}
		}
	}
	eachLine(a.count)
	eachLine(a.place)
}

// areasOf returns the area of text of each column of a page: what is above and below it belongs to it, if nothing is beside it.
func areasOf(blocks []Block) map[page.Box]page.Box {
	of := map[page.Box]page.Box{}
	whole := page.Box{}
	for i := range blocks {
		if c := blocks[i].column; c != (page.Box{}) {
			if of[c] = c; whole == (page.Box{}) {
				whole = c
			}
			whole = whole.Union(c)
		}
	}
	for c := range of {
		alone := true
		for other := range of {
			isBeside := other.X0 > c.X1 || other.X1 < c.X0
			alone = alone && !(isBeside && other.Y0 < c.Y1 && other.Y1 > c.Y0)
		}
		if alone {
			of[c] = whole
		}
	}
	return of
}

// widened returns an area with the width of the widest one that begins where it does.
func (a *areas) widened(area page.Box) page.Box {
	for at := int(math.Round(area.X0)) - 1; at <= int(math.Round(area.X0))+1; at++ {
		area.X1 = max(area.X1, a.widest[at])
	}
	return area
}

func halfPoint(x float64) int { return int(math.Round(2 * x)) }

// count counts where the lines of a block begin that are in the middle of nothing.
func (a *areas) count(b *Block, area page.Box) {
	for _, l := range b.Lines {
		if !isMiddle(l.Box, area, b.Size) && !isAtRight(l.Box, area, b.Size) {
			a.starts[halfPoint(l.Box.X0-area.X0)]++
		}
	}
}

// place notes where a block is.
func (a *areas) place(b *Block, area page.Box) {
	if b.Kind != Paragraph && b.Kind != Heading || len(b.Lines) == 0 || b.Continues {
		return
	}
	all := func(is func(line, area page.Box, em float64) bool) bool {
		for _, l := range b.Lines {
			if !is(l.Box, area, b.Size) {
				return false
			}
		}
		return true
	}
	isChance := a.isChance(b, area)
	b.Centered = !isChance && all(isMiddle)
	b.Right = !isChance && !b.RTL && all(isAtRight)
}

// isMiddle reports whether a line is in the middle of an area, with space on both sides.
func isMiddle(line, area page.Box, em float64) bool {
	return math.Abs(line.MidX()-area.MidX()) <= centredEms*em && line.X0-area.X0 >= marginEms*em
}

// isAtRight reports whether a line ends at the right edge of an area and begins beyond its middle.
func isAtRight(line, area page.Box, em float64) bool {
	return area.X1-line.X1 <= centredEms*em && line.X0 >= area.MidX()
}

// isChance reports whether the lines of a block begin below each other, or its only one where others of the document do that are in the middle of nothing.
func (a *areas) isChance(b *Block, area page.Box) bool {
	first := b.Lines[0].Box
	if len(b.Lines) > 1 {
		return !slices.ContainsFunc(b.Lines, func(l text.Line) bool { return math.Abs(l.Box.X0-first.X0) > sameStart*b.Size })
	}
	from, to := halfPoint(first.X0-area.X0-sameStart*b.Size), halfPoint(first.X0-area.X0+sameStart*b.Size)
	for at := from; at <= to; at++ {
		if a.starts[at] > 0 {
			return true
		}
	}
	return false
}

// look notes how tables look on their page.
func look(blocks []Block, p page.Page) {
	for i := range blocks {
		if t := blocks[i].Table; t != nil {
			blocks[i].Look = looks.Of(p, t)
		}
	}
}
