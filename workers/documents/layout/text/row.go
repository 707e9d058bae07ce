package text

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Row is words side by side, in the order of the page: from left to right. A Solid word is a row by itself.
type Row struct {
	page.Box

	Words []Word
	// Top and Bottom are the row's edges in points, by the sizes of its words: fonts differ in how high they call
	// themselves. A table has its own edges.
	Top, Bottom float64
	// Core is the box of its largest word: others may stand higher or lower.
	Core page.Box
	// Em is the size that most of its letters have, in points.
	Em  float64
	RTL bool
	// Bold is true where nine of ten letters are.
	Bold bool
}

// RowsOf groups words into rows from top to bottom.
func RowsOf(words []Word) []Row {
	sorted := slices.Clone(words)
	slices.SortStableFunc(sorted, func(a, b Word) int { return cmp.Or(cmp.Compare(a.MidY(), b.MidY()), cmp.Compare(a.X0, b.X0)) })
	var rows []Row
	for _, w := range sorted {
		at := rowFor(rows, w)
		if at < 0 {
			rows = append(rows, Row{Box: w.Box, Core: w.Box, Em: w.Em()})
			at = len(rows) - 1
		}
		rows[at].add(w)
	}
	for i := range rows {
		rows[i].settle()
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.order(), b.order()) })
	return rows
}

// order is where a row is in the order of rows: a table by its upper edge, text by its middle.
func (r *Row) order() float64 {
	if r.IsSolid() {
		return r.Y0
	}
	return r.Core.MidY()
}

// IsSolid reports whether the row is a table that was found.
func (r *Row) IsSolid() bool { return r.Words[0].Solid }

// rowFor looks at the last rows only: words come sorted.
func rowFor(rows []Row, w Word) int {
	const rowsTried = 4
	if w.Solid {
		return -1
	}
	for i := len(rows) - 1; i >= max(0, len(rows)-rowsTried); i-- {
		core := rows[i].Core
		if !rows[i].IsSolid() && core.OverlapY(w.Box) >= 0.5 && core.Height() < 3*w.Height() && w.Height() < 3*core.Height() {
			return i
		}
	}
	return -1
}

func (r *Row) add(w Word) {
	r.Words = append(r.Words, w)
	r.Box = r.Union(w.Box)
	if w.Em() > r.Em {
		r.Core, r.Em = w.Box, w.Em()
	}
}

// lineEms is how high a line of text is taken to be.
const lineEms = 1.1

func (r *Row) stretch() {
	r.Top, r.Bottom = r.Y0, r.Y1
	if r.IsSolid() {
		return
	}
	r.Top, r.Bottom = math.Inf(1), math.Inf(-1)
	for _, w := range r.Words {
		r.Top, r.Bottom = min(r.Top, w.MidY()-lineEms*w.Em()/2), max(r.Bottom, w.MidY()+lineEms*w.Em()/2)
	}
}

// settle sorts the words, and sets size, weight and direction by the majority of them.
func (r *Row) settle() {
	r.stretch()
	slices.SortStableFunc(r.Words, func(a, b Word) int { return cmp.Compare(a.X0, b.X0) })
	letters, bold := 0, 0
	sizes := Sizes{}
	for _, w := range r.Words {
		n := utf8.RuneCountInString(w.Text)
		letters += n
		if w.Bold {
			bold += n
		}
		sizes.Add(w.Em(), n)
	}
	r.Bold = bold*10 >= letters*9
	r.RTL = RightToLeft(r.Words)
	if most := sizes.Most(); most > 0 {
		r.Em = most
	}
}

// IsMono reports whether all of the row is of a fixed pitch.
func (r *Row) IsMono() bool {
	return !r.IsSolid() && !slices.ContainsFunc(r.Words, func(w Word) bool { return !w.Mono })
}

// With is the row with a word before all others in the order of reading.
func (r *Row) With(w Word) Row {
	longer := *r
	longer.Box = r.Union(w.Box)
	if longer.Words = append([]Word{w}, r.Words...); r.RTL {
		longer.Words = append(slices.Clone(r.Words), w)
	}
	return longer
}

// Rest is the row without the word that is read first.
func (r *Row) Rest() Row {
	rest := *r
	if r.RTL {
		rest.Words = r.Words[:len(r.Words)-1]
	} else {
		rest.Words = r.Words[1:]
	}
	return rest
}

// Text is the row's words from left to right, for comparing rows: not in the order of reading.
func (r *Row) Text() string {
	words := make([]string, len(r.Words))
	for i, w := range r.Words {
		words[i] = w.Text
	}
	return strings.Join(words, " ")
}

// Opening is the word that is read first.
func (r *Row) Opening() Word {
	if r.RTL {
		return r.Words[len(r.Words)-1]
	}
	return r.Words[0]
}

// Closing is the word that is read last.
func (r *Row) Closing() Word {
	if r.RTL {
		return r.Words[0]
	}
	return r.Words[len(r.Words)-1]
}

// Start is how far right of the page's left edge the row begins, in points; mirrored where it is read from right to left.
func (r *Row) Start() float64 {
	if r.RTL {
		return -r.X1
	}
	return r.X0
}

// End is where the row ends, counted as Start is.
func (r *Row) End() float64 {
	if r.RTL {
		return -r.X0
	}
	return r.X1
}

// Lead is the distance from the row before, in units of the larger size of both.
func (r *Row) Lead(before *Row) float64 {
	return (r.Core.MidY() - before.Core.MidY()) / max(r.Em, before.Em, 1)
}

// Gap is the room between the row and the one before, in points; less than 0 where they overlap.
func (r *Row) Gap(before *Row) float64 { return r.Top - before.Bottom }

// LineHeight is how high the row is, in points.
func (r *Row) LineHeight() float64 { return r.Bottom - r.Top }

// Middle is half way between Top and Bottom.
func (r *Row) Middle() float64 { return (r.Top + r.Bottom) / 2 }

// Chunks are the row's words as far as they stand closer than a gap, in points; 0 makes each word one.
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

// Runs are the row's text.
func (r *Row) Runs() []Run {
	runs, _ := Joined([]Row{*r}, r.RTL)
	return runs
}
