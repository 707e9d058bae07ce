package tables

import (
	"math"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// operator is a word that stands alone in programs: an assignment, an arrow or brackets; or one with which a statement ends.
var operator = regexp.MustCompile(`^([:+-]?=|=>|->|[=!]=|&&|\|\||[{}()\[\]]+[;,]?)$|[;{]$`)

// isProgram reports whether lines are of a program whose parts are aligned: all letters are equally wide, and many lines have an operator
// after their first word. It matters in a document in which all text is monospaced, where that alone says nothing.
func isProgram(lines []text.Row) bool {
	const operatorsMin = 0.4
	with := 0
	for i := range lines {
		if slices.ContainsFunc(lines[i].Words[1:], func(w text.Word) bool { return operator.MatchString(w.Text) }) {
			with++
		}
	}
	return float64(with) >= operatorsMin*float64(len(lines)) && hasPitch(lines)
}

// hasPitch reports whether the letters of nearly all longer words are equally wide.
func hasPitch(lines []text.Row) bool {
	const lettersMin, sameMax, share, wordsMin = 4, 0.04, 0.9, 4
	var pitches []float64
	for i := range lines {
		for _, w := range lines[i].Words {
			if n := utf8.RuneCountInString(w.Text); n >= lettersMin {
				pitches = append(pitches, w.Width()/float64(n)/w.Em())
			}
		}
	}
	if len(pitches) < wordsMin {
		return false
	}
	slices.Sort(pitches)
	middle := pitches[len(pitches)/2]
	same := 0
	for _, p := range pitches {
		if math.Abs(p-middle) < sameMax {
			same++
		}
	}
	return float64(same) >= share*float64(len(pitches))
}

// isListed reports whether rows are a list: each begins an item, or is a further line of one, with the bullets in a column of their own, or, of nested
// lists, in several.
func isListed(lines []text.Row, streams []stream, size float64) bool {
	for i := range lines {
		l := &lines[i]
		if isItem := len(streams) == 1 && beginsItem(l); !isItem && !inOneColumn(l, streams) && !isOneText(l, size) {
			return false
		}
	}
	return beginsItem(&lines[0])
}

// isOneText reports whether a row has no gap as there are between cells, but after a bullet.
func isOneText(l *text.Row, size float64) bool {
	if beginsItem(l) {
		rest := l.Rest()
		l = &rest
	}
	return len(l.Words) > 0 && l.IsUnbroken(cellGapMin*size)
}

// followsList reports whether the first rows are the end of a list, after which other rows follow.
func followsList(lines []text.Row, streams []stream) bool {
	last := &lines[len(lines)-1]
	return beginsItem(&lines[0]) && !beginsItem(last) && !inOneColumn(last, streams)
}

// isCodeLine reports whether a line is of code, and not a cell beside others or below a head.
func isCodeLine(lines []text.Row, n int) bool {
	return lines[n].IsMono() && !isHead(&lines[0], &lines[n]) && (n == 0 || !isBeside(&lines[n-1], &lines[n])) && (n+1 == len(lines) || !isBeside(&lines[n], &lines[n+1]))
}
