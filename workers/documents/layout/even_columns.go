package layout

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Columns of text are equally wide on nearly every page, whatever is in them: tables, lists, headings. So gaps at equal distances are columns if two of
// them have lines that fill them, and if the lines beside each other are not level as those of cells are.
const (
	// evenMax is the maximal number of columns.
	evenMax = 4
	// evenEdge is by how much the beginnings of a column's lines differ at most, in points; a table's rules may be further outside.
	evenEdge, outsideMax = 0.8, 2.5
	// filledShare is the part of its column's width that a line fills at least, filledMin the number of such lines in each of two columns.
	filledShare, filledMin = 0.8, 2
	// overlongMin is the number of letters of a word that may run over a gap.
	overlongMin = 25
	// filledAlone is the number of filled lines if only one column has any; then besideAlone lines are beside others, and few are level.
	filledAlone, besideAlone, levelAlone = 3, 8, 0.25
	// levelEms is the maximal distance of the middles of two lines that are level, levelMax the share of lines that may be level by chance.
	levelEms, levelMax = 0.06, 0.4
	// roughlyLevelEms is that of rows that are on one line for people.
	roughlyLevelEms = 0.25
)

// even is columns of one width, from top to bottom.
type even struct {
	direction

	// left is where the first column begins, in the coordinates of the direction.
	left, pitch, top, bottom float64
	columns                  int
}

// direction is set where lines are read from right to left: what they have in common is their right edges.
type direction bool

// from and to are where a box begins and ends; from right to left these are negative.
func (d direction) from(b page.Box) float64 {
	if d {
		return -b.X1
	}
	return b.X0
}

func (d direction) to(b page.Box) float64 {
	if d {
		return -b.X0
	}
	return b.X1
}

func (d direction) middle(b page.Box) float64 { return (d.from(b) + d.to(b)) / 2 }

// evenColumns finds the columns of one width in a region.
func (r region) evenColumns(strips []page.Box) (best even, found bool) {
	d := direction(text.RightToLeft(r.words))
	left, is := r.commonStart(d)
	if !is {
		return best, false
	}
	for _, pitch := range r.pitches(d, left, strips) {
		if e, is := r.evenAt(d, left, pitch); is && (!found || e.bottom-e.top > best.bottom-best.top) {
			best, found = e, true
		}
	}
	return best, found
}

// pitches returns the distances of columns that are worth to be tried: from the left edge to where the words after a strip begin, and between two
// strips, because the words of a table are further in than its column.
func (r region) pitches(d direction, left float64, strips []page.Box) (all []float64) {
	const insideMax = 15 // points
	var begins []float64
	for _, s := range strips[:min(len(strips), stripsTried)] {
		if begin := r.startAfter(d, s); !math.IsInf(begin, 1) && !slices.Contains(begins, begin) {
			begins = append(begins, begin)
		}
	}
	add := func(pitch float64) {
		if pitch > 0 && !slices.ContainsFunc(all, func(p float64) bool { return math.Abs(p-pitch) < evenEdge/2 }) {
			all = append(all, pitch)
		}
	}
	for _, begin := range begins {
		for n := 1; n < evenMax; n++ {
			add((begin - left) / float64(n))
		}
		for _, other := range begins {
			if inside := begin - left - (other - begin); inside > 0 && inside < insideMax {
				add(other - begin)
			}
		}
	}
	return all
}

// commonStart returns the first position where several lines begin.
func (r region) commonStart(d direction) (left float64, found bool) {
	const linesMin = 3
	starts := make([]float64, 0, len(r.words))
	for _, w := range r.words {
		if !w.Solid {
			starts = append(starts, d.from(w.Box))
		}
	}
	slices.Sort(starts)
	for i := range starts[:max(0, len(starts)-linesMin+1)] {
		if starts[i+linesMin-1]-starts[i] < evenEdge {
			return starts[i], true
		}
	}
	return 0, false
}

// startAfter returns where the first words after a strip begin.
func (r region) startAfter(d direction, s page.Box) float64 {
	begin := math.Inf(1)
	for _, w := range r.words {
		if w.MidY() > s.Y0 && w.MidY() < s.Y1 && d.middle(w.Box) > d.middle(s) && !w.Solid {
			begin = min(begin, d.from(w.Box))
		}
	}
	return begin
}

// evenAt looks for columns of text of a pitch.
func (r region) evenAt(d direction, left, pitch float64) (e even, found bool) {
	e, found = r.evenPart(d, left, pitch)
	return e, found && e.areText(r)
}

// evenPart returns columns of a pitch in the largest part of the region in which no word reaches over a gap.
func (r region) evenPart(d direction, left, pitch float64) (e even, found bool) {
	box, em := text.Around(r.words), medianEm(r.words)
	e = even{direction: d, left: left, pitch: pitch, columns: r.begun(d, left, pitch)}
	if e.columns < 2 || e.columns > evenMax || pitch < columnEms*em {
		return e, false
	}
	e.top, e.bottom = box.Y0-1, box.Y0-1
	from := e.top
	for _, w := range r.crossing(e) {
		if w.Y0-from > e.bottom-e.top {
			e.top, e.bottom = from, w.Y0
		}
		from = max(from, w.Y1)
	}
	if box.Y1+1-from > e.bottom-e.top {
		e.top, e.bottom = from, box.Y1+1
	}
	e.top = e.belowHeads(r.words, box)
	return e, true
}

