package layout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// typesetter writes a document of a known structure on pages, as a program for printing does.
type typesetter struct {
	random *rand.Rand
	pages  []*printed
	// wide is the pages' width. left and width are the column's, y is where the next line begins, all in points.
	wide, left, width, y float64
	lead                 float64
	hand                 hand
	// turns are the quarter turns by which the pages are printed.
	turns int
	// want is the structure in the form of short; drawn are the kinds that the document has.
	want  []string
	drawn []string
	count int
}

const (
	sheetTop, sheetBottom, sheetLeft, sheetWide = 50.0, 750.0, 50.0, 842.0
	letterWidth, blankWidth                     = 0.5, 0.25 // ems
)

// newTypesetter returns the typesetter of a document: its seed decides on the script, the direction and the paper.
func newTypesetter(seed uint64) *typesetter {
	random := rand.New(rand.NewPCG(seed, 11))
	s := &typesetter{random: random, hand: hands[seed%uint64(len(hands))], lead: 12 + float64(random.IntN(4)), left: sheetLeft, wide: 600}
	if seed%3 == 0 {
		s.wide = sheetWide
	}
	if s.hand.turned {
		s.turns = 1 + random.IntN(3)
		s.draw(fmt.Sprintf("turned %d", s.turns))
	}
	s.lead += s.hand.leadMore
	s.width = s.wide - 2*sheetLeft
	s.draw(s.hand.name)
	s.newPage()
	return s
}

// draw notes that the document has something of a kind.
func (s *typesetter) draw(kind string) { s.drawn = append(s.drawn, kind) }

func (s *typesetter) newPage() {
	s.pages = append(s.pages, newSheet())
	s.pages[len(s.pages)-1].Number, s.pages[len(s.pages)-1].Width = len(s.pages), s.wide
	s.y = sheetTop
}

func (s *typesetter) sheet() *printed { return s.pages[len(s.pages)-1] }

// phrase returns so many words.
func (s *typesetter) phrase(words int) []string {
	s.count++
	return s.hand.phrase(s, words)
}

func (s *typesetter) sentence() []string { return s.hand.sentence(s, 8+s.random.IntN(12)) }

// wrapped divides words into lines of a width.
func (s *typesetter) wrapped(words []string, look int, width float64) (lines [][]string) {
	at, size := 0.0, sizes[look]
	for _, w := range words {
		wide := float64(len([]rune(w))) * s.hand.letter * size
		if n := len(lines); n > 0 && at+s.hand.blank*size+wide <= width {
			lines[n-1] = append(lines[n-1], w)
			at += s.hand.blank*size + wide
			continue
		}
		lines, at = append(lines, []string{w}), wide
	}
	return lines
}

// put sets words at a place of the page.
func (s *typesetter) put(look int, x, y float64, words ...string) {
	size := sizes[look]
	for _, w := range s.hand.drawn(words) {
		width := float64(len([]rune(w))) * s.hand.letter * size
		s.sheet().Words = append(s.sheet().Words, page.Word{
			Text: w, Size: size, Style: styles[look], Spaced: s.hand.blank > 0, Box: box(x, y, x+width, y+1.1*size),
		})
		x += width + s.hand.blank*size
	}
}

// lines sets words one line below the other, with the first line's mark before it.
func (s *typesetter) lines(look int, indent float64, words []string) {
	for _, l := range s.wrapped(words, look, s.width-indent) {
		s.put(look, s.left+indent, s.y, l...)
		s.y += s.lead * max(1, sizes[look]/12)
	}
}

func (s *typesetter) meant(words []string) string {
	if s.hand.blank == 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words, " ")
}

// printedPages returns the pages as a reader finds them.
func (s *typesetter) printedPages() (all []page.Page) {
	if s.hand.mirrored {
		s.mirror()
	}
	for _, p := range s.pages {
		switch {
		case s.hand.vertical:
			all = append(all, turnedBack(p.Page, up, false)) // upright signs in lines that run downwards
		case s.turns > 0:
			all = append(all, s.turned(p.Page))
		default:
			all = append(all, p.Page)
		}
	}
	return all
}

// turned returns a page turned by quarter turns clockwise.
func (s *typesetter) turned(p page.Page) page.Page {
	p.Words = slices.Clone(p.Words)
	for i := range p.Words {
		if w := &p.Words[i]; !w.Turned {
			w.Turned, w.Turns = true, 4 // turnedBack takes 0 for unknown
		}
	}
	return turnedBack(p, 4-s.turns, false)
}

// mirror turns pages that were written from the left into pages written from the right.
func (s *typesetter) mirror() {
	flip := func(b page.Box) page.Box { return page.Box{X0: s.wide - b.X1, Y0: b.Y0, X1: s.wide - b.X0, Y1: b.Y1} }
	for _, p := range s.pages {
		for i := range p.Words {
			p.Words[i].Box = flip(p.Words[i].Box)
		}
		for i := range p.Rules {
			p.Rules[i] = flip(p.Rules[i])
		}
	}
}

// document writes a heading, a paragraph, and then something of each kind by lot.
func (s *typesetter) document() {
	s.heading(1)
	s.paragraph()
	if s.hand.vertical {
		s.uprightLines()
		return
	}
	switch s.random.IntN(6) {
	case 0:
		n := 2 + s.random.IntN(2)
		if s.wide == sheetWide {
			n++ // narrower columns have no room for three words
		}
		s.columns(n)
	case 1:
		s.framed()
		s.paragraph()
		s.list()
	case 2:
		s.list()
		s.table(3 + s.random.IntN(6))
	case 3:
		s.table(30 + s.random.IntN(30))
	case 4:
		if s.list(); !s.hand.mirrored {
			s.sideNote()
			return // it is read after all that is upright
		}
	default:
		s.heading(2)
		s.paragraph()
		s.table(4)
	}
	s.paragraph()
}

// uprightLines writes more pages of text, in one column or in two below each other.
func (s *typesetter) uprightLines() {
	for range 1 + s.random.IntN(2) {
		s.heading(2)
		if s.random.IntN(3) == 0 {
			s.columns(2)
		} else {
			s.paragraph()
			s.paragraph()
		}
		s.newPage()
	}
	s.pages = s.pages[:len(s.pages)-1]
}
