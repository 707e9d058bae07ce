package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// stream is a vertical gap between words through several rows, from one position to another, in points from the page's left
// edge.
type stream struct{ from, to float64 }

func (s stream) width() float64  { return s.to - s.from }
func (s stream) middle() float64 { return (s.from + s.to) / 2 }

// isAt reports whether a gap in a row is where one of the streams is.
func (s stream) isAt(streams []stream) bool {
	return slices.ContainsFunc(streams, func(other stream) bool { return s.from <= other.middle() && other.middle() <= s.to })
}

// free is the space that no row so far has used.
type free []stream

func allFree() free { return free{{math.Inf(-1), math.Inf(1)}} }

// without returns the space that a row leaves free.
func (f free) without(l *text.Row) free {
	left := f
	for _, w := range l.Words {
		next := make(free, 0, len(left)+1)
		for _, s := range left {
			if w.X1 <= s.from || w.X0 >= s.to {
				next = append(next, s)
				continue
			}
			if w.X0 > s.from {
				next = append(next, stream{s.from, w.X0})
			}
			if w.X1 < s.to {
				next = append(next, stream{w.X1, s.to})
			}
		}
		left = next
	}
	return left
}

// inner returns the streams of a minimal width that have words on both sides.
func (f free) inner(widthMin float64) []stream {
	return slices.DeleteFunc(slices.Clone([]stream(f)), func(s stream) bool {
		return math.IsInf(s.from, 0) || math.IsInf(s.to, 0) || s.width() < widthMin
	})
}

// allStreams returns the streams that no row crosses, and elsewhere those that only a few rows cross, because they span
// columns.
func allStreams(lines []text.Row, widthMin float64) []stream {
	streams := streamsOf(lines, 0, widthMin)
	for _, s := range streamsOf(lines, crossingsOf(lines), widthMin) {
		if !slices.ContainsFunc(streams, func(other stream) bool { return s.from < other.to && other.from < s.to }) {
			streams = append(streams, s)
		}
	}
	slices.SortFunc(streams, func(a, b stream) int { return cmp.Compare(a.from, b.from) })
	return withoutSpaces(streams, overlapping(lines), widthMin/streamMin)
}

// streamsOf returns the streams that at most crossings rows cross.
func streamsOf(lines []text.Row, crossings int, widthMin float64) (streams []stream) {
	type end struct {
		at    float64
		delta int
	}
	var ends []end
	for i := range lines {
		for _, w := range lines[i].Words {
			ends = append(ends, end{w.X0, 1}, end{w.X1, -1})
		}
	}
	slices.SortFunc(ends, func(a, b end) int { return cmp.Or(cmp.Compare(a.at, b.at), b.delta-a.delta) })
	over := 0
	for i, e := range ends {
		over += e.delta
		if i+1 == len(ends) || over > crossings {
			continue
		}
		s := stream{e.at, ends[i+1].at}
		if n := len(streams); n > 0 && streams[n-1].to == s.from {
			streams[n-1].to = s.to
		} else if s.width() > 0 {
			streams = append(streams, s)
		}
	}
	return between(lines, streams, widthMin)
}

// between keeps the streams that have words of at least two rows on both sides.
func between(lines []text.Row, streams []stream, widthMin float64) []stream {
	return slices.DeleteFunc(streams, func(s stream) bool {
		left, right := 0, 0
		for i := range lines {
			l := &lines[i]
			if l.X0 < s.middle() {
				left++
			}
			if l.X1 > s.middle() {
				right++
			}
		}
		return s.width() < widthMin || min(left, right) < 2
	})
}

// narrowed returns what rows leave free of each stream: a head may fill its column and more. Rows that leave nothing span columns, and those that leave a
// space, unless a cell begins after it.
func narrowed(streams []stream, rows []text.Row) []stream {
	const leastEms, exactEdge = 0.33, 0.3 // wider than a space; points
	narrow := slices.Clone(streams)
	for i, s := range streams {
		left := free{s}
		for at := range rows {
			least := leastEms * rows[at].Em
			if slices.ContainsFunc(rows[at].Words, func(w text.Word) bool { return math.Abs(w.X0-s.to) < exactEdge }) {
				least = alignedMin * rows[at].Em
			}
			if inner := left.without(&rows[at]).inner(least); len(inner) > 0 {
				left = inner
			}
		}
		narrow[i] = slices.MaxFunc(left, func(a, b stream) int { return cmp.Compare(a.width(), b.width()) })
	}
	return narrow
}

// withTitled adds the streams that a table has together with the head above it: a column may have one cell and its title.
func withTitled(streams []stream, lines []text.Row, size float64) []stream {
	for _, s := range proven(allStreams(lines, streamMin*size), lines, size) {
		if !slices.ContainsFunc(streams, func(other stream) bool { return s.from < other.to && other.from < s.to }) {
			at, _ := slices.BinarySearchFunc(streams, s, func(a, b stream) int { return cmp.Compare(a.from, b.from) })
			streams = slices.Insert(slices.Clone(streams), at, s)
		}
	}
	return streams
}

