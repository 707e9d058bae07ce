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
	left, pitch, top, bottom float64
	columns                  int
}

// evenColumns finds the columns of one width in a region.
func (r region) evenColumns(strips []page.Box) (best even, found bool) {
	left, is := r.commonStart()
	if !is {
		return best, false
	}
	for _, pitch := range r.pitches(left, strips) {
		if e, is := r.evenAt(left, pitch); is && (!found || e.bottom-e.top > best.bottom-best.top) {
			best, found = e, true
		}
	}
	return best, found
}

// pitches returns the distances of columns that are worth to be tried: from the left edge to where the words after a strip begin, and between two
// strips, because the words of a table are further in than its column.
func (r region) pitches(left float64, strips []page.Box) (all []float64) {
	const insideMax = 15 // points
	var begins []float64
	for _, s := range strips[:min(len(strips), stripsTried)] {
		if begin := r.startAfter(s); !math.IsInf(begin, 1) && !slices.Contains(begins, begin) {
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

// commonStart returns the leftmost position where several lines begin.
func (r region) commonStart() (left float64, found bool) {
	const linesMin = 3
	starts := make([]float64, 0, len(r.words))
	for _, w := range r.words {
		if !w.Solid {
			starts = append(starts, w.X0)
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

// startAfter returns where the first words to the right of a strip begin.
func (r region) startAfter(s page.Box) float64 {
	begin := math.Inf(1)
	for _, w := range r.words {
		if w.MidY() > s.Y0 && w.MidY() < s.Y1 && w.MidX() > s.MidX() && !w.Solid {
			begin = min(begin, w.X0)
		}
	}
	return begin
}

// evenAt looks for columns of text of a pitch.
func (r region) evenAt(left, pitch float64) (e even, found bool) {
	e, found = r.evenPart(left, pitch)
	return e, found && e.areText(r.words)
}

// evenPart returns columns of a pitch in the largest part of the region in which no word reaches over a gap.
func (r region) evenPart(left, pitch float64) (e even, found bool) {
	box, em := text.Around(r.words), medianEm(r.words)
	e = even{left: left, pitch: pitch, columns: int(math.Ceil((box.X1 - left - outsideMax) / pitch))}
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

// crossing returns the words that reach over a gap, from top to bottom.
func (r region) crossing(e even) (words []text.Word) {
	for _, w := range r.words {
		for k := 1; k < e.columns; k++ {
			if at := e.left + float64(k)*e.pitch; w.X0 < at-outsideMax && w.X1 > at-outsideMax && !e.overflows(w) {
				words = append(words, w)
				break
			}
		}
	}
	slices.SortFunc(words, func(a, b text.Word) int { return cmp.Compare(a.Y0, b.Y0) })
	return words
}

// overflows reports whether a word begins in a column and is too long for any.
func (e even) overflows(w text.Word) bool {
	return !w.Solid && w.Width() > e.pitch && utf8.RuneCountInString(w.Text) > overlongMin
}

// column returns the number of the column that a word is in.
func (e even) column(w text.Word) int {
	return min(max(0, int((w.X0+outsideMax-e.left)/e.pitch)), e.columns-1)
}

func (e even) holds(w text.Word) bool { return w.MidY() > e.top && w.MidY() < e.bottom }

// areText reports whether two of the columns are text in lines of their own.
func (e even) areText(words []text.Word) bool {
	of := make([][]text.Word, e.columns)
	for _, w := range words {
		if e.holds(w) {
			at := e.column(w)
			of[at] = append(of[at], w)
		}
	}
	columns, filled, most := make([][]text.Row, e.columns), 0, 0
	for i, some := range of {
		columns[i] = text.RowsOf(some)
		n := filledLines(columns[i], e.pitch)
		if most = max(most, n); n >= filledMin {
			filled++
		}
	}
	if len(columns) == 2 && isBesideCode(columns[0], columns[1]) {
		return false // each section is beside its code
	}
	if e.repeatsHead(columns) {
		return true
	}
	if filled < 2 && most < filledAlone {
		return false
	}
	level, all := 0, 0
	for i := 1; i < e.columns; i++ {
		if len(columns[i]) == 0 || len(columns[i-1]) == 0 {
			continue
		}
		a, b := beside(columns[i-1], columns[i]), beside(columns[i], columns[i-1])
		all += min(len(a), len(b))
		level += levelRows(a, b)
	}
	if filled < 2 {
		return all >= besideAlone && float64(level) <= levelAlone*float64(all)
	}
	return all > 0 && float64(level) <= levelMax*float64(all)
}

// repeatsHead reports whether a column begins with cells that the one before has too, at the same place in it: a table goes on there.
func (e even) repeatsHead(columns [][]text.Row) bool {
	for i := 1; i < len(columns); i++ {
		if len(columns[i]) == 0 || columns[i][0].IsSolid() {
			continue
		}
		head := &columns[i][0]
		if len(head.Chunks(gapEms*head.Em)) > 1 && slices.ContainsFunc(columns[i-1], func(r text.Row) bool {
			return math.Abs(head.X0-r.X0-e.pitch) < 2*evenEdge && r.Text() == head.Text()
		}) {
			return true
		}
	}
	return false
}

// filledLines returns how many lines fill a column and go on with another one that begins below them.
func filledLines(rows []text.Row, pitch float64) (count int) {
	if len(rows) == 0 {
		return 0
	}
	left, right := rows[0].X0, rows[0].X1
	for i := range rows {
		left, right = min(left, rows[i].X0), max(right, rows[i].X1)
	}
	if right-left < filledShare*filledShare*pitch {
		return 0
	}
	for i := range rows[:len(rows)-1] {
		r, next := &rows[i], &rows[i+1]
		if r.IsSolid() || r.Width() < filledShare*(right-left) || math.Abs(r.X0-next.X0) > evenEdge || isGapped(r) || next.Lead(r) > leadMax {
			continue
		}
		count++
	}
	return count
}

// levelRows counts the rows that are exactly level with one of the other column.
func levelRows(rows, other []text.Row) (count int) {
	for i := range rows {
		r := &rows[i]
		if slices.ContainsFunc(other, func(o text.Row) bool { return areLevel(r, &o, levelEms) }) {
			count++
		}
	}
	return count
}

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
	if text.RightToLeft(r.words) {
		slices.Reverse(all[1 : e.columns+1])
	}
	return slices.DeleteFunc(all, func(r region) bool { return len(r.words) == 0 })
}
