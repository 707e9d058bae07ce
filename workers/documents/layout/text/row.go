package text

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Row is words side by side, from left to right. A Solid word is a row of its own.
type Row struct {
	page.Box

	Words []Word
	// Top and Bottom are the row's edges in points, computed from font sizes, because the declared heights of fonts vary. A table
	// has its own edges.
	Top, Bottom float64
	// Core is the box of its largest word: others may be raised or lowered.
	Core page.Box
	// Em is the font size of most of its letters, in points.
	Em  float64
	RTL bool
	// Bold is true if nine of ten letters are bold.
	Bold bool
}

// RowsOf groups words into rows from top to bottom.
func RowsOf(words []Word) []Row {
	const wordsOfRow = 6
	rows := make([]Row, 0, (len(words)+wordsOfRow-1)/wordsOfRow)
	for _, i := range byMiddle(words) {
		w := &words[i]
		at := rowFor(rows, w)
		if at < 0 {
			rows = append(rows, Row{Box: w.Box, Core: w.Box, Em: w.Em(), Words: make([]Word, 0, usualWords)})
			at = len(rows) - 1
		}
		rows[at].add(w)
	}
	for i := range rows {
		rows[i].Words = slices.Clip(rows[i].Words) // what is appended to a part of a row never overwrites another part
		rows[i].settle()
	}
	if !areInOrder(rows) {
		slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.order(), b.order()) })
	}
	return rows
}

// areInOrder is slices.IsSortedFunc without copies of rows, which are large.
func areInOrder(rows []Row) bool {
	for i := 1; i < len(rows); i++ {
		if rows[i].order() < rows[i-1].order() {
			return false
		}
	}
	return true
}

// usualWords is the number of words for which a row has room at once.
const usualWords = 16

// byMiddle returns the indexes of words from top to bottom, and from left to right where they are level. Words are large: sorting them takes
// longer.
func byMiddle(words []Word) []int {
	type place struct {
		y, x  float64
		index int
	}
	places := make([]place, len(words))
	for i := range words {
		places[i] = place{words[i].MidY(), words[i].X0, i}
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x), cmp.Compare(a.index, b.index))
	})
	indexes := make([]int, len(words))
	for i := range places {
		indexes[i] = places[i].index
	}
	return indexes
}

// order returns the position for sorting rows: the upper edge of a table, the middle of text.
func (r *Row) order() float64 {
	if r.IsSolid() {
		return r.Y0
	}
	return r.Core.MidY()
}

// IsSolid reports whether the row is a table that was already found.
func (r *Row) IsSolid() bool { return r.Words[0].Solid }

// rowFor searches only the last rows: words come sorted.
func rowFor(rows []Row, w *Word) int {
	const rowsTried, overlapMin = 4, 0.5
	if w.Solid {
		return -1
	}
	best, bestOverlap := -1, 0.0
	for i := len(rows) - 1; i >= max(0, len(rows)-rowsTried); i-- {
		core := rows[i].Core
		overlap := core.OverlapY(w.Box)
		if rows[i].IsSolid() || overlap < overlapMin || overlap <= bestOverlap || core.Height() >= 3*w.Height() || w.Height() >= 3*core.Height() {
			continue
		}
		if !rows[i].isAboveOrBelow(w, overlap) {
			best, bestOverlap = i, overlap
		}
	}
	return best
}

// isAboveOrBelow reports whether a word that overlaps the row only in part is of the line above or below, as with tight leading:
// it stands where the row has a word already.
func (r *Row) isAboveOrBelow(w *Word, overlap float64) bool {
	const levelFrom, besideMost = 0.8, 0.25
	if overlap >= levelFrom {
		return false
	}
	return slices.ContainsFunc(r.Words, func(other Word) bool {
		return min(other.X1, w.X1)-max(other.X0, w.X0) > besideMost*min(other.Width(), w.Width())
	})
}

func (r *Row) add(w *Word) {
	r.Words = append(r.Words, *w)
	r.Box = r.Union(w.Box)
	if em := w.Em(); em > r.Em {
		r.Core, r.Em = w.Box, em
	}
}

// lineEms is the assumed height of a line of text.
const lineEms = 1.1

func (r *Row) stretch() {
	r.Top, r.Bottom = r.Y0, r.Y1
	if r.IsSolid() {
		return
	}
	r.Top, r.Bottom = math.Inf(1), math.Inf(-1)
	for i := range r.Words {
		w := &r.Words[i]
		middle, half := w.MidY(), lineEms*w.Em()/2
		r.Top, r.Bottom = min(r.Top, middle-half), max(r.Bottom, middle+half)
	}
}

