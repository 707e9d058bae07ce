package contents

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// gapEms is a gap that parts a title from a number without a leader.
	gapEms = 0.9
	// bareMin is how many lines without a leader are a table of contents.
	bareMin = 3
	// linesMax is how many lines a title takes before the one that has its number.
	linesMax = 3
	// pagesMax bounds the numbers of pages.
	pagesMax = 5000
)

// Run is lines of a table of contents, from one to another that is not included.
type Run struct{ From, To int }

// Entry is a title and its page. Rows are the lines of its title.
type Entry struct {
	Rows []text.Row
	Page string
}

var (
	romanNumber = regexp.MustCompile(`^(x{0,4})(ix|iv|v?i{0,3})$`)
	ofChapter   = regexp.MustCompile(`^(?:[A-Z]|\d{1,2})[-–](\d{1,3})$`)
	section     = regexp.MustCompile(`^(?:\d{1,2}|[A-Z]|[IVX]+)(?:\.\d{1,2})*\.?$`)
	subsection  = regexp.MustCompile(`^(?:\d{1,2}|[A-Z]|[IVX]+)(?:\.\d{1,2})+\.?$`)
)

// pageNumber returns the number of a page, 0 for another word. Roman ones are less than all others, and those of chapters, as in 3-12, count by page.
func pageNumber(word string) int {
	if n, err := strconv.Atoi(strings.Map(plainDigit, word)); err == nil && n > 0 && n <= pagesMax && word[0] != '+' {
		return n + romansMax
	}
	if parts := ofChapter.FindStringSubmatch(word); parts != nil {
		n, _ := strconv.Atoi(parts[1])
		return n + romansMax
	}
	lower := strings.ToLower(word)
	if parts := romanNumber.FindStringSubmatch(lower); parts != nil && lower != "" && (word == lower || word == strings.ToUpper(word)) {
		ones := map[string]int{"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9}
		return 10*len(parts[1]) + ones[parts[2]]
	}
	return 0
}

const romansMax = 50

// plainDigit returns a digit of Arabic and Persian as an ASCII one.
func plainDigit(r rune) rune {
	switch {
	case r >= '٠' && r <= '٩':
		return r - '٠' + '0'
	case r >= '۰' && r <= '۹':
		return r - '۰' + '0'
	}
	return r
}

// Runs returns the tables of contents among the rows of a region, in order.
func Runs(rows []text.Row) (all []Run) {
	for at := 0; at < len(rows); at++ {
		run, found := runAt(rows, at)
		if !found {
			continue
		}
		if n := len(all); n > 0 {
			run.From = max(run.From, all[n-1].To)
		}
		all = append(all, run)
		at = run.To - 1
	}
	return all
}

func runAt(rows []text.Row, at int) (run Run, found bool) {
	first := &rows[at]
	if !isLed(first) && !isBare(first) {
		return run, false
	}
	edge := edgeOf(first)
	run = Run{at, at + 1}
	for run.To < len(rows) {
		n := 0
		for n < linesMax && run.To+n < len(rows) && !ends(&rows[run.To+n], edge) {
			n++
		}
		if n > 0 && !beginsEntry(rows[run.To:], n, edge) {
			break
		}
		run.To += n + 1
	}
	if !isLed(first) && !slices.ContainsFunc(rows[run.From:run.To], func(r text.Row) bool { return isLed(&r) }) && !areBare(rows, run) {
		return run, false
	}
	if run.From > 0 && beginsEntry(rows[run.From-1:], 1, edge) {
		run.From--
	}
	return run, true
}

// isLed reports whether a line ends with a leader and a number.
func isLed(r *text.Row) bool { return ledTo(r) >= 0 }

// ledTo returns the place of the number to which a leader leads in a line, the last word or, from right to left, the first; -1 for none.
func ledTo(r *text.Row) int {
	n := len(r.Words)
	if n < 3 { //nolint:mnd // a title, a leader and a number
		return -1
	}
	atEnd := r.Words[n-2].Leader && pageNumber(r.Words[n-1].Text) > 0
	atBegin := r.Words[1].Leader && pageNumber(r.Words[0].Text) > 0
	switch {
	case atBegin && (r.RTL || !atEnd):
		return 0
	case atEnd:
		return n - 1
	}
	return -1
}

// edgeOf is where the number of a line ends, negative for one on the left.
func edgeOf(r *text.Row) float64 {
	if at := ledTo(r); at == 0 || at < 0 && r.RTL {
		return -r.X0
	}
	return r.X1
}

// ends reports whether a line ends with a number exactly below or above others, with a leader or a wide gap before it, or begins with that of a section.
func ends(r *text.Row, edge float64) bool {
	if r.IsSolid() || math.Abs(edgeOf(r)-edge) > sameEdge {
		return false
	}
	return isLed(r) || isBare(r) || !r.RTL && section.MatchString(r.Words[0].Text) && len(r.Words) > 2 && pageNumber(r.Words[len(r.Words)-1].Text) > 0
}

// isBare reports whether a line is a title and, after a wide gap, a number. Before the title there may be that of its section.
func isBare(r *text.Row) bool {
	const partsMin, partsMax = 2, 3
	n := len(r.Words)
	if r.IsSolid() || n < 2 || r.RTL || pageNumber(r.Words[n-1].Text) == 0 || r.Words[n-1].X0-r.Words[n-2].X1 < gapEms*r.Em {
		return false
	}
	parts := r.Chunks(gapEms * r.Em)
	if len(parts) < partsMin || len(parts) > partsMax || len(parts) == partsMax && !section.MatchString(parts[0].Text()) {
		return false
	}
	return strings.ContainsFunc(parts[len(parts)-2].Text(), unicode.IsLetter)
}

// beginsEntry reports whether so many lines are the beginning of a title whose last line, which has the number, is next: they are close to each other, and the
// first fills most of the room before the number.
func beginsEntry(rows []text.Row, lines int, edge float64) bool {
	const fullMin, closeMax = 0.45, 0.5
	if lines >= len(rows) || !ends(&rows[lines], edge) || edge < 0 || section.MatchString(rows[lines].Opening().Text) {
		return false
	}
	for i := range lines {
		r, next := &rows[i], &rows[i+1]
		if r.IsSolid() || next.Gap(r) > closeMax*r.LineHeight() || math.Abs(r.Em-next.Em) > 0.1*r.Em || r.Bold != next.Bold || r.X1 > edge {
			return false
		}
		if r.Width() < fullMin*(edge-r.X0) {
			return false
		}
	}
	return true
}

// areBare reports whether lines without leaders are a table of contents.
func areBare(rows []text.Row, run Run) bool {
	const sectionsMin = 0.6
	entries, sections, deeper, before := 0, 0, 0, 0
	for i := range rows[run.From:run.To] {
		r := &rows[run.From+i]
		if section.MatchString(r.Words[0].Text) {
			sections++
		}
		if subsection.MatchString(r.Words[0].Text) {
			deeper++
		}
		if !isBare(r) {
			continue
		}
		entries++
		n := pageNumber(r.Words[len(r.Words)-1].Text)
		if n < before {
			return false
		}
		before = n
	}
	isTitled := run.From > 0 && IsTitle(rows[run.From-1].Text())
	isNumbered := entries >= bareMin && float64(sections) >= sectionsMin*float64(entries) && deeper > 0
	return isNumbered || isTitled && entries >= bareMin-1
}

// Entries returns the entries of a run's rows.
func Entries(rows []text.Row) (all []Entry) {
	var open []text.Row
	edge := edgeOf(&rows[len(rows)-1])
	for i := range rows {
		r := rows[i]
		if !ends(&r, edge) {
			open = append(open, r)
			continue
		}
		page := r.Words[len(r.Words)-1]
		if ledTo(&r) == 0 {
			page, r.Words = r.Words[0], r.Words[1:]
		} else {
			r.Words = r.Words[:len(r.Words)-1]
		}
		r.Words = slices.DeleteFunc(slices.Clone(r.Words), func(w text.Word) bool { return w.Leader })
		r.Box = text.Around(r.Words)
		title := slices.Concat(open, []text.Row{r})
		all, open = append(all, Entry{Rows: title, Page: page.Text}), nil
	}
	return all
}
