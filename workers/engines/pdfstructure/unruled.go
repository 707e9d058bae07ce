package pdfstructure

import (
	"regexp"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

const (
	// streamMin is the least room between two columns of a table, in ems: less
	// than a space, because it goes through all lines.
	streamMin = 0.22
	// cellGapMin is room between two words of a line that is wider than a
	// space, in ems.
	cellGapMin = 0.9
	// spaceMax is how wide a space is at the most, in ems, but in justified text.
	spaceMax = 0.45
)

// withUnruledTables puts tables that have no rules, as far as they are found,
// in the place of their lines.
func withUnruledTables(page int, lines []line, rules []pdfium.Box) (all []line) {
	for at := 0; at < len(lines); {
		taken, t := tableFrom(lines[at:], rules)
		if t == nil {
			all = append(all, lines[at])
			at++
			continue
		}
		t.Page = page
		all = append(all, line{Box: t.Box, words: []word{{Box: t.Box, table: t, number: -1}}})
		at += taken
	}
	return all
}

// tableFrom finds a table that begins with the first line, and how many lines it
// takes.
func tableFrom(lines []line, rules []pdfium.Box) (taken int, t *Table) {
	size := lines[0].size()
	run := runOf(lines, size)
	if run < 2 {
		return 0, nil
	}
	streams := proven(allStreams(lines[:run], streamMin*size), lines[:run], size)
	if len(streams) == 0 {
		return 0, nil
	}
	if !supports(lines[0], streams, size) {
		return 0, nil
	}
	to := run
	for !supports(lines[to-1], streams, size) {
		to--
	}
	// The lines that are no rows may have made room for what is no column.
	streams = proven(streams, lines[:to], size)
	if len(streams) == 0 {
		return 0, nil
	}
	to = withWrapped(lines[:run], to, streams)
	if !isTabular(lines[:to], streams, size) {
		return 0, nil
	}
	table := unruledTable(lines[:to], streams, rules)
	return to, &table
}

// withWrapped takes lines behind the last row that go on with a cell of it.
func withWrapped(lines []line, to int, streams []stream) int {
	for to < len(lines) && lines[to].Top() < lines[to-1].Bottom()+0.25*lines[to].Height() &&
		lines[to].Left() > streams[0].middle() {
		to++
	}
	return to
}

// runOf is how many lines have a stream through all of them. A line that
// crosses one of those that are proven ends the run, unless rows go on behind it.
func runOf(lines []line, size float64) int {
	room := allFree()
	bottom := lines[0].Bottom()
	for n, l := range lines {
		const apartMax = 1.8
		if l.table() != nil || l.mono() || l.Top()-bottom > apartMax*l.Height() {
			return n
		}
		next := room.without(l)
		if n > 0 && len(next.inner(streamMin*size)) == 0 {
			return n
		}
		if n >= 2 && len(l.chunks(cellGapMin*size)) == 1 {
			before := proven(streamsOf(lines[:n], 0, streamMin*size), lines[:n], size)
			if closes(l, before, streamMin*size) {
				if n+1 == len(lines) || !supports(lines[n+1], before, size) || closes(lines[n+1], before, streamMin*size) {
					return n
				}
				continue // a row that spans columns
			}
		}
		room, bottom = next, max(bottom, l.Bottom())
	}
	return len(lines)
}

// closes tells whether a line leaves no room in one of the streams.
func closes(l line, streams []stream, widthMin float64) bool {
	return l.table() != nil || slices.ContainsFunc(streams, func(s stream) bool {
		return len((free{s}).without(l).inner(widthMin)) == 0
	})
}

// crossingsOf is how many rows of a table may span columns.
func crossingsOf(lines []line) int {
	switch n := len(lines); {
	case n < 4:
		return 0
	case n < 10:
		return 1
	default:
		return n / 6
	}
}

// proven drops streams that may be spaces between words which stand below each
// other by chance: those with words on both sides in one line only, or with no
// more room than a space in most lines.
func proven(streams []stream, lines []line, size float64) []stream {
	for i := 0; i < len(streams); {
		both, narrow := 0, 0
		for _, l := range lines {
			left, right := 0.0, 0.0
			for _, w := range l.words {
				if w.Right() <= streams[i].middle() && (i == 0 || w.Right() > streams[i-1].middle()) {
					left = w.Right()
				}
				if right == 0 && w.Left() >= streams[i].middle() && (i+1 == len(streams) || w.Left() < streams[i+1].middle()) {
					right = w.Left()
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

// supports tells whether a line has a wide gap where a stream is.
func supports(l line, streams []stream, size float64) bool {
	for i := range len(l.words) - 1 {
		gap := stream{l.words[i].Right(), l.words[i+1].Left()}
		if gap.width() >= cellGapMin*size && slices.ContainsFunc(streams, func(s stream) bool { return gap.from <= s.middle() && s.middle() <= gap.to }) {
			return true
		}
	}
	return false
}

var listMarker = regexp.MustCompile(`^([•◦▪▫■□●○‣⁃∙·➢➤✓✔❖*–—-]|[\x{F000}-\x{F0FF}]|\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\(\d{1,3}\))$`)

// isJustified tells of lines that are spread to one width: the room between
// their words means nothing.
func isJustified(lines []line) bool {
	const same = 1.5 // points
	left, right, full := lines[0].Left(), 0.0, 0
	for _, l := range lines {
		left, right = min(left, l.Left()), max(right, l.Right())
	}
	for _, l := range lines {
		if l.Right() > right-same && l.Left() < left+same {
			full++
		}
	}
	return full >= len(lines)-1
}

// isTabular tells a table from a list and from words that stand below each
// other by chance.
func isTabular(lines []line, streams []stream, size float64) bool {
	supporting, markers, bullets, digits := 0, 0, 0, 0
	for _, l := range lines {
		if supports(l, streams, size) {
			supporting++
		}
		first := l.words[0].text
		if bulletMarker.MatchString(first) && first != "-" && first != "–" {
			bullets++
		}
		if l.words[0].Right() <= streams[0].middle() && listMarker.MatchString(first) && (len(l.words) == 1 || l.words[1].Left() > streams[0].from) {
			markers++
		}
		if strings.ContainsAny(l.words[len(l.words)-1].text, "0123456789") {
			digits++
		}
	}
	switch {
	case len(lines) < 2 || supporting < 2 || 2*supporting < len(lines), 2*markers > len(lines) && len(streams) == 1:
		return false
	case 2*bullets > len(lines), digits == 0 && isJustified(lines):
		return false
	case len(lines) == 2:
		return len(streams) >= 2 || digits == 2
	}
	return true
}
