package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// sidewaysMin is the fraction of a page's letters in one direction that makes it the page's direction.
const sidewaysMin = 0.6

// Words of fewer letters than tellingLetters are as wide as high. tellingShape does not prove that a single word is turned, but that a page is.
const tellingLetters, tellingShape = 4, 1.3

// upright returns a page whose text mostly runs in another direction as it is when a reader turns it. Vertical lines of Chinese and
// Japanese are read like lines that run downwards, though their signs stand: stands says that most do.
func upright(p page.Page) (turned page.Page, stands bool) {
	letters, by := 0, [4]int{}
	p.Words = withStopsInLine(p.Words)
	standing := text.Standing(p.Words)
	for _, w := range p.Words {
		n := utf8.RuneCountInString(w.Text)
		isTurned := w.Turned || n >= tellingLetters && w.Height() > tellingShape*w.Width()
		if isTurned {
			by[directionOf(w)] += n
		}
		if isTurned || n >= tellingLetters || strings.ContainsFunc(w.Text, text.IsUnspaced) {
			letters += n
		}
	}
	if unknown := by[0]; unknown > 0 {
		by[unknownDirection(p.Words)] += unknown
	}
	by[0] = 0
	by[down] += standing
	for turns, n := range by {
		if float64(n) > sidewaysMin*float64(letters) {
			stands = standing > n/2
			return turnedBack(p, turns, stands), stands
		}
	}
	return p, false
}

// The directions of text in quarter turns clockwise.
const (
	down = 1
	over = 2
	up   = 3
)

// looksTurned reports whether a word of several letters is much higher than wide.
func looksTurned(w page.Word) bool {
	return !w.Turned && w.Height() > 2*w.Width() && utf8.RuneCountInString(w.Text) >= 3
}

// directionOf returns a turned word's direction; 0 if it is unknown.
func directionOf(w page.Word) int {
	if w.Turned {
		return w.Turns
	}
	return 0
}

func unknownDirection(words []page.Word) int {
	var lying []text.Word
	for _, w := range words {
		if looksTurned(w) {
			lying = append(lying, text.Word{Word: w})
		}
	}
	if fall(lying) {
		return down
	}
	return up
}

// turnedBack turns a page by quarter turns counterclockwise. standing is set if the signs of its text are upright already.
func turnedBack(p page.Page, turns int, standing bool) page.Page {
	turn := func(b page.Box) page.Box {
		switch turns {
		case down:
			return page.Box{X0: b.Y0, Y0: p.Width - b.X1, X1: b.Y1, Y1: p.Width - b.X0}
		case up:
			return page.Box{X0: p.Height - b.Y1, Y0: b.X0, X1: p.Height - b.Y0, Y1: b.X1}
		}
		return page.Box{X0: p.Width - b.X1, Y0: p.Height - b.Y1, X1: p.Width - b.X0, Y1: p.Height - b.Y0}
	}
	back := p
	if turns != over && !standing {
		back.Width, back.Height = p.Height, p.Width
	}
	back.Words = make([]page.Word, len(p.Words))
	for i, w := range p.Words {
		back.Words[i] = w
		back.Words[i].Box = turn(w.Box)
		if isKnown := w.Turned && w.Turns > 0; isKnown {
			back.Words[i].Turns = (w.Turns - turns + 4) % 4
			back.Words[i].Turned = back.Words[i].Turns != 0
		}
	}
	back.Rules, back.Marks, back.Shades = turnedBoxes(p.Rules, turn), turnedBoxes(p.Marks, turn), turnedBoxes(p.Shades, turn)
	back.Tagged = turnedTables(p.Tagged, turn)
	back.Heads = slices.Clone(p.Heads)
	for i, h := range p.Heads {
		back.Heads[i].Boxes = turnedBoxes(h.Boxes, turn)
	}
	back.Links = make([]page.Link, len(p.Links))
	for i, l := range p.Links {
		back.Links[i] = page.Link{Box: turn(l.Box), Address: l.Address}
	}
	return back
}

func turnedBoxes(boxes []page.Box, turn func(page.Box) page.Box) []page.Box {
	turned := make([]page.Box, len(boxes))
	for i, b := range boxes {
		turned[i] = turn(b)
	}
	return turned
}

func turnedTables(tables []page.Tagged, turn func(page.Box) page.Box) []page.Tagged {
	turned := slices.Clone(tables)
	for i, t := range tables {
		turned[i].Rows = make([][]page.TaggedCell, len(t.Rows))
		for row, cells := range t.Rows {
			for _, c := range cells {
				c.Boxes = turnedBoxes(c.Boxes, turn)
				turned[i].Rows[row] = append(turned[i].Rows[row], c)
			}
		}
	}
	return turned
}
