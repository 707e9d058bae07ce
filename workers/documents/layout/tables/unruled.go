package tables

import (
	"regexp"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// streamMin is the minimal gap between two columns of a table, in ems: less than a space, because it goes through all rows.
	streamMin = 0.22
	// alignedMin is that between columns whose cells are aligned with it on both sides.
	alignedMin = 0.12
	// cellGapMin is a gap between two words of a row that is wider than a space, in ems.
	cellGapMin = 0.9
	// apartMax is the maximal gap between two rows that follow each other, in heights of a line.
	apartMax = 1.8
	// larger is how many times as large as the row above a heading is at least.
	larger = 1.1
	// spaceMax is the maximal width of a space, in ems, except in justified text.
	spaceMax = 0.45
)

// Unruled finds an unruled table that begins with the first of lines, and how many lines it takes; nil if there is none. The distance of
// lines of text near it is proseLead, in ems; 0 if unknown.
func Unruled(number int, lines []text.Row, rules []page.Box, proseLead float64) (taken int, t *Table) {
	leads := leadsOf(lines)
	for lead := range leads {
		if hasGap(&lines[lead], cellGapMin*lines[lead].Em) {
			if taken, t = unruled(number, lines, lead, rules, proseLead); t != nil {
				return taken, t
			}
		}
		if lead == 0 {
			if taken, t = headAndRow(number, lines, rules, proseLead); t != nil {
				return taken, t
			}
		}
	}
	for lead := range leads {
		if (lead == 0 || !isBeside(&lines[lead-1], &lines[lead])) && isParted(besideFirst(lines[lead:]), cellGapMin*lines[lead].Em) {
			if taken, t = unruled(number, lines, lead, rules, proseLead); t != nil {
				return taken, t
			}
		}
	}
	return keysAndValues(number, lines, rules, proseLead)
}

// leadsOf returns how many of the first lines may be before the first one in which the columns show, with that one.
func leadsOf(lines []text.Row) int {
	rows, rowsMax, linesMax := 0, leadingRows, leadingLines
	for lead := range len(lines) - 1 {
		switch {
		case lead > 0 && !mayLead(&lines[lead-1], &lines[lead]) && !beginsTitle(lines[lead-1:]) && !isCellOfCode(lines[:lead], &lines[lead]):
			return lead
		case lead > 0 && isBeside(&lines[lead-1], &lines[lead]):
			rowsMax, linesMax = leadingMiddleRows, leadingMiddleLines
		case lead > 0:
			rows++
		}
		if rows > rowsMax || lead > linesMax {
			return lead
		}
	}
	return max(0, len(lines)-1)
}

// unruled finds a table whose columns show from a line on. The lines before it are its first rows if they fit the columns.
func unruled(number int, all []text.Row, lead int, rules []page.Box, proseLead float64) (taken int, t *Table) {
	lines := all[lead:]
	size := lines[0].Em
	if beginsItem(&all[0]) && len(all) > 1 && !beginsItem(&all[1]) {
		return 0, nil // the end of a list, whose item takes two lines
	}
	run := runOf(lines, size)
	if run < 2 {
		return 0, nil
	}
	streams := withAligned(proven(allStreams(lines[:run], streamMin*size), lines[:run], size), lines[:run], size)
	if len(streams) == 0 {
		return 0, nil
	}
	if !isBegun(lines, streams, size) {
		return 0, nil
	}
	to := supportedEnd(lines[:run], streams, size)
	for from := 0; from < to; {
		from, to = to, withInterleaved(lines[:run], withWrapped(lines[:run], to, streams), streams)
	}
	// Lines after the last row may have produced a gap that separates no columns, or narrowed one that does.
	streams = withAligned(proven(allStreams(lines[:to], streamMin*size), lines[:to], size), lines[:to], size)
	if len(streams) == 0 {
		return 0, nil
	}
	to = withWrapped(lines[:run], to, streams)
	isHeaded := lead > 0 && isHeadOf(&all[lead-1], &lines[0], streams)
	fitting := columnsOf(lines[:to], streams)
	end := fitting.takeFrom(lines, to)
	isCut := end < run && !inOneColumn(&lines[end], streams) // by a row that does not fit
	if !isTabular(lines[:to], streams, size, isHeaded) && (isCut || !isTabular(lines[:end], streams, size, isHeaded)) {
		return 0, nil
	}
	if end > to { // which show the gaps that too few lines had before
		to, streams = end, withTitled(streams, lines[:end], size)
	}
	if !fitting.leads(all, lead) {
		return 0, nil
	}
	if again := againAt(all[:lead+to]); again > lead {
		return unruled(number, all[:again], lead, rules, proseLead)
	}
	if head := headAbove(all[:lead], &lines[0]); head < lead {
		streams = withTitled(streams, all[head:lead+to], size)
	}
	streams = withUnfilled(streams, all[:lead+to])
	if isListed(all[:lead+to], streams, size) || followsList(all[:lead+to], streams) {
		return 0, nil
	}
	table := unruledTable(all[:lead+to], narrowed(streams, all[:lead+to]), rules, proseLead, nil)
	table.Page = number
	table.orient()
	return lead + to, &table
}

