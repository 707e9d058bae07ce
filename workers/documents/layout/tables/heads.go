package tables

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// headAndRow finds a table of a head and a row or several, which show no columns by their gaps: words of the first row begin exactly below words of the head.
func headAndRow(number int, lines []text.Row, rules []page.Box, proseLead float64) (taken int, t *Table) {
	const rowMin, leastEms = 2, 0.33 // wider than a space
	if len(lines) < rowMin || lines[1].IsSolid() || areItems(&lines[0], &lines[1]) || !isHead(&lines[0], &lines[1]) && !isHeadOfCode(&lines[0], &lines[1]) || lines[1].Gap(&lines[0]) > apartMax*lines[1].LineHeight() {
		return 0, nil
	}
	streams := startsBelow(&lines[0], &lines[1])
	if len(streams) == 0 || !allAt(streams, &lines[0]) || !allAt(streams, &lines[1]) {
		return 0, nil
	}
	taken = rowMin
	for taken < len(lines) && fitsBelow(streams, &lines[taken], &lines[taken-1], lines[1].X0) {
		taken++
	}
	if taken < len(lines) && lines[taken].Gap(&lines[taken-1]) <= apartMax*lines[taken].LineHeight() && len(partsAt(streams, &lines[taken])) > 1 && !closes(&lines[taken], streams, leastEms*lines[taken].Em) {
		return 0, nil // of other columns
	}
	table := unruledTable(lines[:taken], narrowed(streams, lines[:taken]), rules, proseLead, nil)
	table.Page = number
	table.orient()
	return taken, &table
}

// areItems reports whether both of two lines begin with a marker.
func areItems(a, b *text.Row) bool {
	return listMarker.MatchString(a.Opening().Text) && listMarker.MatchString(b.Opening().Text)
}

// isHeadOfCode reports whether a bold line is above code, which may be bold itself.
func isHeadOfCode(l, below *text.Row) bool {
	return l.Bold && !l.IsMono() && below.IsMono() && l.Top < below.Top
}

// startsBelow returns the gaps before words of a head and before words of a row that begin exactly below them; none if the row itself does not. One alone is
// wide, or that of a row of code. Code directly below titles is a row that may have nothing below some of them, unless the line above is a heading with a number.
func startsBelow(head, row *text.Row) (streams []stream) {
	const exact, narrowEms, titleEms, oneEms, closeMax = 0.5, 0.33, 0.45, 0.6, 0.35 // points, ems, and of a line's height
	if math.Abs(head.X0-row.X0) > exact {
		return nil
	}
	isCode, narrowest := isHeadOfCode(head, row) && !beginsNumber.MatchString(head.Words[0].Text) && row.Gap(head) < closeMax*row.LineHeight(), math.Inf(1)
	for k := 1; k < len(head.Words); k++ {
		above := stream{head.Words[k-1].X1, head.Words[k].X0}
		below, reach := stream{}, row.X0
		for i := 1; i < len(row.Words); i++ {
			if gap := (stream{row.Words[i-1].X1, row.Words[i].X0}); math.Abs(gap.to-above.to) <= exact {
				below = gap
			}
		}
		for _, w := range row.Words {
			if w.X0 < above.to-exact {
				reach = max(reach, w.X1)
			}
		}
		switch {
		case min(below.width(), above.width()) >= narrowEms*row.Em:
			if !isCode || below.width() < cellGapMin*row.Em || above.width() < titleEms*row.Em {
				narrowest = min(narrowest, below.width(), above.width())
			}
			streams = append(streams, stream{max(below.from, above.from), min(below.to, above.to)})
		case isCode && above.width() >= titleEms*row.Em && reach < above.to:
			streams = append(streams, stream{max(reach, above.from), above.to})
		}
	}
	if len(streams) == 1 && narrowest < oneEms*row.Em {
		return nil
	}
	return streams
}

// allAt reports whether all wide gaps of a row are at streams.
func allAt(streams []stream, l *text.Row) bool {
	for i := 1; i < len(l.Words); i++ {
		gap := stream{l.Words[i-1].X1, l.Words[i].X0}
		endsAt := func(s stream) bool { return math.Abs(s.to-gap.to) < sameEdge } // after what fills its column
		if gap.width() >= cellGapMin*l.Em && !gap.isAt(streams) && !slices.ContainsFunc(streams, endsAt) {
			return false
		}
	}
	return true
}

