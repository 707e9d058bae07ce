package layout

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// strip is an empty part of a region with text on both sides.
type strip struct {
	page.Box
	left, right []text.Word
	stands      bool
	// top is where the region begins; what is between that and the strip goes across it. middle is the region's.
	top, middle float64
}

const (
	// stripEms is the minimal width of a strip; gaps between words are a quarter of an em, in justified lines twice that.
	stripEms = 0.8
	// columnRows is the minimal number of lines of a column.
	columnRows = 3
	// sameLead is by how much distances of rows that are meant to be the same differ at most.
	sameLead = 1.1
	// columnEms is the minimal average width of a column's lines. Cells are narrower.
	columnEms = 9
	// Strips are tried at every stepPoints across a page of usual size, at placesMax positions across a larger one.
	stepPoints = 2
	placesMax  = 600
	// stripsTried bounds the work on a page that has no columns and many gaps.
	stripsTried = 60
)

// split cuts a region into regions in reading order, and notes columns of one width.
func split(r region, note func(even)) []region {
	if len(r.words) < 2*columnRows && !r.hasTablesBeside() {
		return []region{r}
	}
	strips := r.emptyStrips()
	if e, found := r.evenColumns(strips); found {
		note(e)
		return splitEach(e.parts(r), note)
	}
	s, found := r.strip(strips)
	if !found {
		return []region{r}
	}
	s.endAtHeading()
	s.endAtPause()
	above, below, left, right := region{stands: r.stands}, region{stands: r.stands}, region{stands: r.stands}, region{stands: r.stands}
	for _, w := range r.words {
		switch {
		case w.MidY() < s.Y0:
			above.words = append(above.words, w)
		case w.MidY() > s.Y1:
			below.words = append(below.words, w)
		case w.MidX() < s.MidX():
			left.words = append(left.words, w)
		default:
			right.words = append(right.words, w)
		}
	}
	if text.RightToLeft(slices.Concat(right.words, left.words)) {
		left, right = right, left
	}
	return splitEach([]region{above, left, right, below}, note)
}

func splitEach(parts []region, note func(even)) (all []region) {
	for _, part := range parts {
		if len(part.words) > 0 {
			all = append(all, split(part, note)...)
		}
	}
	return all
}

// strip returns the highest strip that separates two texts.
func (r region) strip(tried []page.Box) (strip, bool) {
	whole := text.Around(r.words)
	var cells []strip // those that part the cells of a table
	for _, box := range tried[:min(len(tried), stripsTried)] {
		s := strip{Box: box, stands: r.stands, top: whole.Y0, middle: whole.MidX()}
		s.gather(r.words)
		if slices.ContainsFunc(cells, s.isPartOf) {
			continue
		}
		isTexts := s.partsTexts()
		if isTexts && !s.isBelowHead(r.words) {
			return s, true
		}
		if isTexts || s.isOfCells() {
			cells = append(cells, s)
		}
	}
	return strip{}, false
}

// emptyStrips returns the strips without words, the highest first.
func (r region) emptyStrips() (all []page.Box) {
	byTop := make([]page.Box, len(r.words)) // words are larger, and take longer to sort
	for i := range r.words {
		byTop[i] = r.words[i].Box
	}
	slices.SortFunc(byTop, func(a, b page.Box) int { return cmp.Compare(a.Y0, b.Y0) })
	box := text.Around(r.words)
	em := medianEm(r.words)
	width := stripEms * em
	step := max(stepPoints, box.Width()/placesMax)
	var lefts, bottoms []float64 // of the strips, and how far down there are words in them
	for x := box.X0; x+width < box.X1; x += step {
		lefts, bottoms = append(lefts, x), append(bottoms, box.Y0-1)
	}
	take := func(at int, until float64) {
		if until-bottoms[at] > columnRows*em {
			all = append(all, page.Box{X0: lefts[at], Y0: bottoms[at], X1: lefts[at] + width, Y1: until})
		}
	}
	for _, w := range byTop {
		first := sort.Search(len(lefts), func(at int) bool { return w.X0 < lefts[at]+width })
		for at := first; at < len(lefts) && lefts[at] < w.X1; at++ {
			take(at, w.Y0)
			bottoms[at] = max(bottoms[at], w.Y1)
		}
	}
	for at := range lefts {
		take(at, box.Y1+1)
	}
	return distinct(all, step)
}

// distinct keeps the middle one of neighbouring strips of the same height, the highest first.
func distinct(all []page.Box, step float64) []page.Box {
	slices.SortStableFunc(all, func(a, b page.Box) int {
		return cmp.Or(cmp.Compare(math.Round(b.Height()), math.Round(a.Height())), cmp.Compare(a.Y0, b.Y0), cmp.Compare(a.X0, b.X0))
	})
	var kept []page.Box
	for _, box := range all {
		if n := len(kept); n > 0 && kept[n-1].Y0 == box.Y0 && kept[n-1].Y1 == box.Y1 && box.X0-kept[n-1].X1 <= step {
			kept[n-1].X1 = box.X1
			continue
		}
		kept = append(kept, box)
	}
	return kept
}