// settle sorts the words, and sets size, weight and direction by majority.
func (r *Row) settle() {
	r.stretch()
	fromLeft := func(a, b Word) int { return cmp.Compare(a.X0, b.X0) }
	if !slices.IsSortedFunc(r.Words, fromLeft) {
		slices.SortStableFunc(r.Words, fromLeft)
	}
	letters, bold := 0, 0
	for i := range r.Words {
		w := &r.Words[i]
		n := utf8.RuneCountInString(w.Text)
		letters += n
		if w.Bold {
			bold += n
		}
	}
	r.Bold = bold*10 >= letters*9
	r.RTL = RightToLeft(r.Words)
	if most := usualSize(r.Words); most > 0 {
		r.Em = most
	}
}

// IsMono reports whether all of the row is monospaced.
func (r *Row) IsMono() bool {
	return !r.IsSolid() && !slices.ContainsFunc(r.Words, func(w Word) bool { return !w.Mono })
}

// With returns the row with a word before all others in reading order.
func (r *Row) With(w Word) Row {
	longer := *r
	longer.Box = r.Union(w.Box)
	if longer.Words = append([]Word{w}, r.Words...); r.RTL {
		longer.Words = append(slices.Clone(r.Words), w)
	}
	return longer
}

// Rest returns the row without its first word in reading order.
func (r *Row) Rest() Row {
	rest := *r
	if r.RTL {
		rest.Words = r.Words[:len(r.Words)-1]
	} else {
		rest.Words = r.Words[1:]
	}
	return rest
}

// WithoutHyphen returns the row without the hyphen at its end.
func (r *Row) WithoutHyphen() Row {
	whole := *r
	whole.Words = slices.Clone(r.Words)
	last := &whole.Words[len(whole.Words)-1]
	last.Text = WithoutHyphen(last.Text)
	return whole
}

// Text returns the row's words from left to right, for comparing rows; this is not reading order.
func (r *Row) Text() string {
	words := make([]string, len(r.Words))
	for i, w := range r.Words {
		words[i] = w.Text
	}
	return strings.Join(words, " ")
}

// Opening returns the first word in reading order.
func (r *Row) Opening() Word {
	if r.RTL {
		return r.Words[len(r.Words)-1]
	}
	return r.Words[0]
}

// Closing returns the last word in reading order.
func (r *Row) Closing() Word {
	if r.RTL {
		return r.Words[0]
	}
	return r.Words[len(r.Words)-1]
}

// Start is the distance from the page's left edge to the row's beginning, in points; negated at the right end for right-to-left
// rows.
func (r *Row) Start() float64 {
	if r.RTL {
		return -r.X1
	}
	return r.X0
}

// End is the position where the row ends, in the coordinates of Start.
func (r *Row) End() float64 {
	if r.RTL {
		return -r.X0
	}
	return r.X1
}

// Lead is the distance from the row before, in units of the larger of both sizes.
func (r *Row) Lead(before *Row) float64 {
	return (r.Core.MidY() - before.Core.MidY()) / max(r.Em, before.Em, 1)
}

// Gap is the space between the row before and this one, in points; negative if they overlap.
func (r *Row) Gap(before *Row) float64 { return r.Top - before.Bottom }

// LineHeight is the height of the row, in points.
func (r *Row) LineHeight() float64 { return r.Bottom - r.Top }

// Middle is half way between Top and Bottom.
func (r *Row) Middle() float64 { return (r.Top + r.Bottom) / 2 }

// IsUnbroken reports whether Chunks returns one chunk.
func (r *Row) IsUnbroken(gap float64) bool {
	right := r.Words[0].X1
	for i := 1; i < len(r.Words); i++ {
		w := &r.Words[i]
		if within := gap > 0 && w.X0-right < gap; !within {
			return false
		}
		right = max(right, w.X1)
	}
	return true
}

// Chunks divides the row at gaps of at least gap points; 0 divides at each word.
func (r *Row) Chunks(gap float64) (chunks []Row) {
	for _, w := range r.Words {
		if n := len(chunks); n > 0 && gap > 0 && w.X0-chunks[n-1].X1 < gap {
			chunks[n-1].Words = append(chunks[n-1].Words, w)
			chunks[n-1].Box = chunks[n-1].Union(w.Box)
			continue
		}
		chunks = append(chunks, Row{Box: w.Box, Words: []Word{w}, Core: r.Core, Em: r.Em, RTL: r.RTL})
	}
	return chunks
}

// Runs returns the row's text.
func (r *Row) Runs() []Run {
	runs, _ := Joined([]Row{*r}, r.RTL)
	return runs
}
