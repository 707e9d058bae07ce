package text

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Word is a word of a page after Clean, or a reserved area.
type Word struct {
	page.Word

	// Number is the word's index on its page; -1 for words that were added.
	Number int
	// Solid words have no text. They stand for tables that were already found, so that these are sorted with the words; Table is
	// the index of the table.
	Solid bool
	Table int
	// Leader words are the dots between a title and the number of its page.
	Leader bool
	// Gap says what is between the word before and this one; for words in reading order only.
	Gap Gap
}

// Gap is what is between two words of a line.
type Gap int

// GapByPlace leaves it to the positions of the words.
const (
	GapByPlace Gap = iota
	GapNone
	GapBlank
)

// sizeByHeight is the ratio of font size to word height in most fonts.
const sizeByHeight = 0.87

// Em returns the word's font size in points, estimated if unknown.
func (w Word) Em() float64 {
	if w.Size > 0 {
		return w.Size
	}
	return max(1, sizeByHeight*min(w.Height(), w.Width()*4))
}

// WordsOf returns the page's words that have a visible character and a position, cleaned, with the address of the link over
// each.
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

// isPlaced reports whether a word is on its page, which may be a thousand kilometres high, or close to it.
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

// Around returns the smallest box around words; there must be at least one.
func Around(words []Word) page.Box {
	box := words[0].Box
	for _, w := range words[1:] {
		box = box.Union(w.Box)
	}
	return box
}

// AroundRows returns the smallest box around rows; there must be at least one.
func AroundRows(rows []Row) page.Box {
	box := rows[0].Box
	for i := range rows {
		box = box.Union(rows[i].Box)
	}
	return box
}

// BodySize returns the font size of most characters, in points; 0 without words. Code counts only where nearly all is code: its
// size says nothing about the text around it.
func BodySize(words []Word) float64 {
	const proseMin = 0.03 // of the characters
	all, prose, characters, ofProse := Sizes{}, Sizes{}, 0, 0
	for _, w := range words {
		if w.Solid {
			continue
		}
		n := utf8.RuneCountInString(w.Text)
		all.Add(w.Em(), n)
		if characters += n; !w.Mono {
			prose.Add(w.Em(), n)
			ofProse += n
		}
	}
	if float64(ofProse) > proseMin*float64(characters) {
		return prose.Most()
	}
	return all.Most()
}

// Sizes counts characters by font size, in steps of a quarter of a point.
type Sizes map[int]int

// Add counts characters of a size in points.
func (s Sizes) Add(size float64, characters int) { s[steps(size)] += characters }

func steps(size float64) int { return int(math.Round(size * 4)) }

// rounded is a size as Most returns it.
func rounded(size float64) float64 { return float64(steps(size)) / 4 }

// Most returns the most common size in points; the smaller of two; 0 if there is none.
func (s Sizes) Most() float64 {
	best, count := 0, 0
	for size, n := range s {
		if n > count || n == count && size < best {
			best, count = size, n
		}
	}
	return float64(best) / 4
}

// usualSize is the size of most letters of a row, 0 without any. Most rows have one size, for which nothing has to be counted.
func usualSize(words []Word) float64 {
	first := words[0].Em()
	if words[0].Text != "" && !slices.ContainsFunc(words[1:], func(w Word) bool { return w.Em() != first }) {
		return rounded(first)
	}
	sizes := Sizes{}
	for i := range words {
		sizes.Add(words[i].Em(), utf8.RuneCountInString(words[i].Text))
	}
	return sizes.Most()
}

// Visible counts characters other than spaces.
func Visible(text string) (count int) {
	for _, r := range text {
		if !unicode.IsSpace(r) {
			count++
		}
	}
	return count
}

// Odd counts characters that have no meaning outside their font.
func Odd(text string) (count int) {
	for _, r := range text {
		if r == unicode.ReplacementChar || unicode.Is(unicode.Co, r) {
			count++
		}
	}
	return count
}
