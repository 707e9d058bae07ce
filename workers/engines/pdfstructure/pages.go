package pdfstructure

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// GoesOn tells whether a page's first block goes on with the last paragraph or
// item of the page before, in the middle of a sentence.
func GoesOn(before, first Block) bool {
	if first.Kind != Paragraph || before.Kind != Paragraph && before.Kind != Item {
		return false
	}
	end := strings.TrimRight(before.Text(), " ")
	start, _ := utf8.DecodeRuneInString(first.Text())
	return end != "" && !strings.ContainsAny(end[len(end)-1:], ".!?:;") && unicode.IsLower(start)
}

// Joined is text that goes on: a space between, or a word made whole.
func Joined(before, next []Span) []Span {
	return joined(append([]Span(nil), before...), next)
}
