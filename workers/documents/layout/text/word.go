package text

import (
	"math"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Word is a word of a page, written as people do, or a place that is taken.
type Word struct {
	page.Word

	// Number is the word's index in its page; words that were added have -1.
	Number int
	// Solid words have no text. They stand for tables that were found, which are put in order with the words; Table is
	// the index of the table.
	Solid bool
	Table int
}

// sizeByHeight is a font's size by the height of its words, as most fonts have it.
const sizeByHeight = 0.87

// Em is the size of the word's font in points, guessed where it is not known.
func (w Word) Em() float64 {
	if w.Size > 0 {
		return w.Size
	}
	return max(1, sizeByHeight*min(w.Height(), w.Width()*4))
}

// WordsOf returns the page's words that have a visible character and a place, written as people do, with the address of
// the link that lies over each.
func WordsOf(p page.Page) []Word {
	kept := make([]Word, 0, len(p.Words))
	for i, w := range p.Words {
		w.Text = Clean(w.Text)
		if w.Text == "" || !isPlaced(w, p) {
			continue
		}
		if w.Link == "" {
			w.Link = linkAt(p.Links, w.Box)
		}
		kept = append(kept, Word{Word: w, Number: i})
	}
	return kept
}

// isPlaced reports whether a word is on its page, which may be a thousand kilometres high, or not far from it.
func isPlaced(w page.Word, p page.Page) bool {
	const farPoints = 1e6
	far := farPoints + max(0, p.Width, p.Height)
	for _, f := range []float64{w.X0, w.Y0, w.X1, w.Y1, w.Size} {
		if math.IsNaN(f) || math.Abs(f) > far {
			return false
		}
	}
	return w.X1 >= w.X0 && w.Y1 > w.Y0
}

func linkAt(links []page.Link, box page.Box) string {
	for _, l := range links {
		if l.Holds(box.MidX(), box.MidY()) {
			return l.Address
		}
	}
	return ""
}

// Around is the smallest box around words; there is at least one.
func Around(words []Word) page.Box {
	box := words[0].Box
	for _, w := range words[1:] {
		box = box.Union(w.Box)
	}
	return box
}

// BodySize is the size of most characters of words, in points; 0 for no words.
func BodySize(words []Word) float64 {
	all := Sizes{}
	for _, w := range words {
		if !w.Solid {
			all.Add(w.Em(), utf8.RuneCountInString(w.Text))
		}
	}
	return all.Most()
}

// Sizes counts characters by the size of their font, in steps of a quarter of a point.
type Sizes map[int]int

// Add counts characters of a size in points.
func (s Sizes) Add(size float64, characters int) { s[int(math.Round(size*4))] += characters }

// Most is the size of most characters in points; the smaller of two; 0 for none.
func (s Sizes) Most() float64 {
	best, count := 0, 0
	for size, n := range s {
		if n > count || n == count && size < best {
			best, count = size, n
		}
	}
	return float64(best) / 4
}

// Visible counts characters other than blanks.
func Visible(text string) (count int) {
	for _, r := range text {
		if !unicode.IsSpace(r) {
			count++
		}
	}
	return count
}

// Odd counts characters that mean nothing outside of their font.
func Odd(text string) (count int) {
	for _, r := range text {
		if r == unicode.ReplacementChar || unicode.Is(unicode.Co, r) {
			count++
		}
	}
	return count
}
