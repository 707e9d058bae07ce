package pdfstructure

import (
	"math"
	"regexp"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// What a running header or footer is: a line in the outer part of a page, away
// from the text, that stands at the same place with the same words, numbers
// aside, on most pages.
const (
	marginMax       = 0.11
	runningPagesMin = 3
	runningShare    = 0.5
)

var numbers = regexp.MustCompile(`\d+|\b[ivxlc]{1,6}\b`)

// place is where a line stands and what it says, as far as its repetitions are alike.
type place struct {
	text string
	y    int
}

// runningLines finds the headers and footers of a document's pages: for each
// page the numbers of their words.
func runningLines(pages []pdfium.Page, words [][]word) (running []map[int]bool, lines int) {
	seen := map[place]int{}
	candidates := make([][]line, len(pages))
	for i, p := range pages {
		candidates[i] = marginLines(p, words[i])
		for _, l := range candidates[i] {
			for _, at := range l.places() {
				seen[at]++
			}
		}
	}
	running = make([]map[int]bool, len(pages))
	for i := range pages {
		running[i] = map[int]bool{}
		for _, l := range candidates[i] {
			if !repeated(l, seen, len(pages)) {
				continue
			}
			lines++
			for _, w := range l.words {
				running[i][w.number] = true
			}
		}
	}
	return running, lines
}

func repeated(l line, seen map[place]int, pages int) bool {
	n := 0
	for _, at := range l.places() {
		n = max(n, seen[at])
	}
	return n >= runningPagesMin && float64(n) >= runningShare*float64(pages)-1
}

// places of a line: two, so that lines on both sides of a border are found alike.
func (l line) places() []place {
	const step = 6.0
	text := strings.ToLower(numbers.ReplaceAllString(plain(l.spans()), "#"))
	y := l.CenterY() / step
	return []place{{text, 2 * int(math.Floor(y))}, {text, 2*int(math.Floor(y+0.5)) + 1}}
}

// marginLines are the page's lines in its upper and lower margin, from outside
// as far as they stand away from the text: the first row of a table that goes
// on does not.
func marginLines(p pdfium.Page, words []word) (found []line) {
	lines := linesOf(words)
	upper, lower := marginMax*p.Height, (1-marginMax)*p.Height
	first := 0
	for first < len(lines) && lines[first].table() == nil && lines[first].Bottom() < upper {
		first++
	}
	for first > 0 && first < len(lines) && lines[first].Top()-lines[first-1].Bottom() < 0.6*lines[first-1].Height() {
		first--
	}
	from := len(lines)
	for from > first && lines[from-1].table() == nil && lines[from-1].Top() > lower {
		from--
	}
	for from > first && from < len(lines) && from > 0 && lines[from].Top()-lines[from-1].Bottom() < 0.6*lines[from].Height() {
		from++
	}
	return append(found, append(lines[:first:first], lines[from:]...)...)
}
