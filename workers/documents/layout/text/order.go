package text

import (
	"slices"
	"strings"
	"unicode"
)

// inReadingOrder returns words that are side by side in the order in which they are read, divided where a part of a word is read
// elsewhere than its rest; rtl is the direction of the whole paragraph. The words' texts are as drawn.
//
// It inverts the Unicode bidirectional algorithm (UAX #9), character by character: a bracket or a hyphen that touches a number
// belongs to the text around it, though no space divides them.
func inReadingOrder(words []Word, rtl bool) []Word {
	if !rtl && !slices.ContainsFunc(words, func(w Word) bool { return strings.ContainsFunc(w.Text, isRightToLeft) }) {
		return words
	}
	line := drawn(words)
	line.level(rtl)
	line.reorder()
	return line.words(words)
}

// sign is one character of a line as drawn. word is its index, -1 for a space.
type sign struct {
	r     rune
	word  int
	level int
}

type signs []sign

// drawn returns the characters of words with the spaces between them.
func drawn(words []Word) (line signs) {
	for i := range words {
		if i > 0 && !touches(&words[i-1], &words[i]) {
			line = append(line, sign{' ', -1, 0})
		}
		for _, r := range words[i].Text {
			line = append(line, sign{r, i, 0})
		}
	}
	return line
}

// level gives each character its level: odd from right to left, even from left to right, higher within lower.
func (line signs) level(rtl bool) {
	if !rtl {
		line.levelWithin(isLeftToRightLetter, func(part signs) {
			first := slices.IndexFunc(part, func(s sign) bool { return isRightToLeft(s.r) })
			if first < 0 {
				return
			}
			last := len(part) - 1
			for !isRightToLeft(part[last].r) {
				last--
			}
			part[first : last+1].levelRightToLeft()
		})
		return
	}
	line.levelRightToLeft()
}

// levelRightToLeft is level for a part that is read from right to left.
func (line signs) levelRightToLeft() {
	arabic := slices.ContainsFunc(line, func(s sign) bool { return isArabic(s.r) })
	for i := range line {
		line[i].level = 1
	}
	line.levelWithin(isRightToLeftLetter, func(part signs) {
		if slices.ContainsFunc(part, func(s sign) bool { return isLeftToRightLetter(s.r) }) {
			part.levelForeign()
		} else {
			part.levelNumbers(arabic)
		}
	})
}

// levelWithin calls level for each part between characters of a kind.
func (line signs) levelWithin(divides func(rune) bool, level func(part signs)) {
	from := 0
	for i := range line {
		if divides(line[i].r) {
			level(line[from:i])
			from = i + 1
		}
	}
	level(line[from:])
}

// levelForeign sets words of left-to-right letters with the numbers beside them, as in Windows 11, and a bracket that they open.
func (line signs) levelForeign() {
	isCore := func(s sign) bool { return isLeftToRightLetter(s.r) || unicode.IsDigit(s.r) }
	first := slices.IndexFunc(line, isCore)
	last := len(line) - 1
	for !isCore(line[last]) {
		last--
	}
	open := 0
	for i := first; i <= last; i++ {
		switch line[i].r {
		case '(', '[':
			open++
		case ')', ']':
			open--
		}
	}
	if open > 0 && last+1 < len(line) && strings.ContainsRune(")]", line[last+1].r) {
		last++
	}
	for i := first; i <= last; i++ {
		line[i].level = 2
	}
}

// levelNumbers sets numbers with the signs that belong to them. After Arabic letters, hyphens and percent signs do not (UAX #9,
// W2 to W5): a telephone number is drawn group by group from right to left, unless a plus sign at its left shows otherwise.
func (line signs) levelNumbers(arabic bool) {
	for i := 0; i < len(line); i++ {
		if !unicode.IsDigit(line[i].r) {
			continue
		}
		whole := !arabic || i > 0 && line[i-1].r == '+'
		end := i + 1
		for end < len(line) && (unicode.IsDigit(line[end].r) || end+1 < len(line) && joinsDigits(line[end].r, whole) && unicode.IsDigit(line[end+1].r)) {
			end++
		}
		from := i
		if whole {
			for from > 0 && isOfNumber(line[from-1].r) {
				from--
			}
			for end < len(line) && isOfNumber(line[end].r) && line[end].r != '+' && line[end].r != '-' {
				end++
			}
		}
		for k := from; k < end; k++ {
			line[k].level = 2
		}
		i = end - 1
	}
}

