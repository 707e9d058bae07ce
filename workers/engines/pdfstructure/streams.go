package pdfstructure

import (
	"cmp"
	"math"
	"slices"
)

// stream is room between words that goes through several lines: from one place
// to another, in points from the page's left edge.
type stream struct{ from, to float64 }

func (s stream) width() float64  { return s.to - s.from }
func (s stream) middle() float64 { return (s.from + s.to) / 2 }

// free is the room that no line has taken so far.
type free []stream

func allFree() free { return free{{math.Inf(-1), math.Inf(1)}} }

// without is what a line leaves.
func (f free) without(l line) free {
	left := f
	for _, w := range l.words {
		next := make(free, 0, len(left)+1)
		for _, s := range left {
			if w.Right() <= s.from || w.Left() >= s.to {
				next = append(next, s)
				continue
			}
			if w.Left() > s.from {
				next = append(next, stream{s.from, w.Left()})
			}
			if w.Right() < s.to {
				next = append(next, stream{w.Right(), s.to})
			}
		}
		left = next
	}
	return left
}

// inner are the streams of some width that have words on both sides.
func (f free) inner(widthMin float64) []stream {
	return slices.DeleteFunc(slices.Clone([]stream(f)), func(s stream) bool {
		return math.IsInf(s.from, 0) || math.IsInf(s.to, 0) || s.width() < widthMin
	})
}

// allStreams are those that no line crosses, and where there are none those that
// a few cross, which span columns.
func allStreams(lines []line, widthMin float64) []stream {
	streams := streamsOf(lines, 0, widthMin)
	for _, s := range streamsOf(lines, crossingsOf(lines), widthMin) {
		if !slices.ContainsFunc(streams, func(other stream) bool { return s.from < other.to && other.from < s.to }) {
			streams = append(streams, s)
		}
	}
	slices.SortFunc(streams, func(a, b stream) int { return cmp.Compare(a.from, b.from) })
	return streams
}

// streamsOf are those through lines that at most crossings of them cross.
func streamsOf(lines []line, crossings int, widthMin float64) (streams []stream) {
	type end struct {
		at    float64
		delta int
	}
	var ends []end
	for _, l := range lines {
		for _, chunk := range l.chunks(0) {
			ends = append(ends, end{chunk.Left(), 1}, end{chunk.Right(), -1})
		}
	}
	slices.SortFunc(ends, func(a, b end) int {
		if a.at != b.at {
			if a.at < b.at {
				return -1
			}
			return 1
		}
		return b.delta - a.delta
	})
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

// between keeps the streams that have words of at least two lines on both sides.
func between(lines []line, streams []stream, widthMin float64) []stream {
	return slices.DeleteFunc(streams, func(s stream) bool {
		left, right := 0, 0
		for _, l := range lines {
			if l.Left() < s.middle() {
				left++
			}
			if l.Right() > s.middle() {
				right++
			}
		}
		return s.width() < widthMin || min(left, right) < 2
	})
}

// chunks are the line's words as far as they stand closer than a gap, in points.
func (l line) chunks(gap float64) (chunks []line) {
	for _, w := range l.words {
		if n := len(chunks); n > 0 && gap > 0 && w.Left()-chunks[n-1].Right() < gap {
			chunks[n-1].words = append(chunks[n-1].words, w)
			chunks[n-1].Box = chunks[n-1].Around(w.Box)
			continue
		}
		chunks = append(chunks, line{Box: w.Box, words: []word{w}})
	}
	return chunks
}