// isBegun reports whether the first row has a wide gap at a stream, and is not a justified line of text above the table. Where the gap is between lines
// beside each other, none of them has it itself.
func isBegun(lines []text.Row, streams []stream, size float64) bool {
	l := &lines[0]
	if !hasGap(l, cellGapMin*size) {
		return haveGap(besideFirst(lines), streams, size)
	}
	return supports(l, streams, size) && (!isStretched(l) || len(l.Words) <= len(streams)+1)
}

// isTitledThroughout reports whether the first row is a head with a title for each of three columns at least: the cells below may have as many lines as they like.
func isTitledThroughout(lines []text.Row, streams []stream) bool {
	below := slices.IndexFunc(lines, func(l text.Row) bool { return !l.Bold }) // titles may have several lines
	return len(streams) > 1 && below > 0 && isHeadOf(&lines[0], &lines[below], streams)
}

// isCodeHeaded reports whether lines of code are cells: above them is a head in another type, with a title for each column.
func isCodeHeaded(lines []text.Row, streams []stream) bool {
	isCode := func(w text.Word) bool { return w.Mono }
	return !slices.ContainsFunc(lines[0].Words, isCode) && isHeadOf(&lines[0], &lines[1], streams)
}

// withInterleaved adds the lines after the last row that are of cells beside each other, each in the middle of its row.
func withInterleaved(lines []text.Row, to int, streams []stream) int {
	beside := func(a, b int) bool {
		return b < len(lines) && lines[b].Gap(&lines[a]) < 0 && inOneColumn(&lines[a], streams) && inOneColumn(&lines[b], streams) &&
			areBeside(lines[a:a+1], &lines[b])
	}
	for to < len(lines) && (beside(to-1, to) || beside(to, to+1)) {
		to++
	}
	return to
}

// runOf returns how many rows have a stream through all of them. A row that crosses a proven stream ends the run, unless rows
// of cells follow it.
func runOf(lines []text.Row, size float64) int {
	room := allFree()
	bottom := lines[0].Bottom
	for n := range lines {
		l := &lines[n]
		if l.IsSolid() || n < 2 && isCodeLine(lines, n) || l.Top-bottom > apartMax*l.LineHeight() && !goesOnBelow(lines[:n], l) && !isPitched(lines, n) {
			return n
		}
		if n > 1 && l.Bold && l.Em > larger*lines[n-1].Em && !hasGap(l, cellGapMin*l.Em) {
			return n // a heading below the table
		}
		next := room.without(l)
		if n > 0 && beginsItem(l) && l.X0 < leftOf(lines[:n])-sameEdge && !hasGap(l, cellGapMin*size) {
			return n // an item of the list that the table is in
		}
		if n > 0 && len(next.inner(streamMin*size)) == 0 {
			return n
		}
		if n >= 2 && !hasGap(l, cellGapMin*size) {
			before := proven(streamsOf(lines[:n], 0, streamMin*size), lines[:n], size)
			if closes(l, before, streamMin*size) || isAcross(l, before, size) {
				if isHeading := l.Em > larger*lines[n-1].Em; isHeading || n+1 == len(lines) || !supports(&lines[n+1], before, size) || closes(&lines[n+1], before, streamMin*size) {
					return n
				}
				bottom = max(bottom, l.Bottom)
				continue // a row that spans columns
			}
		}
		room, bottom = next, max(bottom, l.Bottom)
	}
	return len(lines)
}

