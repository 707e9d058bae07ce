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
	words                []string
	// want is the structure in the form of short.
	want  []string
	count int
}

const (
	sheetTop, sheetBottom, sheetLeft, sheetWide = 50.0, 750.0, 50.0, 842.0
	letterWidth, blankWidth                     = 0.5, 0.25 // ems
)

var (
	latinWords = strings.Fields("water report office people winter council bridge of the and quiet northern measure when section river for plan")
	// arabicWords are as drawn, from left to right.
	arabicWords = strings.Fields("ءاملا ريرقتلا بتكملا سانلا ءاتشلا ةنيدملا رسجلا نم يف ىلع رهنلا ةطخلا لصفلا لمعلا")
)

func newTypesetter(seed uint64) *typesetter {
	random := rand.New(rand.NewPCG(seed, 11))
	s := &typesetter{random: random, words: latinWords, lead: 12 + float64(random.IntN(4)), left: sheetLeft, wide: 600}
	if seed%3 == 0 {
		s.wide = sheetWide
	}
	s.width = s.wide - 2*sheetLeft
	s.newPage()
	return s
}

func (s *typesetter) newPage() {
	s.pages = append(s.pages, newSheet())
	s.pages[len(s.pages)-1].Number, s.pages[len(s.pages)-1].Width = len(s.pages), s.wide
	s.y = sheetTop
}

func (s *typesetter) sheet() *printed { return s.pages[len(s.pages)-1] }

// phrase returns words that occur once, so that none is mixed up.
func (s *typesetter) phrase(words int) []string {
	all := make([]string, words)
	for i := range all {
		s.count++
		all[i] = s.words[s.random.IntN(len(s.words))]
		if &s.words[0] == &latinWords[0] {
			all[i] += string(rune('a'+s.count%26)) + string(rune('a'+s.count/26%26))
		}
	}
	if &s.words[0] == &latinWords[0] {
		all[0] = strings.ToUpper(all[0][:1]) + all[0][1:]
	}
	return all
}

func (s *typesetter) sentence() []string {
	all := s.phrase(8 + s.random.IntN(12))
	if &s.words[0] == &latinWords[0] {
		all[len(all)-1] += "."
	} else {
		all[len(all)-1] = "." + all[len(all)-1]
	}
	return all
}

// wrapped divides words into lines of a width.
func wrapped(words []string, look int, width float64) (lines []string) {
	at, size := 0.0, sizes[look]
	for _, w := range words {
		wide := float64(len([]rune(w))) * letterWidth * size
		if len(lines) > 0 && at+blankWidth*size+wide <= width {
			lines[len(lines)-1] += " " + w
			at += blankWidth*size + wide
			continue
		}
		lines, at = append(lines, w), wide
	}
	return lines
}

// line writes a line and goes on to the next one.
func (s *typesetter) line(look int, indent float64, text string) {
	s.sheet().text(look, s.left+indent, s.y, text)
	s.y += s.lead * max(1, sizes[look]/12)
}

func (s *typesetter) heading(level int) {
	look := []int{0, huge, large}[level]
	words := s.phrase(2)
	s.y += 10
	for _, l := range wrapped(words, look, s.width) {
		s.line(look, 0, l)
	}
	s.y += 6
	s.want = append(s.want, fmt.Sprintf("h%d %s", level, s.meant(words)))
}

func (s *typesetter) paragraph() {
	words := slices.Concat(s.sentence(), s.sentence())
	for _, l := range wrapped(words, regular, s.width) {
		s.line(regular, 0, l)
	}
	s.y += 8
	s.want = append(s.want, s.meant(words))
}

// list writes items that are nested up to three deep.
func (s *typesetter) list() {
	for i := range 3 + s.random.IntN(4) {
		level := []int{0, 0, 1, 2, 1, 0, 0}[i]
		words := s.phrase(3 + s.random.IntN(10))
		indent := 15 * float64(level)
		for at, l := range wrapped(words, regular, s.width-indent-15) {
			if at == 0 {
				s.sheet().text(regular, s.left+indent, s.y, "•")
			}
			s.line(regular, indent+15, l)
		}
		s.want = append(s.want, strings.Repeat(" ", level)+"* "+s.meant(words))
	}
	s.y += 8
}

