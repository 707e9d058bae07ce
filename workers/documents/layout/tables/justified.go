package tables

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// isJustified reports whether rows are justified: the gaps between their words then mean nothing.
func isJustified(lines []text.Row) bool {
	const same = 1.5 // points
	left, right, full := lines[0].X0, 0.0, 0
	for i := range lines {
		l := &lines[i]
		left, right = min(left, l.X0), max(right, l.X1)
	}
	for i := range lines {
		l := &lines[i]
		if l.X1 > right-same && l.X0 < left+same {
			full++
		}
	}
	return full >= len(lines)-1
}

// areEven reports whether the gaps between the words of rows are those of text: in most rows all of them are nearly as wide, or each part between streams
// fills its width, as columns of text do. Cells that happen to fill a table from side to side have gaps of all widths, but so have words around one stream
// that are below each other by chance, unless it is wide and all of what is after it begins at one place.
func areEven(lines []text.Row, streams []stream) bool {
	const severalMin = 2
	even := 0
	for i := range lines {
		if hasEvenGaps(&lines[i]) {
			even++
		}
	}
	if len(streams) < severalMin {
		return !isWideAligned(lines, streams)
	}
	return 2*even >= len(lines) || fillParts(lines, streams)
}

// isWideAligned reports whether the first stream is wider than spaces of text hardly ever are, and what is after it begins at one place in all rows.
func isWideAligned(lines []text.Row, streams []stream) bool {
	const wideEms = 2.5
	begin := nowhere()
	for i := range lines {
		if s := sidesOf(lines[i:i+1], streams, 0); s.right > 0 {
			begin = begin.with(s.right)
		}
	}
	return streams[0].width() >= wideEms*lines[0].Em && begin.width() < sameEdge
}

// hasEvenGaps reports whether the gaps between the words of a row are about as wide, or it has too few to say.
func hasEvenGaps(l *text.Row) bool {
	const gapsMin, wider = 2, 2.0
	least, most, gaps := math.Inf(1), 0.0, 0
	for i := 1; i < len(l.Words); i++ {
		if gap := l.Words[i].X0 - l.Words[i-1].X1; gap >= 0.1*l.Em { // and not one word in two styles
			least, most, gaps = min(least, gap), max(most, gap), gaps+1
		}
	}
	return gaps < gapsMin || most < wider*least
}

// fillParts reports whether the words before each stream end at one place, and those after it begin at one, in all rows but one.
func fillParts(lines []text.Row, streams []stream) bool {
	for i := range streams {
		var ends, begins []float64
		for at := range lines {
			if s := sidesOf(lines[at:at+1], streams, i); s.left > 0 && s.right > 0 {
				ends, begins = append(ends, s.left), append(begins, s.right)
			}
		}
		if !sameButOne(ends) || !sameButOne(begins) {
			return false
		}
	}
	return true
}

// sameButOne reports whether all positions but one are the same.
func sameButOne(places []float64) bool {
	n := len(places)
	if n < 2 {
		return true
	}
	slices.Sort(places)
	return min(places[n-2]-places[0], places[n-1]-places[1]) < sameEdge
}

// allParted reports whether all gaps between words separate columns, in more rows than can be a coincidence.
func allParted(lines []text.Row, streams []stream) bool {
	const linesMin = 4
	return len(lines) >= linesMin && !slices.ContainsFunc(lines, func(l text.Row) bool { return len(l.Words) > len(streams)+1 })
}

// isStretched reports whether a line is justified: the gaps between its words are equal, and wider than spaces are, and not as wide as those of cells unless
// several words of different widths have them. A line of nothing but numbers is none of text. The spaces of code are wider, and what is after an item's marker is not one.
func isStretched(l *text.Row) bool {
	const sameEms, gapsMin, severalMin, widestEms, differentEms, monoSpace = 0.04, 2, 3, 2.5, 0.5, 1.0
	least, most, gaps := math.Inf(1), 0.0, 0
	widths := nowhere()
	for i := 1; i < len(l.Words); i++ {
		gap := l.Words[i].X0 - l.Words[i-1].X1
		if gap < 0.1*l.Em || l.Words[i].Mono && l.Words[i-1].Mono && gap < monoSpace*l.Em || i == 1 && listMarker.MatchString(l.Words[0].Text) {
			continue // or one word in two styles
		}
		least, most, gaps, widths = min(least, gap), max(most, gap), gaps+1, widths.with(l.Words[i].Width())
	}
	isWide := most >= widestEms*l.Em && (gaps < severalMin || widths.width() < differentEms*l.Em)
	return gaps >= gapsMin && most-least < sameEms*l.Em && !isWide &&
		slices.ContainsFunc(l.Words, func(w text.Word) bool { return !beginsNumber.MatchString(w.Text) })
}
