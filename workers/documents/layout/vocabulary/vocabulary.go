// Package vocabulary says from the words of a document which parts of words at the end of a line and at the beginning of the next one are one word.
package vocabulary

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Vocabulary is how often a document has a word, in small letters. Under keys of their own it has what of words is before each hyphen, and the parts of
// words between signs.
type Vocabulary map[string]int

// Add counts a word, its parts, and what of it is before each hyphen.
func (v Vocabulary) Add(word string) {
	v.count(word, 1)
	word = Plain(word)
	for i := 1; i+1 < len(word); i++ {
		if word[i] == '-' {
			v[begins(word[:i+1])]++
		}
	}
}

// Take takes words out that are beside the end of a line: parts of words do not count, however often a document has them.
func (v Vocabulary) Take(closing, opening string) {
	v.count(closing, -1)
	v.count(opening, -1)
}

func (v Vocabulary) count(word string, by int) {
	word = Plain(word)
	v[word] += by
	for _, part := range strings.FieldsFunc(word, isSign) {
		v[within(part)] += by
	}
}

func isSign(r rune) bool { return !unicode.IsLetter(r) }

// Begins reports whether words of the document have this beginning, which ends with a hyphen.
func (v Vocabulary) Begins(beginning string) bool { return v[begins(Plain(beginning))] > 0 }

// begins is under what a vocabulary has the beginning of a word, up to a hyphen, within under what it has a part.
func begins(part string) string { return part + "*" }

func within(part string) string { return "~" + part }

// Plain returns a word in small letters, without the signs around it.
func Plain(word string) string {
	return strings.ToLower(strings.Trim(word, ".,;:!?()[]{}\"'“”„‘’*"))
}

// forms are endings with which the document may have a word instead.
var forms = []string{"", "s", "es", "ed", "d", "ing", "ly"}

// has reports whether the document has a part of a word, in one of its forms.
func (v Vocabulary) has(part string) bool {
	for _, form := range forms {
		if v[within(part+form)] > 0 {
			return true
		}
	}
	whole, isPlural := strings.CutSuffix(part, "s")
	return isPlural && v[within(whole)] > 0
}

// Hyphens is what the hyphens at the ends of a document's lines are.
type Hyphens int

// They are not known in a document of few lines; they divide words, or all are parts of names.
const (
	Unknown Hyphens = iota
	Dividing
	OfNames
)

// Divides reports whether the hyphen with which a line's last word ends divides a word that goes on in the next line, instead of being a part of a name: the
// document has the word without it, or not both of its parts, of names with more hyphens neither. Where it has nothing like them, the other hyphens decide, or
// those of the same word.
func (v Vocabulary) Divides(closing, opening string, others Hyphens) bool {
	if others == OfNames {
		return false
	}
	if verdict := v.verdict(closing, opening); verdict != Unknown {
		return verdict == Dividing
	}
	return others == Dividing || text.JointOf(closing, opening) == text.Hyphenated
}

// verdict is what the other words of the document say about a hyphen at the end of a line.
func (v Vocabulary) verdict(closing, opening string) Hyphens {
	const lettersMin = 2 // on each side of a hyphen that divides a word
	first, second := lastLetters(closing), firstLetters(opening)
	hasFirst, hasSecond := v.has(first), v.has(second)
	switch {
	case min(utf8.RuneCountInString(first), utf8.RuneCountInString(second)) < lettersMin:
		return OfNames
	case v.has(first + second):
		return Dividing
	case v.Begins(closing), hasFirst && hasSecond, (hasFirst || hasSecond) && isCompound(closing, opening):
		return OfNames
	}
	return Unknown
}

// isCompound reports whether a word has a hyphen apart from the one at the end of the line.
func isCompound(closing, opening string) bool {
	return strings.Contains(text.WithoutHyphen(closing), "-") || strings.Contains(strings.TrimRight(opening, "-"), "-")
}

// Known counts the ends of lines, each a last word with a hyphen and the first one of the next line, about which the other words say something: that the
// hyphen divides a word, or that it is of a name.
func (v Vocabulary) Known(ends [][2]string) (dividing, ofNames int) {
	for _, end := range ends {
		switch v.verdict(end[0], end[1]) {
		case Dividing:
			dividing++
		case OfNames:
			ofNames++
		case Unknown:
		}
	}
	return dividing, ofNames
}

// lastLetters and firstLetters are those beside the end of a line, in small letters.
func lastLetters(closing string) string {
	closing = text.WithoutHyphen(closing)
	return strings.ToLower(closing[len(strings.TrimRightFunc(closing, unicode.IsLetter)):])
}

func firstLetters(opening string) string {
	if end := strings.IndexFunc(opening, isSign); end >= 0 {
		opening = opening[:end]
	}
	return strings.ToLower(opening)
}
