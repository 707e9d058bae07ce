package pdfstructure

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// word is a word with its look, or a table that was found before: both are
// things that lie on the page and are put in order.
type word struct {
	pdfium.Box
	text   string
	look   pdfium.Look
	glued  bool
	link   string
	table  *Table
	number int
}

// wordsOf are a page's words as they are worked with: upright ones, and those
// that run in another direction.
func wordsOf(p pdfium.Page) (upright, turned []word) {
	for i, w := range p.Words {
		it := word{Box: w.Box, text: readable(w.Text), look: p.Looks[w.Look], glued: w.Glued, number: i}
		if it.text == "" {
			continue
		}
		it.link = linkAt(p.Links, it.Box)
		if it.look.Turned {
			turned = append(turned, it)
			continue
		}
		upright = append(upright, it)
	}
	return upright, turned
}

func linkAt(links []pdfium.Link, box pdfium.Box) string {
	for _, l := range links {
		if l.Box.Holds(box.CenterX(), box.CenterY()) {
			return l.Address
		}
	}
	return ""
}

// readable takes ligatures and the shapes of Arabic letters apart, which are
// how a letter is drawn, and drops what is no character.
func readable(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\uFEFF' || r == '\uFFFE' || r == '\u200B' {
			return -1
		}
		return r
	}, text)
	var b strings.Builder
	for _, r := range text {
		if r >= '\uFB00' && r <= '\uFEFC' {
			b.WriteString(norm.NFKC.String(string(r)))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// rightToLeft tells whether letters of Hebrew, Arabic or their relatives are in
// the text.
func rightToLeft(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 0x590 && r <= 0x8FF || r >= 0xFB1D && r <= 0xFEFC })
}

// spaceless tells of letters that are written without spaces between words.
func spaceless(r rune) bool {
	return r >= 0x2E80 && r <= 0x9FFF || r >= 0xF900 && r <= 0xFAFF || r >= 0xFF00 && r <= 0xFFEF || r >= 0x20000 && r <= 0x3FFFF
}

// charsOf counts characters other than spaces.
func charsOf(text string) (n int) {
	for _, r := range text {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}

// oddCharsOf counts those that mean nothing outside of their font.
func oddCharsOf(text string) (n int) {
	for _, r := range text {
		if r == unicode.ReplacementChar || unicode.Is(unicode.Co, r) {
			n++
		}
	}
	return n
}

// lettersIn counts letters of any script.
func lettersIn(text string) (n int) {
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}
