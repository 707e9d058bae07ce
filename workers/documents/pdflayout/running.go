package pdflayout

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// runningLines are the rows that several pages have at the same height at their top or bottom.
type runningLines struct {
	// tops and bottoms are, for each page, how far its running lines reach; 0 and +Inf for none.
	tops, bottoms []float64
}

const (
	// runningZone is the part of a page's height, at its top and at its bottom, in which lines can run.
	runningZone = 0.12
	// runningRows is how many rows a header has at most.
	runningRows = 3
	// runningShare is the part of the pages that have the same line; left and right pages may differ.
	runningShare = 0.4
	// runningTolerance is how much the height differs at most, in points.
	runningTolerance = 4
)

// edgeRow is a row near the top or the bottom of a page.
type edgeRow struct {
	page   int
	text   string
	midY   float64
	bottom bool
	box    Box
}

// findRunning leaves large lines to the text: the title of each chapter may be at the same place, but for its number.
func findRunning(pages []Page, body float64) runningLines {
	r := runningLines{tops: make([]float64, len(pages)), bottoms: make([]float64, len(pages))}
	all := make([]edgeRow, 0, len(pages))
	for i, page := range pages {
		r.bottoms[i] = math.Inf(1)
		all = append(all, edgeRows(i, page, body)...)
	}
	byText := map[string][]edgeRow{}
	for _, e := range all {
		byText[e.text] = append(byText[e.text], e)
	}
	for _, same := range byText {
		for _, e := range same {
			if repeated(e, same, len(pages)) {
				r.note(e)
			}
		}
	}
	return r
}

// edgeRows are the first and the last rows of a page that are in its zones and parted from the text.
func edgeRows(number int, page Page, body float64) (all []edgeRow) {
	zone := runningZone * page.Height
	var words []Word
	for _, w := range cleaned(page.Words) {
		if w.midY() < 1.5*zone || w.midY() > page.Height-1.5*zone {
			words = append(words, w)
		}
	}
	rows := rowsOf(words)
	for i := 0; i < min(runningRows, len(rows)) && rows[i].midY() < zone && rows[i].em < headingStep*body; i++ {
		all = append(all, edgeRow{page: number, text: numberless(rows[i].text()), midY: rows[i].midY(), box: rows[i].Box})
	}
	for i := len(rows) - 1; i >= max(0, len(rows)-runningRows) && rows[i].midY() > page.Height-zone && rows[i].em < headingStep*body; i-- {
		all = append(all, edgeRow{page: number, text: numberless(rows[i].text()), midY: page.Height - rows[i].midY(), bottom: true, box: rows[i].Box})
	}
	return all
}

// numberless is a line without what differs from page to page.
func numberless(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case !unicode.IsDigit(r):
			b.WriteRune(r)
		case !strings.HasSuffix(b.String(), "#"):
			b.WriteByte('#')
		}
	}
	return b.String()
}

func repeated(e edgeRow, same []edgeRow, pages int) bool {
	on := map[int]bool{}
	for _, other := range same {
		if other.bottom == e.bottom && math.Abs(other.midY-e.midY) <= runningTolerance {
			on[other.page] = true
		}
	}
	return len(on) >= 2 && float64(len(on)) >= runningShare*float64(pages)
}

func (r *runningLines) note(e edgeRow) {
	if e.bottom {
		r.bottoms[e.page] = min(r.bottoms[e.page], e.box.midY())
	} else {
		r.tops[e.page] = max(r.tops[e.page], e.box.midY())
	}
}

// take parts a page's words into its text and its running lines. What stands between a running line and the page's edge
// runs too, whatever it says.
func (r *runningLines) take(at int, words []Word) (text []Word, header, footer []Block) {
	const leeway = 3 // points
	var head, foot []Word
	for _, w := range words {
		switch {
		case r.tops[at] > 0 && w.midY() <= r.tops[at]+leeway:
			head = append(head, w)
		case w.midY() >= r.bottoms[at]-leeway:
			foot = append(foot, w)
		default:
			text = append(text, w)
		}
	}
	return text, runningBlocks(head), runningBlocks(foot)
}

func runningBlocks(words []Word) (all []Block) {
	rows := rowsOf(words)
	for i := range rows {
		b := blockOf(rows[i:i+1], nil)
		b.Kind = Running
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b Block) int { return cmp.Compare(a.Box.Y0, b.Box.Y0) })
	return all
}