// meant is the text in reading order.
func (s *typesetter) meant(words []string) string {
	if &s.words[0] == &latinWords[0] {
		return strings.Join(words, " ")
	}
	all := make([]string, len(words))
	for i, w := range words {
		runes := []rune(w)
		slices.Reverse(runes)
		all[i] = string(runes)
	}
	return strings.Join(all, " ")
}

// table writes a table with all rules, rules of rows in pieces, rules of columns, or none; one with rules goes on over pages.
func (s *typesetter) table(rows int) {
	const high = 18.0
	cols, kind := 2+s.random.IntN(3), s.random.IntN(4)
	wide := s.width / float64(cols)
	xs := make([]float64, cols+1)
	for i := range xs {
		xs[i] = s.left + wide*float64(i)
	}
	all := make([]string, rows)
	top := s.y
	for row := range rows {
		if isLast := rows-row < 3; s.y+high > sheetBottom && !isLast {
			s.rules(kind, xs, top, s.y, high)
			s.newPage()
			top = s.y
		}
		cells := make([]string, cols)
		for c := range cells {
			words := s.phrase(1)
			if c > 0 && row > 0 {
				words = []string{fmt.Sprint(s.random.IntN(9000))}
			}
			s.sheet().text(regular, xs[c]+4, s.y+3, words[0])
			if cells[c] = words[0]; c == 0 || row == 0 {
				cells[c] = s.meant(words)
			}
		}
		all[row] = strings.Join(cells, "|")
		s.y += high
	}
	s.rules(kind, xs, top, s.y, high)
	s.y += 14
	s.want = append(s.want, strings.Join(all, "/"))
}

func (s *typesetter) rules(kind int, xs []float64, top, bottom, high float64) {
	left, right := xs[0], xs[len(xs)-1]
	if kind == 0 || kind == 1 {
		for y := top; y <= bottom; y += high {
			for i := range len(xs) - 1 {
				if kind == 0 || y > top {
					s.sheet().rule(xs[i], y, xs[i+1], y)
				}
			}
		}
	}
	if kind == 2 {
		s.sheet().rule(left, top, right, top).rule(left, bottom, right, bottom)
	}
	if kind == 0 || kind == 2 {
		for _, x := range xs {
			s.sheet().rule(x, top, x, bottom)
		}
	}
}

// framed writes a paragraph in a frame.
func (s *typesetter) framed() {
	top := s.y
	s.y += 6
	s.left, s.width = s.left+8, s.width-16
	s.paragraph()
	s.left, s.width = s.left-8, s.width+16
	s.sheet().grid([]float64{s.left, s.left + s.width}, []float64{top, s.y - 4})
	s.y += 10
}

// columns writes paragraphs, headings and a list in columns, one after the other.
func (s *typesetter) columns(n int) {
	const gap = 22.0
	top, bottom, whole := s.y, s.y, s.width
	s.width = (whole - gap*float64(n-1)) / float64(n)
	for i := range n {
		s.y, s.left = top, sheetLeft+float64(i)*(s.width+gap)
		s.paragraph()
		if s.random.IntN(2) == 0 {
			s.heading(2)
		}
		s.paragraph()
		s.paragraph()
		bottom = max(bottom, s.y)
	}
	s.left, s.width, s.y = sheetLeft, whole, bottom+12
}

func (s *typesetter) document() {
	s.heading(1)
	s.paragraph()
	switch s.random.IntN(5) {
	case 0:
		n := 2 + s.random.IntN(2)
		if s.wide == sheetWide {
			n++ // narrower columns have no room for three words
		}
		s.columns(n)
	case 1:
		s.framed()
		s.list()
	case 2:
		s.list()
		s.table(3 + s.random.IntN(6))
	case 3:
		s.table(30 + s.random.IntN(30))
	default:
		s.heading(2)
		s.paragraph()
		s.table(4)
	}
	s.paragraph()
}

// turned returns the pages turned by quarter turns clockwise.
func (s *typesetter) turned(turns int) (all []page.Page) {
	for _, p := range s.pages {
		if turns == 0 {
			all = append(all, p.Page)
			continue
		}
		back := turnedBack(p.Page, (4-turns)%4, false)
		for i := range back.Words {
			back.Words[i].Turned, back.Words[i].Turns = true, turns
		}
		all = append(all, back)
	}
	return all
}

// mirrored turns pages that were written from the left into pages written from the right.
func (s *typesetter) mirrored() {
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
