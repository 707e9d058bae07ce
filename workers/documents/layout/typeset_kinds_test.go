package layout

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func (s *typesetter) heading(level int) {
	words := s.phrase(2)
	s.y += 10
	s.lines([]int{0, huge, large}[level], 0, words)
	s.y += 6
	s.want = append(s.want, fmt.Sprintf("h%d %s", level, s.meant(words)))
}

func (s *typesetter) paragraph() {
	words := slices.Concat(s.sentence(), s.sentence())
	s.lines(regular, 0, words)
	s.y += 8
	s.want = append(s.want, s.meant(words))
}

// list writes items that are nested up to three deep, with bullets or numbers.
func (s *typesetter) list() {
	numbered, numbers := s.random.IntN(3) == 0, [4]int{}
	levels := []int{0, 0, 1, 2, 1, 0, 0}[:3+s.random.IntN(4)]
	if numbered {
		levels = []int{0, 0, 1, 1, 2, 2, 1, 1}[:4+2*s.random.IntN(3)] // a number that is not counted on is one of a text
	}
	for _, level := range levels {
		words := s.phrase(3 + s.random.IntN(10))
		indent, marker, number := 15*float64(level), "•", ""
		if numbered {
			clear(numbers[level+1:])
			numbers[level]++
			number = fmt.Sprint(numbers[level])
			marker = s.hand.number(number)
			s.draw("numbers")
		}
		s.put(regular, s.left+indent, s.y, marker)
		s.lines(regular, indent+15, words)
		s.want = append(s.want, strings.Repeat(" ", level)+number+"* "+s.meant(words))
		s.draw(fmt.Sprintf("list, level %d", level))
	}
	s.y += 8
}

// table writes a table with all rules, rules of rows in pieces, rules of columns, or none; one that is long goes on over pages.
func (s *typesetter) table(rows int) {
	const high = 18.0
	cols, kind := 2+s.random.IntN(3), s.random.IntN(4)
	wide := s.width / float64(cols)
	xs := make([]float64, cols+1)
	for i := range xs {
		xs[i] = s.left + wide*float64(i)
	}
	all := make([]string, rows)
	top, pages := s.y, len(s.pages)
	for row := range rows {
		if isLast := rows-row < 3; s.y+high > sheetBottom && !isLast {
			s.rules(kind, xs, top, s.y, high)
			s.newPage()
			top = s.y
		}
		cells := make([]string, cols)
		for c := range cells {
			if cells[c] = s.phrase(1)[0]; c > 0 && row > 0 {
				cells[c] = fmt.Sprint(s.random.IntN(9000))
			}
			s.put(regular, xs[c]+4, s.y+3, cells[c])
		}
		all[row] = strings.Join(cells, "|")
		s.y += high
	}
	s.rules(kind, xs, top, s.y, high)
	s.y += 14
	s.want = append(s.want, strings.Join(all, "/"))
	s.draw([]string{"table with all rules", "table with rules of rows", "table with rules of columns", "table without rules"}[kind])
	if len(s.pages) > pages {
		s.draw("table over pages")
	}
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

// framed writes a paragraph, and sometimes a heading or a list, in a frame.
func (s *typesetter) framed() {
	top := s.y
	s.y += 6
	s.left, s.width = s.left+8, s.width-16
	if s.random.IntN(3) == 0 {
		s.heading(2)
	}
	s.paragraph()
	if s.random.IntN(3) == 0 {
		s.list()
	}
	s.left, s.width = s.left-8, s.width+16
	s.sheet().grid([]float64{s.left, s.left + s.width}, []float64{top, s.y - 4})
	s.y += 10
	s.draw("frame")
}

// columns writes paragraphs, headings and lists in columns, one after the other.
func (s *typesetter) columns(n int) {
	const gap = 22.0
	top, bottom, left, whole := s.y, s.y, s.left, s.width
	s.width = (whole - gap*float64(n-1)) / float64(n)
	for i := range n {
		s.y, s.left = top, left+float64(i)*(s.width+gap)
		s.paragraph()
		switch s.random.IntN(4) {
		case 0, 1:
			s.heading(2)
		case 2:
			if n < 4 && !s.hand.vertical {
				s.list()
			}
		}
		s.paragraph()
		s.paragraph()
		bottom = max(bottom, s.y)
	}
	s.left, s.width, s.y = left, whole, bottom+12
	s.draw(fmt.Sprintf("%d columns", n))
}

// sideNote writes a line that runs upwards beside the text.
func (s *typesetter) sideNote() {
	words := s.phrase(4)
	y := 500.0
	for _, w := range words {
		long := float64(len([]rune(w))) * letterWidth * sizes[regular]
		s.sheet().Words = append(s.sheet().Words, page.Word{
			Text: w, Size: sizes[regular], Turned: true, Turns: up, Box: box(20, y-long, 31, y),
		})
		y -= long + blankWidth*sizes[regular]
	}
	s.want = append(s.want, s.meant(words))
	s.draw("turned line")
}
