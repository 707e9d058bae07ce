package tables

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// sides are the cells next to a stream: where the one before it starts and ends, at left, and where the one after it begins, at right, and ends; 0 for none.
type sides struct{ start, left, right, end float64 }

// alone notes a cell that has none beside it.
func (p *proof) alone(s sides) {
	if s.left > 0 {
		p.before.add(s.start, s.left)
	} else if s.right > 0 {
		p.after.add(s.right, s.end)
	}
}

// proof is what lines say of a stream.
type proof struct {
	both, crossed, narrow, body int
	// starts and ends are those of the cells before the stream, begin and finish where those after it do; ends has the head's, too.
	starts, ends, bodyEnds, begin, finish stream
	// before and after are cells on one side only.
	before, after aligned
	// widest is the widest gap of a row with both.
	widest float64
	// title is where the head's words after the stream begin; 0 for none.
	title float64
}

// aligned is where cells below each other start and end.
type aligned struct {
	count        int
	starts, ends stream
}

func (a *aligned) add(from, to float64) {
	if a.count++; a.count == 1 {
		a.starts, a.ends = nowhere(), nowhere()
	}
	a.starts, a.ends = a.starts.with(from), a.ends.with(to)
}

// isColumn reports whether there are several, which all start or all end at one place.
func (a *aligned) isColumn() bool {
	const cellsMin = 2
	return a.count >= cellsMin && min(a.starts.width(), a.ends.width()) < sameEdge
}

// proven drops streams that may be ordinary spaces which happen to be below each other: those with words on both sides in one
// row only, or no wider than a space in most rows, unless the words after it begin at one place below the head. Cells in the middle of
// their row have their words on lines that overlap.
func proven(streams []stream, lines []text.Row, size float64) []stream {
	rows := overlapping(lines)
	for i := 0; i < len(streams); {
		proof := proofOf(streams, i, rows, min(spaceMax*size, widerThanSpaces(streams, rows, size)))
		if proof.isAligned(size) || proof.holds(size) || proof.isTitled() {
			i++
			continue
		}
		streams = slices.Delete(streams, i, i+1)
	}
	return streams
}

// withAligned adds the gaps narrower than streamMin between cells that are aligned with them on both sides.
func withAligned(streams []stream, lines []text.Row, size float64) []stream {
	rows := overlapping(lines)
	for _, s := range streamsOf(lines, 0, alignedMin*size) {
		if s.width() >= streamMin*size {
			continue
		}
		at, _ := slices.BinarySearchFunc(streams, s, func(a, b stream) int { return cmp.Compare(a.from, b.from) })
		more := slices.Insert(slices.Clone(streams), at, s)
		if proof := proofOf(more, at, rows, 0); proof.isAligned(size) || proof.isTitled() {
			streams = more
		}
	}
	return streams
}

func proofOf(streams []stream, i int, rows [][]text.Row, narrow float64) (p proof) {
	p.starts, p.ends, p.bodyEnds, p.begin, p.finish = nowhere(), nowhere(), nowhere(), nowhere(), nowhere()
	for at, row := range rows {
		s := sidesOf(row, streams, i)
		if s.left == 0 || s.right == 0 {
			p.alone(s)
			continue
		}
		if slices.ContainsFunc(row, func(l text.Row) bool { return crossesAt(&l, streams[i].middle()) }) {
			p.crossed++
			continue
		}
		if p.both++; s.right-s.left < narrow || s.isTyped(row) || len(row) == 1 && isLike(&row[0], s.left, s.right, streams) {
			p.narrow++
		}
		p.ends, p.widest = p.ends.with(s.left), max(p.widest, s.right-s.left)
		if at > 0 || len(rows) == 1 || !isHead(&row[0], &rows[1][0]) {
			p.starts, p.bodyEnds, p.begin, p.body = p.starts.with(s.start), p.bodyEnds.with(s.left), p.begin.with(s.right), p.body+1
			p.finish = p.finish.with(s.end)
			continue
		}
		p.title = s.right
	}
	return p
}

// isTyped reports whether what is between both sides is a space of code, and not what is after a number.
func (s sides) isTyped(row []text.Row) bool {
	return slices.ContainsFunc(row, func(l text.Row) bool {
		next := slices.IndexFunc(l.Words, func(w text.Word) bool { return w.X0 == s.right })
		return next > 0 && l.Words[next-1].X1 == s.left && isTypedSpace(&l, next) && !numeric.MatchString(l.Words[next-1].Text)
	})
}

// isTypedSpace reports whether a word is of the same code as the one before: the space between them is as wide as their letters.
func isTypedSpace(l *text.Row, at int) bool {
	const wider = 1.2
	w, next := &l.Words[at-1], &l.Words[at]
	letter := w.Width() / float64(utf8.RuneCountInString(w.Text))
	return w.Mono && next.Mono && next.X0-w.X1 < wider*letter
}

func nowhere() stream { return stream{math.Inf(1), math.Inf(-1)} }

func (s stream) with(x float64) stream { return stream{min(s.from, x), max(s.to, x)} }

func (p *proof) holds(size float64) bool {
	isStraight := p.begin.width() < sameEdge && p.ends.width() > spaceMax*size
	isWide := p.both > 0 && p.both+p.crossed >= 2 && 2*p.narrow <= p.both
	// Where each row has a cell in one or the other of two columns, these are beside each other in their head only.
	byTurns := p.crossed == 0 && p.widest > cellGapMin*size && p.before.isColumn() && p.after.isColumn()
	return isWide || byTurns || isStraight && p.repeats()
}

