// Package gutter tells the room between two tables beside each other from a cell that several rows of one table have: both leave a gap in the rules between
// rows, which programs draw in pieces.
package gutter

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// widthMin is the width of a gutter at least, heightMax how far above and below it words are looked for, in points.
	widthMin, heightMax = 5.0, 40.0
)

// Is reports whether a gap between two pieces of one height is a gutter: no word is in it, and not both above and below there are rules that close it, unless no
// word is in it from one to the other either.
func Is(gap page.Box, across []page.Box, words []text.Word) bool {
	if gap.Width() < widthMin {
		return false
	}
	top, bottom, above, below := gap.Y0-heightMax, gap.Y1+heightMax, false, false
	for _, r := range across {
		switch {
		case r.X0 > gap.MidX() || r.X1 < gap.MidX():
		case r.MidY() < gap.MidY() && (!above || r.MidY() > top):
			top, above = r.MidY(), true
		case r.MidY() > gap.MidY() && (!below || r.MidY() < bottom):
			bottom, below = r.MidY(), true
		}
	}
	if above != below { // a rule that is far away says nothing
		top, bottom = max(top, gap.Y0-heightMax), min(bottom, gap.Y1+heightMax)
	}
	return !slices.ContainsFunc(words, func(w text.Word) bool {
		return w.MidY() > top && w.MidY() < bottom && w.X0 < gap.X1-1 && w.X1 > gap.X0+1
	})
}