// hasGap reports whether a gap, in points, separates two words of a row.
func hasGap(l *text.Row, gap float64) bool {
	for i := 1; i < len(l.Words); i++ {
		if l.Words[i].X0-l.Words[i-1].X1 >= gap {
			return true
		}
	}
	return false
}

// isAcross reports whether a row reaches over one of the streams, which are wider than spaces, with nothing but a space of its own there: its words
// happen to be so.
func isAcross(l *text.Row, streams []stream, size float64) bool {
	return slices.ContainsFunc(streams, func(s stream) bool {
		if s.width() < cellGapMin*size || l.X0 > s.from || l.X1 < s.to || beginsWordAt(l, s.to) {
			return false
		}
		left := free{s}.without(l)
		return len(left) > 0 && !slices.ContainsFunc(left, func(f stream) bool { return f.width() >= spaceMax*size })
	})
}

// closes reports whether a row leaves no gap in one of the streams.
func closes(l *text.Row, streams []stream, widthMin float64) bool {
	return l.IsSolid() || slices.ContainsFunc(streams, func(s stream) bool {
		return len((free{s}).without(l).inner(widthMin)) == 0
	})
}

// crossingsOf returns how many rows of a table may span columns.
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

// supports reports whether a row has a wide gap at a stream.
func supports(l *text.Row, streams []stream, size float64) bool {
	for i := range len(l.Words) - 1 {
		gap := stream{l.Words[i].X1, l.Words[i+1].X0}
		if gap.width() >= cellGapMin*size && gap.isAt(streams) {
			return true
		}
	}
	return false
}

// List items begin with a bullet or a marker, lines of code with that of a comment; characters of symbol fonts are in the private use area.
var bulletMarker = regexp.MustCompile(`^([•◦▪▫■□●○‣⁃∙·➢➤✓✔❖*–-]|[\x{F000}-\x{F0FF}]|#+|//+)$`)

// beginsNumber is an amount, with a sign or a currency or without; a name that has a digit is none.
var beginsNumber = regexp.MustCompile(`^[-−–+(<>~≈$€£]*\d`)

var itemMarker = regexp.MustCompile(`^[•◦▪▫●○‣⁃∙]$`)

func beginsItem(l *text.Row) bool { return itemMarker.MatchString(l.Opening().Text) }

var listMarker = regexp.MustCompile(`^([•◦▪▫■□●○‣⁃∙·➢➤✓✔❖*–—-]|[\x{F000}-\x{F0FF}]|\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\(\d{1,3}\))$`)

// inOneColumn reports whether a row has words on one side of each stream only: it is a further line of a cell.
func inOneColumn(l *text.Row, streams []stream) bool {
	return !slices.ContainsFunc(streams, func(s stream) bool { return l.X0 < s.middle() && l.X1 > s.middle() })
}

// isTabular reports whether rows are a table, and not a list or words that happen to be below each other.
func isTabular(lines []text.Row, streams []stream, size float64, isHeaded bool) bool {
	rows := overlapping(lines)
	supporting, single := supportOf(rows, streams, size)
	mono, code, markers, bullets, digits := 0, 0, 0, 0, 0
	for i := range lines {
		l := &lines[i]
		if l.IsMono() && inOneColumn(l, streams) {
			code++ // in a cell, in the middle of its row
		} else if l.IsMono() {
			mono++
		}
		first := l.Opening().Text
		if bulletMarker.MatchString(first) && first != "-" && first != "–" {
			bullets++
		}
		if l.Words[0].X1 <= streams[0].middle() && listMarker.MatchString(first) && (len(l.Words) == 1 || l.Words[1].X0 > streams[0].from) {
			markers++
		}
		if beginsNumber.MatchString(l.Closing().Text) {
			digits++
		}
	}
	switch {
	case len(lines) < 2 || supporting < 2 || 2*supporting < len(lines)-single || 4*supporting < len(rows) && !isTitledThroughout(lines, streams),
		2*mono > len(lines)-code && !isCodeHeaded(lines, streams), 2*markers > len(lines) && len(streams) == 1, isProgram(lines):
		return false
	case 2*bullets > len(lines), digits == 0 && !isHeaded && isJustified(lines) && areEven(lines, streams) && !allParted(lines, streams):
		return false
	case len(lines) == 2:
		return len(streams) >= 2 || digits == 2 || isHeaded
	}
	return true
}
