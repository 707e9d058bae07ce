package tagged

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// partsMax bounds the work on a file whose rows are nowhere below each other.
const partsMax = 50

// parted returns the parts of a table in columns of text: each begins with a row, or what is left of one, that is higher up than the one before, or beside it. Browsers mark each copy of
// a head that they print above the parts as the head itself.
func parted(t page.Tagged) (parts []page.Tagged) {
	head := 0
	for head < len(t.Rows) && isCopied(t.Rows[head]) {
		head++
	}
	part := page.Tagged{Of: t.Of, First: t.First + head}
	var before page.Box
	for number, row := range t.Rows[head:] {
		here, above := cut(row, before)
		if _, isEmpty := aroundRow(here); !isEmpty || above == nil {
			part.Rows = append(part.Rows, here)
		}
		if above != nil {
			parts = append(parts, part)
			part = page.Tagged{Of: t.Of, First: t.First + head + number, Rows: [][]page.TaggedCell{above}}
			here = above
		}
		if around, isEmpty := aroundRow(here); !isEmpty {
			before = around
		}
	}
	if parts = append(parts, part); len(parts) > partsMax {
		return []page.Tagged{t}
	}
	if head > 0 {
		underHeads(t, t.Rows[:head], parts)
	}
	return parts
}

// cut returns what of a row is below the row before, and what is above it or, as a whole, beside it, in the next column of text; nil for nothing.
func cut(row []page.TaggedCell, before page.Box) (here, above []page.TaggedCell) {
	const higher = 12.0 // points, as much as a line
	around, _ := aroundRow(row)
	if around.MidY() < before.Y1 && (around.X0 > before.X1 || around.X1 < before.X0) {
		return nil, row
	}
	for _, c := range row {
		left, up := c, c
		left.Boxes, up.Boxes = nil, nil
		for _, b := range c.Boxes {
			if b.Y0 < before.Y0-higher {
				up.Boxes = append(up.Boxes, b)
			} else {
				left.Boxes = append(left.Boxes, b)
			}
		}
		here, above = append(here, left), append(above, up)
	}
	if _, isEmpty := aroundRow(above); isEmpty {
		return row, nil
	}
	return here, above
}

// isCopied reports whether the text of each cell of a row is at several places.
func isCopied(row []page.TaggedCell) bool {
	const apart = 36.0 // points, as much as three lines
	copied := false
	for _, c := range row {
		if len(c.Boxes) == 0 {
			continue
		}
		copied = slices.ContainsFunc(c.Boxes[1:], func(b page.Box) bool {
			a := c.Boxes[0]
			return b.Y0 < a.Y0-apart || b.Y0 > a.Y1+apart || b.X0 > a.X1+apart
		})
		if !copied {
			return false
		}
	}
	return copied
}

func aroundRow(row []page.TaggedCell) (around page.Box, isEmpty bool) {
	around, found := page.Around(boxesOf(row))
	return around, !found
}

func boxesOf(row []page.TaggedCell) (boxes []page.Box) {
	for _, c := range row {
		boxes = append(boxes, c.Boxes...)
	}
	return boxes
}

// underHeads gives each part the copy of the head that is above it.
func underHeads(t page.Tagged, head [][]page.TaggedCell, parts []page.Tagged) {
	hulls := make([]page.Box, len(parts))
	for i := range parts {
		hulls[i], _ = aroundRow(slices.Concat(parts[i].Rows...))
		parts[i].First, parts[i].Rows = t.First, slices.Concat(make([][]page.TaggedCell, parts[i].First-t.First), parts[i].Rows)
	}
	for number, row := range head {
		for i := range parts {
			parts[i].Rows[number] = slices.Clone(row)
		}
		for at, c := range row {
			for i := range parts {
				parts[i].Rows[number][at].Boxes = slices.DeleteFunc(slices.Clone(c.Boxes), func(b page.Box) bool { return nearest(hulls, b) != i })
			}
		}
	}
}

// nearest returns the part that a box is closest above; -1 for none.
func nearest(hulls []page.Box, b page.Box) (at int) {
	at = -1
	least := math.Inf(1)
	for i, hull := range hulls {
		off := hull.Y0 - b.MidY()
		if off > 0 && off < least && hull.X0-b.Width() < b.MidX() && b.MidX() < hull.X1+b.Width() {
			at, least = i, off
		}
	}
	return at
}
