package layout

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// runningLines are the rows that several pages have at the same height at the top or bottom.
type runningLines struct {
	// tops and bottoms are, for each page, where its running lines end; 0 and +Inf for none.
	tops, bottoms []float64
}

const (
	// runningZone is the fraction of a page's height, at the top and at the bottom, in which running lines can be.
	runningZone = 0.12
	// runningRows is the maximal number of rows of a header.
	runningRows = 3
	// runningPagesMin is the minimal number of pages with a running line: on two pages it may be a coincidence.
	runningPagesMin = 3
	// runningShare is the minimal fraction of the pages with the same line; left and right pages may differ.
	runningShare = 0.4
	// runningTolerance is the maximal difference in height, in points.
	runningTolerance = 4
)

// edgeRow is a row near the top or the bottom of a page.
type edgeRow struct {
	page int
	text string
	// number is the row's only number, if nothing but signs is beside it; -1 for none.
	number int
	midY   float64
	bottom bool
	// part is set for a part of a row that is far from the others: a book's title may be beside the chapter's, which changes.
	part bool
	// centred is set if a row at the bottom is in the middle between the page's edges.
	centred bool
	box     page.Box
}

// findRunning leaves large lines to the text: chapter titles may be at the same position and differ only in their number.
func findRunning(sheets []sheet, body float64) runningLines {
	r := runningLines{tops: make([]float64, len(sheets)), bottoms: make([]float64, len(sheets))}
	all := make([]edgeRow, 0, len(sheets))
	for i := range sheets {
		r.bottoms[i] = math.Inf(1)
		all = append(all, edgeRows(i, &sheets[i], body)...)
	}
	byText := map[string][]edgeRow{}
	for _, e := range all {
		byText[e.text] = append(byText[e.text], e)
	}
	for _, same := range byText {
		for _, e := range same {
			if !e.isShort() && repeated(e, same, len(sheets)) || isPageNumber(e, same, len(sheets)) {
				r.note(e)
			}
		}
	}
	return r
}

// edgeRows returns the first and the last rows of a page that are in its zones and separate from the text. The first row of a
// table that continues from the page before is not included.
func edgeRows(number int, s *sheet, body float64) (all []edgeRow) {
	zone := runningZone * s.Height
	var words []text.Word
	for _, w := range s.words {
		if w.Solid || w.MidY() < 1.5*zone || w.MidY() > s.Height-1.5*zone {
			words = append(words, w)
		}
	}
	rows := text.RowsOf(words)
	mayRun := func(r *text.Row) bool { return !r.IsSolid() && r.Em < headingStep*body }
	from := 0
	for from < min(runningRows, len(rows)) && mayRun(&rows[from]) && rows[from].MidY() < zone {
		from++
	}
	for from > 0 && from < len(rows) && !s.isWhole(&rows[from]) && isClose(&rows[from-1], &rows[from]) {
		from--
	}
	if slices.ContainsFunc(rows[:from], func(r text.Row) bool { return headsCells(&r, rows[from:]) }) {
		from = 0
	}
	for i := range rows[:from] {
		all = append(all, edgeRow{page: number, midY: rows[i].MidY(), box: rows[i].Box}.withParts(&rows[i], rows[from:])...)
	}
	to := len(rows)
	for to > max(from, len(rows)-runningRows) && mayRun(&rows[to-1]) && rows[to-1].MidY() > s.Height-zone {
		to--
	}
	for to > 0 && to < len(rows) && !s.isWhole(&rows[to-1]) && isClose(&rows[to-1], &rows[to]) {
		to++
	}
	above := slices.Clone(rows[from:to])
	slices.Reverse(above)
	for i := to; i < len(rows); i++ {
		all = append(all, edgeRow{page: number, midY: s.Height - rows[i].MidY(), bottom: true, centred: math.Abs(rows[i].MidX()-s.Width/2) < 0.01*s.Width, box: rows[i].Box}.withParts(&rows[i], above)...)
	}
	return all
}

// isWhole reports whether a row is a table that the file itself names: what is above and below it is not of it, however close.
func (s *sheet) isWhole(r *text.Row) bool { return r.IsSolid() && s.ruled[r.Words[0].Table].IsTagged() }