// fitsBelow reports whether a line is a row of cells, or of some that go on from the one above, which are closer: it begins where columns do.
func fitsBelow(streams []stream, l, above *text.Row, left float64) bool {
	const closeMax, farMax = 0.6, 6.0 // of a line's height
	parts, roomMax := partsAt(streams, l), apartMax
	switch {
	case len(parts) == 1:
		roomMax = closeMax
	case len(parts) > len(streams):
		roomMax = farMax
	}
	if l.IsSolid() || l.Bold && !l.IsMono() || l.Gap(above) > roomMax*l.LineHeight() || closes(l, streams, 0) || !allAt(streams, l) {
		return false
	}
	for c, x := range parts {
		if c == 0 && math.Abs(x-left) > sameEdge || c > 0 && math.Abs(x-streams[c-1].to) > sameEdge {
			return false
		}
	}
	return true
}

// partsAt returns where the words of a row begin in each column that has some.
func partsAt(streams []stream, l *text.Row) map[int]float64 {
	return beginningsOf(l.Words, func(x float64) int { return columnAt(streams, x) })
}

// beginningsOf returns where words begin in each column that has some.
func beginningsOf(words []text.Word, columnAt func(x float64) int) map[int]float64 {
	at := map[int]float64{}
	for _, w := range words {
		c := columnAt(w.MidX())
		if x, known := at[c]; !known || w.X0 < x {
			at[c] = w.X0
		}
	}
	return at
}

// Keys and what is said of each are a table, though only a little more than a space is between them: what is after that begins at exactly one place in
// several lines that follow each other, wherever the keys end.
const (
	// keysMin is how many keys show that, markedMin how many do if they are bold and nothing else is, or end with a colon.
	keysMin, markedMin = 3, 2
	// keyGapEms is the minimal gap after a key, in ems, and evenGapEms if all keys end at one place; widerMin is how many times as wide as the others it is.
	keyGapEms, evenGapEms, widerMin = 0.4, 0.6, 1.5
	// keyLinesMax bounds the work.
	keyLinesMax = 60
)

// marker is what lines of a list or notes begin with.
var marker = regexp.MustCompile(`^\pP*\d{1,3}\pP*$`)

// comment is what a comment of a program begins with.
var comment = regexp.MustCompile(`^(#+|//+|/\*+)$`)

// keysAndValues finds a table of keys with what is said of each, which may have a title.
func keysAndValues(number int, lines []text.Row, rules []page.Box, proseLead float64) (taken int, t *Table) {
	rows := overlapping(lines[:min(len(lines), keyLinesMax)])
	titled := 0
	if areTitled(rows) {
		titled = 1
	}
	for _, first := range rows[titled] {
		for _, w := range first.Words {
			k := keys{at: w.X0, em: w.Em(), ends: nowhere(), finish: nowhere(), narrowest: math.Inf(1)}
			if taken = k.takeAll(rows[titled:]); taken == 0 {
				continue
			}
			taken += titled
			table := unruledTable(lines[:taken], []stream{{k.ends.to, k.at}}, rules, proseLead, nil)
			table.Page = number
			table.orient()
			return taken, &table
		}
	}
	return 0, nil
}

// areTitled reports whether the first of rows is a bold title that begins where they do and is as far from them as they are from each other, which is more than
// lines of text are.
func areTitled(rows [][]text.Row) bool {
	const rowsMin, farMin, sameGap = 3, 0.5, 0.1 // of a line's height
	if len(rows) < rowsMin || len(rows[0]) > 1 || !isGroupTitle(&rows[0][0], &rows[1][0]) {
		return false
	}
	title, first, next := &rows[0][0], &rows[1][0], &rows[2][0]
	gap := first.Gap(title)
	return math.Abs(title.X0-first.X0) < exactEdge && gap > farMin*title.LineHeight() && len(rows[1]) == 1 &&
		math.Abs(next.Gap(first)-gap) < sameGap*title.LineHeight()
}

