package pdfstructure

import (
	"slices"
	"unicode"
)

const (
	// gutterMin is the room between two columns of text, in ems.
	gutterMin = 0.9
	// columnLinesMin is how many lines make a column.
	columnLinesMin = 4
)

// band is lines that are read one after the other, or the columns that are.
type band struct {
	lines   []line
	columns [][]word
}

// bandsOf takes a page, or a column of one, apart into bands from top to bottom.
func bandsOf(words []word) (bands []band) {
	lines := linesOf(words)
	for at := 0; at < len(lines); {
		to, columns := columnsFrom(lines[at:])
		if columns != nil {
			bands = append(bands, band{columns: columns})
			at += to
			continue
		}
		if n := len(bands); n > 0 && bands[n-1].columns == nil {
			bands[n-1].lines = append(bands[n-1].lines, lines[at])
		} else {
			bands = append(bands, band{lines: []line{lines[at]}})
		}
		at++
	}
	return bands
}

// columnsFrom finds columns of text that begin with the first line, and how
// many lines they take.
func columnsFrom(lines []line) (taken int, columns [][]word) {
	room, to := allFree(), 0
	var gutters []stream
	width := gutterMin * lines[0].size()
	for to < len(lines) {
		next := room.without(lines[to])
		inner := next.inner(width)
		if to > 0 && len(inner) == 0 && len(gutters) > 0 {
			break
		}
		if to >= columnLinesMin && len(inner) == 0 {
			return 0, nil
		}
		room, gutters, to = next, inner, to+1
	}
	if to < columnLinesMin || len(gutters) == 0 {
		return 0, nil
	}
	columns = split(lines[:to], gutters)
	if !areColumns(columns, lines[:to], gutters) {
		return 0, nil
	}
	return to, columns
}

func split(lines []line, at []stream) [][]word {
	parts := make([][]word, len(at)+1)
	for _, l := range lines {
		for _, w := range l.words {
			part := 0
			for part < len(at) && w.CenterX() > at[part].middle() {
				part++
			}
			parts[part] = append(parts[part], w)
		}
	}
	return parts
}

// areColumns tells columns of text from a table's: their lines are full of
// words, or stand beside none of the other column's.
func areColumns(columns [][]word, lines []line, gutters []stream) bool {
	long := 0
	for _, c := range columns {
		inside := linesOf(c)
		if !isProse(inside) {
			return len(columns) == 2 && isBeside(lines, gutters[0])
		}
		long = max(long, len(inside))
	}
	return long >= columnLinesMin
}

// isProse tells whether most lines fill the column with words.
func isProse(lines []line) bool {
	if len(lines) < 2 {
		return false
	}
	column := lines[0].Box
	for _, l := range lines {
		column = column.Around(l.Box)
	}
	full := 0
	for _, l := range lines {
		if l.table() != nil || l.Width() > 0.6*column.Width() && wordsIn(l) >= 3 {
			full++
		}
	}
	return 10*full >= 6*len(lines)
}

// wordsIn counts words; where there is no space between them, two letters for one.
func wordsIn(l line) (n int) {
	for _, w := range l.words {
		letters, dense := 0, 0
		for _, r := range w.text {
			if spaceless(r) {
				dense++
			} else if unicode.IsLetter(r) {
				letters++
			}
		}
		if n += dense / 2; letters > 0 {
			n++
		}
	}
	return n
}

// isBeside tells of two columns whose lines are seldom level with each other.
func isBeside(lines []line, gutter stream) bool {
	left, right, both := 0, 0, 0
	for _, l := range lines {
		isLeft := slices.ContainsFunc(l.words, func(w word) bool { return w.Right() <= gutter.middle() })
		isRight := slices.ContainsFunc(l.words, func(w word) bool { return w.Left() >= gutter.middle() })
		switch {
		case isLeft && isRight:
			both++
		case isLeft:
			left++
		case isRight:
			right++
		}
	}
	return min(left, right) >= columnLinesMin && both*3 < min(left, right)
}