// isClose reports whether the gap between two rows is at most that between lines of text.
func isClose(above, below *text.Row) bool {
	const roomMin = 0.6 // of the line's height
	return below.Gap(above) < roomMin*min(above.LineHeight(), below.LineHeight())
}

// numberless returns a line with # in place of its numbers, which differ from page to page.
func numberless(line string) string {
	var b strings.Builder
	for _, r := range line {
		switch {
		case !unicode.IsDigit(r):
			b.WriteRune(r)
		case !strings.HasSuffix(b.String(), "#"):
			b.WriteByte('#')
		}
	}
	return b.String()
}

// loneNumber returns the number of a line such as "7" or "– 7 –", or -1.
func loneNumber(line string) int {
	digits := strings.TrimFunc(line, func(r rune) bool { return unicode.IsSpace(r) || unicode.In(r, unicode.Pd) })
	number, err := strconv.Atoi(digits)
	if err != nil || number < 0 {
		return -1
	}
	return number
}

// dashed is a number between dashes, as no text has it on a line of its own.
var dashed = regexp.MustCompile(`^\p{Pd} ?# ?\p{Pd}$`)

// isPageNumber reports whether a number counts the pages: it is one more on the next page, or one less on the page before. An only page has a 1
// in the middle of its bottom. A number that is beside other text counts on several pages.
func isPageNumber(e edgeRow, same []edgeRow, pages int) bool {
	if e.part {
		return e.number >= 0 && countsPages(e, same)
	}
	if e.number == 1 && pages == 1 && e.centred {
		return true
	}
	if e.number == e.page+1 && dashed.MatchString(e.text) {
		return true // typesetters leave it out on the first page, so that a second one is alone
	}
	return e.number >= 0 && slices.ContainsFunc(same, func(other edgeRow) bool {
		step := other.page - e.page
		return (step == 1 || step == -1) && other.number == e.number+step && other.bottom == e.bottom &&
			math.Abs(other.midY-e.midY) <= runningTolerance
	})
}

func repeated(e edgeRow, same []edgeRow, pages int) bool {
	on := map[int]bool{}
	for _, other := range same {
		if other.bottom == e.bottom && math.Abs(other.midY-e.midY) <= runningTolerance {
			on[other.page] = true
		}
	}
	return len(on) >= runningPagesMin && float64(len(on)) >= runningShare*float64(pages)
}

func (r *runningLines) note(e edgeRow) {
	if e.bottom {
		r.bottoms[e.page] = min(r.bottoms[e.page], e.box.MidY())
	} else {
		r.tops[e.page] = max(r.tops[e.page], e.box.MidY())
	}
}

// take divides a page's words into text and running lines. Everything between a running line and the edge of the page belongs
// to the running lines.
func (r *runningLines) take(at int, words []text.Word) (body []text.Word, header, footer []Block) {
	const leeway = 3 // points
	var head, foot []text.Word
	body = make([]text.Word, 0, len(words))
	for _, w := range words {
		switch {
		case w.Solid:
			body = append(body, w)
		case r.tops[at] > 0 && w.MidY() <= r.tops[at]+leeway:
			head = append(head, w)
		case w.MidY() >= r.bottoms[at]-leeway:
			foot = append(foot, w)
		default:
			body = append(body, w)
		}
	}
	return body, runningBlocks(head), runningBlocks(foot)
}

func runningBlocks(words []text.Word) (all []Block) {
	rows := text.RowsOf(words)
	for i := range rows {
		b := blockOf(rows[i:i+1], nil)
		b.Kind = Running
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b Block) int { return cmp.Compare(a.Box.Y0, b.Box.Y0) })
	return all
}

// marginBlocks returns one block of the numbers of lines, in order.
func marginBlocks(numbers []text.Word) []Block {
	if len(numbers) == 0 {
		return nil
	}
	return []Block{{Kind: Running, Box: text.Around(numbers), Size: numbers[0].Em(), Runs: text.InOrder(numbers)}}
}