// keys are the words before a place at which what is said of each begins; the first one begins at start.
type keys struct {
	at, em, start float64
	// count is how many there are, marked how many of them are bold beside what is not, or end with a colon.
	count, marked int
	// ends and finish are where they end and where what is said of them does, narrowest the narrowest gap after one, widest the widest of the other gaps in
	// their rows.
	ends, finish      stream
	narrowest, widest float64
}

// takeAll returns how many lines the keys have with what is said of them; 0 if that does not show.
func (k *keys) takeAll(rows [][]text.Row) (taken int) {
	lines, isOpen := 0, false // isOpen is set at lines that need a key below them
	for i, row := range rows {
		goesOn := i > 0 && isClose(rows[i-1], row)
		switch {
		case k.isValue(row) && (goesOn || i+1 < len(rows) && isClose(row, rows[i+1])):
			isOpen = isOpen || !goesOn
		case goesOn && k.isRest(row):
			isOpen = true
		case k.take(row):
			isOpen = false
		default:
			return k.proven(taken)
		}
		if lines += len(row); !isOpen {
			taken = lines
		}
	}
	return k.proven(taken)
}

// proven returns how many lines are taken if they show that they have keys; else 0.
func (k *keys) proven(taken int) int {
	isEnough := k.count >= keysMin || k.count >= markedMin && k.marked == k.count
	isUneven := k.ends.width() > spaceMax*k.em
	if !isEnough || k.finish.width() < sameEdge || k.narrowest < widerMin*k.widest || !isUneven && k.narrowest < evenGapEms*k.em {
		return 0
	}
	return taken
}

// isValue reports whether a row is a line of what is said of a key.
func (k *keys) isValue(row []text.Row) bool {
	return len(row) == 1 && math.Abs(row[0].X0-k.at) < exactEdge && !row[0].IsMono() && !row[0].IsSolid()
}

// isRest reports whether a row is the rest of a key.
func (k *keys) isRest(row []text.Row) bool {
	return len(row) == 1 && math.Abs(row[0].X0-k.start) < exactEdge && row[0].X1 <= k.at-keyGapEms*k.em && !row[0].IsMono()
}

// isClose reports whether rows are as close as lines of a cell.
func isClose(above, row []text.Row) bool {
	const closeMax = 0.25 // of a line's height
	return row[0].Gap(&above[len(above)-1]) < closeMax*row[0].LineHeight()
}

// exactEdge is by how much places differ at most that are exactly the same, in points.
const exactEdge = 0.5

// take takes a row with a key, and reports whether it is one.
func (k *keys) take(row []text.Row) bool {
	s := sidesOf(row, []stream{{k.at - keyGapEms*k.em, k.at - 0.1}}, 0)
	if s.left == 0 || math.Abs(s.right-k.at) > exactEdge || k.at-s.left < keyGapEms*k.em || isMarked(row) {
		return false
	}
	if slices.ContainsFunc(row, func(l text.Row) bool { return l.IsSolid() || l.IsMono() || crossesAt(&l, k.at-exactEdge) }) {
		return false
	}
	if k.count == 0 {
		k.start = s.start
	}
	k.count, k.ends, k.finish, k.narrowest = k.count+1, k.ends.with(s.left), k.finish.with(s.end), min(k.narrowest, k.at-s.left)
	areBold, isColon := true, false
	for _, l := range row {
		for i, w := range l.Words {
			if w.X0 == s.right && comment.MatchString(w.Text) {
				return false
			}
			areBold, isColon = areBold && w.Bold == (w.X0 < k.at-exactEdge), isColon || w.X1 == s.left && strings.HasSuffix(w.Text, ":")
			if i > 0 && math.Abs(w.X0-k.at) > exactEdge && !isTypedSpace(&l, i) {
				k.widest = max(k.widest, w.X0-l.Words[i-1].X1)
			}
		}
	}
	if areBold || isColon {
		k.marked++
	}
	return true
}

// isMarked reports whether a row begins with a marker, as items of a list and notes do.
func isMarked(row []text.Row) bool {
	first := row[0].Opening().Text
	return listMarker.MatchString(first) || bulletMarker.MatchString(first) || marker.MatchString(first)
}