// withUnfilled adds a stream next to the titles of a column in which nothing else is: they are bold, beside the other titles, and what is below those does not
// reach them.
func withUnfilled(streams []stream, lines []text.Row) []stream {
	body := slices.IndexFunc(lines, func(l text.Row) bool { return !l.Bold })
	if body < 1 || headAbove(lines[:body], &lines[body]) > 0 {
		return streams
	}
	below := text.AroundRows(lines[body:])
	before, after := free{{math.Inf(-1), below.X0}}, free{{below.X1, math.Inf(1)}}
	for i := range lines[:body] {
		before, after = before.without(&lines[i]), after.without(&lines[i])
	}
	gap := cellGapMin * lines[0].Em
	if n := len(before); n > 1 && before[n-1].width() >= gap && before[n-1].to <= streams[0].from {
		streams = slices.Insert(slices.Clone(streams), 0, before[n-1])
	}
	if len(after) > 1 && after[0].width() >= gap && after[0].from >= streams[len(streams)-1].to {
		streams = append(slices.Clone(streams), after[0])
	}
	return streams
}

// beginsOf returns where cells begin after streams, where nearly all rows have one that begins at the same place, and not all of the cells before it
// end at one: words that happen to be below each other do not in several streams. They do not after a single one either, if all rows have cells there
// and begin at one place themselves.
func beginsOf(rows [][]text.Row, streams []stream) (begins []float64) {
	const most = 0.75
	if len(rows) < straightRows {
		return nil
	}
	for i := range streams {
		var from, to, left []float64
		for _, row := range rows {
			if s := sidesOf(row, streams, i); s.left > 0 && s.right > 0 {
				from, to, left = append(from, s.right), append(to, s.left), append(left, s.start)
			}
		}
		if len(from) < straightRows {
			continue
		}
		place, count := mostAt(from)
		_, ends := mostAt(to)
		_, starts := mostAt(left)
		isCertain := len(streams) >= beginsMin || count == len(from) && starts == len(left)
		if isCertain && float64(count) >= most*float64(len(from)) && ends < len(to) {
			begins = append(begins, place)
		}
	}
	if len(begins) < min(beginsMin, len(streams)) {
		return nil
	}
	return begins
}

// mostAt returns the place where most positions are, and how many.
func mostAt(places []float64) (place float64, count int) {
	for _, p := range places {
		n := 0
		for _, other := range places {
			if math.Abs(other-p) < sameEdge {
				n++
			}
		}
		if n > count {
			place, count = p, n
		}
	}
	return place, count
}

// beginsMin is at how many places cells of a row begin at least if its gaps are as narrow as spaces.
const beginsMin = 2

// beginAt reports whether words of a row begin at two places at least, if there are as many, and not as those of a text do by chance, whose spaces are all
// as wide.
func beginAt(l *text.Row, places []float64) bool {
	if len(places) == 0 || isStretched(l) {
		return false
	}
	count := 0
	for _, at := range places {
		if slices.ContainsFunc(l.Words[1:], func(w text.Word) bool { return math.Abs(w.X0-at) < sameEdge }) {
			count++
		}
	}
	return count >= min(beginsMin, len(places))
}

// withoutSpaces drops streams that are spaces of a title which reaches over the gap before its column or after it: they are next to a wider stream, and only one
// row has words between both. What cells of several rows begin after is a gap, though one of them fills its column.
func withoutSpaces(streams []stream, rows [][]text.Row, size float64) []stream {
	isSpace := func(i, wider int) bool {
		if wider < 0 || wider >= len(streams) || streams[i].width() >= min(spaceMax*size, streams[wider].width()) {
			return false
		}
		from, to := streams[min(i, wider)].middle(), streams[max(i, wider)].middle()
		isBetween := func(w text.Word) bool { return w.X1 > from && w.X0 < to }
		beginsAfter := func(w text.Word) bool { return math.Abs(w.X0-streams[i].to) < sameEdge }
		return countRows(rows, isBetween) < 2 && countRows(rows, beginsAfter) < straightRows
	}
	for i := 0; i < len(streams); {
		if isSpace(i, i-1) || isSpace(i, i+1) {
			streams = slices.Delete(slices.Clone(streams), i, i+1)
			continue
		}
		i++
	}
	return streams
}

// countRows returns how many rows have such a word.
func countRows(rows [][]text.Row, such func(text.Word) bool) (count int) {
	for _, row := range rows {
		if slices.ContainsFunc(row, func(l text.Row) bool { return slices.ContainsFunc(l.Words, such) }) {
			count++
		}
	}
	return count
}