func (s *strip) gather(words []text.Word) {
	lefts, rights := 0, 0
	for i := range words {
		switch s.side(&words[i]) {
		case -1:
			lefts++
		case 1:
			rights++
		}
	}
	s.left, s.right = make([]text.Word, 0, lefts), make([]text.Word, 0, rights)
	for i := range words {
		switch s.side(&words[i]) {
		case -1:
			s.left = append(s.left, words[i])
		case 1:
			s.right = append(s.right, words[i])
		}
	}
}

// isPartOf reports whether a strip parts some of the words that another one parts, and in the same way.
func (s *strip) isPartOf(other strip) bool {
	if s.Y0 < other.Y0 || s.Y1 > other.Y1 {
		return false
	}
	for i := range s.left {
		if other.side(&s.left[i]) != -1 {
			return false
		}
	}
	for i := range s.right {
		if other.side(&s.right[i]) != 1 {
			return false
		}
	}
	return true
}

// side is -1 for a word on the left of the strip, 1 on the right, and 0 above or below it.
func (s *strip) side(w *text.Word) int {
	switch {
	case w.MidY() < s.Y0 || w.MidY() > s.Y1:
		return 0
	case w.MidX() < s.MidX():
		return -1
	}
	return 1
}

// partsTexts reports whether the strip separates two columns of text, and not the cells of a table or lines that happen to have
// a gap there.
func (s *strip) partsTexts() bool {
	crossed := s.Y0 > s.top
	left, right := text.RowsOf(s.left), text.RowsOf(s.right)
	switch {
	case areTables(left, right) || isTextBeside(left, right) || isTextBeside(right, left):
		return true
	case len(left) < columnRows || len(right) < columnRows || !meet(left, right) || !s.stands && haveRows(left, right):
		return false
	}
	left, right = s.trim(left, right), s.trim(right, left)
	if len(left) < columnRows || len(right) < columnRows {
		return false
	}
	if areListed(left) && areListed(right) {
		return true // cells do not begin with bullets
	}
	if gapped(left) || gapped(right) || lined(left, right) || !haveLetters(s.left) || !haveLetters(s.right) {
		return false // cells have cells beside them, or are numbers
	}
	if areLists(left, right) {
		return true
	}
	if s.stands {
		return min(usualEms(left), usualEms(right)) >= columnEms
	}
	aligned := share(left, right)
	if crossed && codeShare(left) == 1 && codeShare(right) == 1 && aligned >= 0.5 {
		return false // parts of the same lines of code, below a text as wide as both
	}
	wide := usualEms(left) >= columnEms && usualEms(right) >= columnEms
	if !wide {
		// A narrow column beside text has rows at heights of its own.
		return cellGaps(left)+cellGaps(right) == 0 && aligned < 0.5 && max(meanEms(left), meanEms(right)) >= columnEms && min(meanEms(left), meanEms(right)) >= columnEms/3
	}
	return aligned < 0.5 || !areCells(left, right) && reads(beside(left, right)) && reads(beside(right, left))
}

// meet reports whether two columns are side by side, not one below the other.
func meet(left, right []text.Row) bool {
	top := max(left[0].Y0, right[0].Y0)
	bottom := min(left[len(left)-1].Y1, right[len(right)-1].Y1)
	beside := func(rows []text.Row) (n int) {
		for i := range rows {
			if rows[i].MidY() > top && rows[i].MidY() < bottom {
				n++
			}
		}
		return n
	}
	return beside(left) >= columnRows-1 && beside(right) >= columnRows-1
}

// haveLetters reports whether most words have a letter: a column of text is not one of numbers.
func haveLetters(words []text.Word) bool {
	n, prose := 0, 0
	for _, w := range words {
		if w.Mono {
			continue // code is not a row of numbers
		}
		prose++
		if strings.IndexFunc(w.Text, unicode.IsLetter) >= 0 {
			n++
		}
	}
	return 2*n >= prose
}

// share returns the part of the shorter column's rows that are level with a row of the other column.
func share(left, right []text.Row) float64 {
	if len(left) > len(right) {
		left, right = right, left
	}
	same := 0
	for i := range left {
		if slices.ContainsFunc(right, func(r text.Row) bool { return areLevel(&r, &left[i], roughlyLevelEms) }) {
			same++
		}
	}
	return float64(same) / float64(len(left))
}

func medianEm(words []text.Word) float64 {
	ems := make([]float64, len(words))
	for i, w := range words {
		ems[i] = w.Em()
	}
	slices.Sort(ems)
	return ems[len(ems)/2]
}
