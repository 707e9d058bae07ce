package contents

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Sign is the text of a leader.
const Sign = "…"

// Ending returns what follows an entry's title in text: a leader and the number of its page. It is empty for a block that is none, which has no page.
func Ending(page string) string {
	if page == "" {
		return ""
	}
	return " " + Sign + " " + page
}

const (
	// dotsMin is how many dots a leader has at least where nothing else on the page says that it is one.
	dotsMin = 5
	// leadersMin is the minimal number of leaders on a page, unless one has loneMin dots.
	leadersMin, loneMin = 2, 10
	// sameEdge is by how much the edges of numbers that are below each other differ at most, in points.
	sameEdge = 2.5
)

var (
	// dotted is a word that has a leader within it: a title, dots, and the number of a page.
	dotted = regexp.MustCompile(`^(.*?[^.·․…])??([.·․…]{4,}|…{2,})([^.·․…]*)$`)
	number = regexp.MustCompile(`^[-–+(]?[$€£¥]?\d[\d.,]*[%)]?$`)
)

// leader is a row of dots before a number, by the places of its words in the row.
type leader struct {
	row         *text.Row
	from, to    int // the dots; to is not included
	number      int
	dots        int
	isOfAmounts bool
}

func (l *leader) edge() float64 {
	if l.number < l.from {
		return -l.row.Words[l.number].X0
	}
	return l.row.Words[l.number].X1
}

// Words returns a page's words with one word for each leader, or without the dots before other numbers.
func Words(words []text.Word) []text.Word {
	dots := 0
	for i := range words {
		dots += dotsIn(words[i].Text)
	}
	if dots < min(loneMin, leadersMin*dotsMin) {
		return words
	}
	rows := text.RowsOf(parted(words))
	var all []leader
	for i := range rows {
		all = append(all, leadersOf(&rows[i])...)
	}
	if all = proven(all); len(all) == 0 {
		return words
	}
	return led(rows, all, pagesOf(all))
}

// dotsIn counts the dots of a word if it has a leader or is a part of one.
func dotsIn(word string) int {
	const ofEllipsis = 3
	if !strings.ContainsAny(word, ".·․…") {
		return 0
	}
	if dotted.MatchString(word) || strings.Trim(word, ".·․…") == "" {
		return strings.Count(word, ".") + strings.Count(word, "·") + strings.Count(word, "․") + ofEllipsis*strings.Count(word, "…")
	}
	return 0
}

func isDots(w *text.Word) bool {
	return w.Text != "" && strings.Trim(w.Text, ".·․…") == "" && !w.Solid
}

// parted returns words with those that have a leader within them in parts, which are as wide as their letters and dots usually are.
func parted(words []text.Word) []text.Word {
	const dotEms, letterEms = 0.27, 0.5
	all := make([]text.Word, 0, len(words))
	for _, w := range words {
		parts := dotted.FindStringSubmatch(w.Text)
		if parts == nil || parts[1] == "" && parts[3] == "" {
			all = append(all, w)
			continue
		}
		widths, whole := [3]float64{}, 0.0
		for i, part := range parts[1:] {
			widths[i] = letterEms * float64(utf8.RuneCountInString(part))
			if i == 1 {
				widths[i] *= dotEms / letterEms
			}
			whole += widths[i]
		}
		at := w.X0
		for i, part := range parts[1:] {
			piece := w
			piece.Text, piece.X0, piece.X1 = part, at, at+w.Width()*widths[i]/whole
			if at = piece.X1; part != "" {
				all = append(all, piece)
			}
		}
	}
	return all
}

