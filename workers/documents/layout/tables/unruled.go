package tables

import (
	"regexp"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// streamMin is the least room between two columns of a table, in ems: less than a space, because it goes through all
	// rows.
	streamMin = 0.22
	// cellGapMin is room between two words of a row that is wider than a space, in ems.
	cellGapMin = 0.9
	// spaceMax is how wide a space is at the most, in ems, but in justified text.
	spaceMax = 0.45
)

// Unruled finds a table without rules around its cells that begins with the first row of a page, and how many rows it
// takes; nil where there is none.
func Unruled(number int, lines []text.Row, rules []page.Box) (taken int, t *Table) {
	size := lines[0].Em
	if !hasGap(&lines[0], cellGapMin*size) {
		return 0, nil
	}
	run := runOf(lines, size)
	if run < 2 {
		return 0, nil
	}
	streams := proven(allStreams(lines[:run], streamMin*size), lines[:run], size)
	if len(streams) == 0 {
		return 0, nil
	}
	if !supports(&lines[0], streams, size) {
		return 0, nil
	}
	to := run
	for !supports(&lines[to-1], streams, size) {
		to--
	}
	// Lines after the last row may have kept room free that parts no columns.
	streams = proven(streams, lines[:to], size)
	if len(streams) == 0 {
		return 0, nil
	}
	to = withWrapped(lines[:run], to, streams)
	if !isTabular(lines[:to], streams, size) {
		return 0, nil
	}
	table := unruledTable(lines[:to], streams, rules)
	table.Page = number
	table.orient()
	return to, &table
}

// withWrapped takes the rows after the last that go on with a cell of it.
func withWrapped(lines []text.Row, to int, streams []stream) int {
	for to < len(lines) && lines[to].Gap(&lines[to-1]) < 0.25*lines[to].LineHeight() &&
		lines[to].X0 > streams[0].middle() {
		to++
	}
	return to
}

// runOf is how many rows have a stream through all of them. A row that crosses one of those that are proven ends the run,
// unless rows of cells follow it.
func runOf(lines []text.Row, size float64) int {
	room := allFree()
	bottom := lines[0].Bottom
	for n := range lines {
		l := &lines[n]
		const apartMax = 1.8
		if l.IsSolid() || l.IsMono() || l.Top-bottom > apartMax*l.LineHeight() {
			return n
		}
		next := room.without(l)
		if n > 0 && len(next.inner(streamMin*size)) == 0 {
			return n
		}
		if n >= 2 && !hasGap(l, cellGapMin*size) {
			before := proven(streamsOf(lines[:n], 0, streamMin*size), lines[:n], size)
			if closes(l, before, streamMin*size) {
				if n+1 == len(lines) || !supports(&lines[n+1], before, size) || closes(&lines[n+1], before, streamMin*size) {
					return n
				}
				continue // a row that spans columns
			}
		}
		room, bottom = next, max(bottom, l.Bottom)
	}
	return len(lines)
}

// hasGap reports whether two words of a row are parted by a gap, in points.
func hasGap(l *text.Row, gap float64) bool {
	for i := 1; i < len(l.Words); i++ {
		if l.Words[i].X0-l.Words[i-1].X1 >= gap {
			return true
		}
	}
	return false
}

// closes reports whether a row leaves no room in one of the streams.
func closes(l *text.Row, streams []stream, widthMin float64) bool {
	return l.IsSolid() || slices.ContainsFunc(streams, func(s stream) bool {
		return len((free{s}).without(l).inner(widthMin)) == 0
	})
}

// crossingsOf is how many rows of a table may span columns.
func crossingsOf(lines []text.Row) int {
	switch n := len(lines); {
	case n < 4:
		return 0
	case n < 10:
		return 1
	default:
		return n / 6
	}
}

// proven drops streams that may be spaces between words which stand below each other by chance: those with words on both
// sides in one row only, or with no more room than a space in most rows.
func proven(streams []stream, lines []text.Row, size float64) []stream {
	for i := 0; i < len(streams); {
		both, narrow := 0, 0
		for at := range lines {
			l := &lines[at]
			left, right := 0.0, 0.0
			for _, w := range l.Words {
				if w.X1 <= streams[i].middle() && (i == 0 || w.X1 > streams[i-1].middle()) {
					left = w.X1
				}
				if right == 0 && w.X0 >= streams[i].middle() && (i+1 == len(streams) || w.X0 < streams[i+1].middle()) {
					right = w.X0
				}
			}
			if left == 0 || right == 0 {
				continue
			}
			if both++; right-left < spaceMax*size {
				narrow++
			}
		}
		if both >= 2 && 2*narrow <= both {
			i++
			continue
		}
		streams = slices.Delete(streams, i, i+1)
	}
	return streams
}

// supports reports whether a row has a wide gap where a stream is.
func supports(l *text.Row, streams []stream, size float64) bool {
	for i := range len(l.Words) - 1 {
		gap := stream{l.Words[i].X1, l.Words[i+1].X0}
		if gap.width() >= cellGapMin*size && slices.ContainsFunc(streams, func(s stream) bool { return gap.from <= s.middle() && s.middle() <= gap.to }) {
			return true
		}
	}
	return false
}

// A bullet and a marker are what items of lists begin with; signs of fonts of signs are in the private area.
var bulletMarker = regexp.MustCompile(`^([•◦▪▫■□●○‣⁃∙·➢➤✓✔❖*–-]|[\x{F000}-\x{F0FF}])$`)

var listMarker = regexp.MustCompile(`^([•◦▪▫■□●○‣⁃∙·➢➤✓✔❖*–—-]|[\x{F000}-\x{F0FF}]|\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\(\d{1,3}\))$`)

// isJustified reports whether rows are spread to one width: the room between their words means nothing then.
func isJustified(lines []text.Row) bool {
	const same = 1.5 // points
	left, right, full := lines[0].X0, 0.0, 0
	for i := range lines {
		l := &lines[i]
		left, right = min(left, l.X0), max(right, l.X1)
	}
	for i := range lines {
		l := &lines[i]
		if l.X1 > right-same && l.X0 < left+same {
			full++
		}
	}
	return full >= len(lines)-1
}

// allParted reports whether all room between words parts columns, in more rows than happens by chance.
func allParted(lines []text.Row, streams []stream) bool {
	const linesMin = 4
	return len(lines) >= linesMin && !slices.ContainsFunc(lines, func(l text.Row) bool { return len(l.Words) > len(streams)+1 })
}

// isTabular reports whether rows are a table, and not a list or words that stand below each other by chance.
func isTabular(lines []text.Row, streams []stream, size float64) bool {
	supporting, markers, bullets, digits := 0, 0, 0, 0
	for i := range lines {
		l := &lines[i]
		if supports(l, streams, size) {
			supporting++
		}
		first := l.Words[0].Text
		if bulletMarker.MatchString(first) && first != "-" && first != "–" {
			bullets++
		}
		if l.Words[0].X1 <= streams[0].middle() && listMarker.MatchString(first) && (len(l.Words) == 1 || l.Words[1].X0 > streams[0].from) {
			markers++
		}
		if strings.ContainsAny(l.Words[len(l.Words)-1].Text, "0123456789") {
			digits++
		}
	}
	switch {
	case len(lines) < 2 || supporting < 2 || 2*supporting < len(lines), 2*markers > len(lines) && len(streams) == 1:
		return false
	case 2*bullets > len(lines), digits == 0 && isJustified(lines) && !allParted(lines, streams):
		return false
	case len(lines) == 2:
		return len(streams) >= 2 || digits == 2
	}
	return true
}