// isAligned reports whether the cells before a stream end at one place, but start at several, and those after it begin at one: words around a space
// do not, however narrow the stream is. Units after numbers do, with a space between, but all end at one place as well.
func (p *proof) isAligned(size float64) bool {
	isUnit := p.finish.width() < sameEdge && p.widest < spaceMax*size && p.title == 0
	return !isUnit && p.begin.width() < sameEdge && p.bodyEnds.width() < sameEdge && p.starts.width() > spaceMax*size && p.repeats()
}

// isTitled reports whether the cells after the stream all begin where a title of the head does, and do not all say the same.
func (p *proof) isTitled() bool {
	return p.title > 0 && p.crossed == 0 && p.begin.with(p.title).width() < sameEdge && p.finish.width() > sameEdge && p.repeats()
}

func (p *proof) repeats() bool { return p.both >= straightRows && p.body >= straightRows-1 }

// sidesOf returns the words next to a stream, in lines that are beside each other.
func sidesOf(row []text.Row, streams []stream, i int) (s sides) {
	for at := range row {
		for _, w := range row[at].Words {
			if w.X1 <= streams[i].middle() && (i == 0 || w.X1 > streams[i-1].middle()) {
				if s.left == 0 {
					s.start = w.X0
				}
				s.start, s.left = min(s.start, w.X0), max(s.left, w.X1)
			}
			if w.X0 >= streams[i].middle() && (i+1 == len(streams) || w.X0 < streams[i+1].middle()) {
				if s.right == 0 {
					s.right = w.X0
				}
				s.right, s.end = min(s.right, w.X0), max(s.end, w.X1)
			}
		}
	}
	return s
}

// overlapping puts lines together that overlap in height, one with the next, and have no words above each other.
func overlapping(lines []text.Row) (rows [][]text.Row) {
	for i := range lines {
		if n := len(rows) - 1; n >= 0 && lines[i].Gap(&lines[i-1]) < 0 && areBeside(lines[i-1:i], &lines[i]) {
			rows[n] = append(rows[n], lines[i])
			continue
		}
		rows = append(rows, []text.Row{lines[i]})
	}
	return rows
}

// supportOf counts the lines that have a wide gap at a stream, and those that are in one column. Cells in the middle of their row have the gap between lines
// that overlap.
func supportOf(rows [][]text.Row, streams []stream, size float64) (supporting, single int) {
	begun := beginsOf(rows, streams)
	for _, row := range rows {
		alone := 0
		for i := range row {
			if l := &row[i]; supports(l, streams, size) && !isStretched(l) || beginAt(l, begun) {
				supporting++
			} else if inOneColumn(l, streams) {
				alone++
			}
		}
		if single += alone; alone > 1 && alone == len(row) && haveGap(row, streams, size) {
			supporting++
		}
	}
	return supporting, single
}

// supportedEnd returns how many lines there are up to the last row that has a wide gap at a stream.
func supportedEnd(lines []text.Row, streams []stream, size float64) int {
	end, rows := len(lines), overlapping(lines)
	begun := beginsOf(rows, streams)
	for n := len(rows) - 1; n > 0; n-- {
		row := rows[n]
		for at := len(row); at > 0; at-- {
			if supports(&row[at-1], streams, size) || beginAt(&row[at-1], begun) {
				return end - len(row) + at
			}
		}
		if all, _ := supportOf(rows[n:n+1], streams, size); all > 0 {
			return end
		}
		end -= len(row)
	}
	return max(1, end)
}

// haveGap reports whether lines that overlap have a wide gap at a stream between them.
func haveGap(row []text.Row, streams []stream, size float64) bool {
	for i := range streams {
		if s := sidesOf(row, streams, i); s.left > 0 && s.right-s.left >= cellGapMin*size {
			return true
		}
	}
	return false
}

// widerThanSpaces returns what is certainly wider than the spaces within the cells of rows, in points; infinity if they have too few.
func widerThanSpaces(streams []stream, rows [][]text.Row, size float64) float64 {
	const spacesMin, wider, leastEms = 6, 1.35, 0.3
	var spaces []float64
	for _, row := range rows {
		for at := range row {
			words := row[at].Words
			for k := 1; k < len(words); k++ {
				gap := stream{words[k-1].X1, words[k].X0}
				if !gap.isAt(streams) && gap.width() > 0.1*size {
					spaces = append(spaces, gap.width())
				}
			}
		}
	}
	if len(spaces) < spacesMin {
		return math.Inf(1)
	}
	slices.SortFunc(spaces, cmp.Compare)
	return max(leastEms*size, wider*spaces[len(spaces)*9/10])
}

// crossesAt reports whether one of a row's words is at a position.
func crossesAt(l *text.Row, x float64) bool {
	return slices.ContainsFunc(l.Words, func(w text.Word) bool { return w.X0 < x && x < w.X1 })
}

// isLike reports whether a gap in a row is as wide as others between words of one cell: a justified line has such gaps.
func isLike(l *text.Row, left, right float64, streams []stream) bool {
	const likeMin, sameEms, stretchedMax = 2, 0.04, 1.2
	if right-left > stretchedMax*l.Em {
		return false
	}
	like := 0
	for i := 1; i < len(l.Words); i++ {
		gap := stream{l.Words[i-1].X1, l.Words[i].X0}
		isCell := slices.ContainsFunc(streams, func(s stream) bool { return gap.from <= s.middle() && s.middle() <= gap.to })
		if !isCell && math.Abs(gap.width()-(right-left)) < sameEms*l.Em {
			like++
		}
	}
	return like >= likeMin
}
