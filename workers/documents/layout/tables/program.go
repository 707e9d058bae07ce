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