// joinsDigits reports whether a sign between two digits leaves them one number.
func joinsDigits(r rune, whole bool) bool {
	return strings.ContainsRune(".,:/٫٬", r) || whole && strings.ContainsRune("+-", r)
}

// isOfNumber reports whether a sign beside a number is read with it: currencies, percent, and the plus of a telephone number.
func isOfNumber(r rune) bool {
	return r == '+' || strings.ContainsRune("%‰#°", r) || unicode.Is(unicode.Sc, r)
}

// reorder puts the characters in reading order (UAX #9, L2: it is its own inverse).
func (line signs) reorder() {
	for level := 2; level > 0; level-- {
		for i := 0; i < len(line); i++ {
			end := i
			for end < len(line) && line[end].level >= level {
				end++
			}
			if end > i {
				slices.Reverse(line[i:end])
				i = end - 1
			}
		}
	}
}

// words divides the characters into words; all are parts of the given ones.
func (line signs) words(given []Word) (ordered []Word) {
	var text []rune
	last, gap := -1, GapNone
	end := func() {
		if last >= 0 && len(text) > 0 {
			w := given[last]
			w.Text, w.Gap = Mended(marksAfter(text)), gap
			ordered = append(ordered, w)
			text, gap = nil, GapNone
		}
	}
	for _, s := range line {
		if s.word != last {
			end()
			last = s.word
		}
		if s.word < 0 {
			gap = GapBlank
			continue
		}
		text = append(text, s.r)
	}
	end()
	return ordered
}

// Turned reverses a right-to-left word that is in page order, but keeps the order within numbers and left-to-right parts.
func Turned(text string) string {
	runes := []rune(text)
	slices.Reverse(runes)
	for i := 0; i < len(runes); {
		end := i
		for end < len(runes) && isLeftToRight(runes, end) {
			end++
		}
		if end > i {
			slices.Reverse(runes[i:end])
			i = end
			continue
		}
		i++
	}
	return marksAfter(runes)
}

// isLeftToRight reports whether a character is a left-to-right letter or digit, or a separator between two digits as in 3,5.
func isLeftToRight(runes []rune, at int) bool {
	r := runes[at]
	if unicode.IsDigit(r) || unicode.IsLetter(r) && !isRightToLeft(r) {
		return true
	}
	return strings.ContainsRune(".,:/-", r) && at > 0 && at+1 < len(runes) && unicode.IsDigit(runes[at-1]) && unicode.IsDigit(runes[at+1])
}

// marksAfter puts each combining mark after its letter; reversing has put it before.
func marksAfter(runes []rune) string {
	for i := 0; i+1 < len(runes); i++ {
		if !unicode.Is(unicode.Mn, runes[i]) || i > 0 && isRightToLeft(runes[i-1]) {
			continue
		}
		for at := i; at+1 < len(runes) && unicode.Is(unicode.Mn, runes[at]); at++ {
			runes[at], runes[at+1] = runes[at+1], runes[at]
		}
	}
	return string(runes)
}

// brackets are pairs of mirror images.
const brackets = "()[]{}<>«»"

// uprightBrackets mirrors the brackets of a text that closes them before it opens them: some programs write the bracket that is
// drawn, others the one that is meant.
func uprightBrackets(words []Word) {
	depth, wrong := 0, 0
	each := func(see func(i int, r rune) rune) {
		for i := range words {
			words[i].Text = strings.Map(func(r rune) rune { return see(i, r) }, words[i].Text)
		}
	}
	each(func(_ int, r rune) rune {
		switch r {
		case '(', '[', '{', '«':
			depth++
		case ')', ']', '}', '»':
			if depth--; depth < 0 {
				wrong++
				depth = 0
			}
		}
		return r
	})
	if wrong == 0 || depth == 0 {
		return // correct, or the other bracket is on another line
	}
	mirror := []rune(brackets)
	each(func(_ int, r rune) rune {
		if at := slices.Index(mirror, r); at >= 0 {
			return mirror[at^1]
		}
		return r
	})
}