// leadersOf returns the dots of a row that a number follows; in a line from right to left, it is on their left.
func leadersOf(r *text.Row) (all []leader) {
	for from := 0; from < len(r.Words); from++ {
		if !isDots(&r.Words[from]) {
			continue
		}
		to, dots := from, 0
		for to < len(r.Words) && isDots(&r.Words[to]) {
			dots += dotsIn(r.Words[to].Text)
			to++
		}
		l := leader{row: r, from: from, to: to, number: -1, dots: dots}
		switch {
		case to < len(r.Words) && from > 0 && isNumber(r.Words[to].Text):
			l.number, l.isOfAmounts = to, hasOthers(r.Words[to+1:])
		case to < len(r.Words) && from == 1 && isNumber(r.Words[0].Text):
			l.number = 0
		}
		if l.number >= 0 {
			all = append(all, l)
		}
		from = to
	}
	return all
}

func isNumber(word string) bool { return number.MatchString(word) || pageNumber(word) > 0 }

// hasOthers reports whether what follows a number are further numbers, and nothing else.
func hasOthers(words []text.Word) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w text.Word) bool { return !number.MatchString(w.Text) && !isDots(&w) })
}

// proven returns the leaders of a page: those with many dots, and others whose numbers are exactly below or above theirs.
func proven(all []leader) []leader {
	var edges []float64
	most := 0
	for i := range all {
		if most = max(most, all[i].dots); all[i].dots >= dotsMin {
			edges = append(edges, all[i].edge())
		}
	}
	if len(edges) < leadersMin && most < loneMin {
		return nil
	}
	return slices.DeleteFunc(all, func(l leader) bool {
		return l.dots < dotsMin && !slices.ContainsFunc(edges, func(e float64) bool { return math.Abs(e-l.edge()) < sameEdge })
	})
}

// pagesOf reports which leaders lead to numbers of pages.
func pagesOf(all []leader) []bool {
	are := make([]bool, len(all))
	for i := range all {
		var below []*leader
		for j := range all {
			if math.Abs(all[j].edge()-all[i].edge()) < sameEdge {
				below = append(below, &all[j])
			}
		}
		are[i] = arePages(below)
	}
	return are
}

// arePages reports whether the numbers of leaders below each other are those of pages: some may fall where a line is read in another order, and one where
// a list of figures follows that of sections.
func arePages(all []*leader) bool {
	const fallsMax = 0.12
	slices.SortStableFunc(all, func(a, b *leader) int { return cmp.Compare(a.row.Core.MidY(), b.row.Core.MidY()) })
	falls, before, lists := 0, 0, 0
	for _, l := range all {
		n := pageNumber(l.row.Words[l.number].Text)
		if l.isOfAmounts || n == 0 {
			return false
		}
		if n < before {
			falls++
		}
		if before = n; section.MatchString(l.row.Words[0].Text) {
			lists = 1
		}
	}
	return falls <= max(lists, int(fallsMax*float64(len(all))))
}

// led returns the words of rows with leaders in place of their dots where those lead to pages, and nothing elsewhere.
func led(rows []text.Row, all []leader, arePages []bool) (words []text.Word) {
	for i := range rows {
		r := &rows[i]
		at := 0
		for n := range all {
			l := &all[n]
			if l.row != r {
				continue
			}
			words = append(words, r.Words[at:l.from]...)
			if at = l.to; arePages[n] {
				words = append(words, l.word())
			}
		}
		words = append(words, r.Words[at:]...)
	}
	slices.SortStableFunc(words, func(a, b text.Word) int { return cmp.Compare(a.Number, b.Number) })
	return words
}

// word returns a leader as a word that reaches from the title to the number, without a gap.
func (l *leader) word() text.Word {
	dots := l.row.Words[l.from:l.to]
	w := dots[0]
	w.Text, w.Box, w.Leader, w.Spaced = Sign, text.Around(dots), true, true
	w.Style = page.Style{}
	title, number := l.from-1, l.number
	if l.number < l.from {
		title, number = l.number, l.to
	}
	if title >= 0 && number < len(l.row.Words) {
		w.X0, w.X1 = l.row.Words[title].X1, l.row.Words[number].X0
	}
	return w
}