// belowHeads returns where the columns begin below what ends the text above them, and below their title.
func (e even) belowHeads(words []text.Word, whole page.Box) float64 {
	words = slices.DeleteFunc(slices.Clone(words), func(w text.Word) bool { return !e.holds(w) })
	rows, top := text.RowsOf(words), e.top
	for ; len(rows) > 1; rows = rows[1:] {
		r, next := &rows[0], &rows[1]
		endsText := top > whole.Y0 && r.Y0-top < next.Y0-r.Y1
		isTitle := r.Em > headingStep*next.Em && math.Abs(r.MidX()-whole.MidX()) < r.Em
		if !endsText && !isTitle {
			break
		}
		top = r.Y1
	}
	return top
}

// crossing returns the words that reach over a gap, or end at one beyond which their line goes on after a blank, from top to bottom.
func (r region) crossing(e even) (words []text.Word) {
	for _, w := range r.words {
		for k := 1; k < e.columns; k++ {
			at := e.left + float64(k)*e.pitch - outsideMax
			reaches := e.from(w.Box) < at && e.to(w.Box) > at && !e.overflows(w) && !r.isOverprinted(e, &w, at)
			if reaches || e.endsAt(&w, at) && r.goesOn(e, &w, at) {
				words = append(words, w)
				break
			}
		}
	}
	slices.SortFunc(words, func(a, b text.Word) int { return cmp.Compare(a.Y0, b.Y0) })
	return words
}

// blankMax is the width in ems that gaps between columns have at least, and blanks between words do not.
const blankMax = 0.5

// endsAt reports whether a word ends so near to where a column begins that only a blank has room between them.
func (e even) endsAt(w *text.Word, at float64) bool {
	end := e.to(w.Box)
	return end <= at && end > at-blankMax*w.Em() && !w.Solid
}

// goesOn reports whether a word in the next column is in the same line as one.
func (r region) goesOn(e even, w *text.Word, at float64) bool {
	return slices.ContainsFunc(r.words, func(next text.Word) bool {
		from := e.from(next.Box)
		return from >= at && from-e.to(w.Box) < blankMax*w.Em() && math.Abs(next.MidY()-w.MidY()) < levelEms*w.Em() && !next.Solid
	})
}

// begun returns how many columns of a pitch there are: a table that reaches beyond the last one makes no further one.
func (r region) begun(d direction, left, pitch float64) (count int) {
	for i := range r.words {
		end := d.to(r.words[i].Box) - outsideMax
		if r.words[i].Solid {
			end = d.from(r.words[i].Box) + outsideMax
		}
		count = max(count, int(math.Ceil((end-left)/pitch)))
	}
	return count
}

// isOverprinted reports whether a word, or a table, reaches over the edge of the next column where a line of that begins: nobody prints a line of text
// over itself, but a table that is wider than its column goes on over the next one.
func (r region) isOverprinted(e even, over *text.Word, at float64) bool {
	edge := at + outsideMax
	return slices.ContainsFunc(r.words, func(w text.Word) bool {
		return !w.Solid && math.Abs(e.from(w.Box)-edge) < evenEdge && e.to(over.Box) > edge && w.MidY() > over.Y0 && w.MidY() < over.Y1
	})
}

// overflows reports whether a word begins in a column and is too long for any.
func (e even) overflows(w text.Word) bool {
	return !w.Solid && w.Width() > e.pitch && utf8.RuneCountInString(w.Text) > overlongMin
}

// column returns the number of the column that a word is in.
func (e even) column(w text.Word) int {
	return min(max(0, int((e.from(w.Box)+outsideMax-e.left)/e.pitch)), e.columns-1)
}

func (e even) holds(w text.Word) bool { return w.MidY() > e.top && w.MidY() < e.bottom }

// areLevel reports whether the middles of two rows are closer to each other than so many em of the first.
func areLevel(r, other *text.Row, ems float64) bool {
	return math.Abs(r.Core.MidY()-other.Core.MidY()) < ems*r.Em
}

// parts returns the region in reading order: what is above the columns, the columns, and what is below them.
func (e even) parts(r region) (all []region) {
	all = slices.Repeat([]region{{stands: r.stands}}, e.columns+2)
	for _, w := range r.words {
		at := e.column(w) + 1
		if w.MidY() <= e.top {
			at = 0
		} else if w.MidY() >= e.bottom {
			at = e.columns + 1
		}
		all[at].words = append(all[at].words, w)
	}
	return slices.DeleteFunc(all, func(r region) bool { return len(r.words) == 0 })
}
