package text

import (
	"slices"
	"strings"
	"unicode"
)

// inReadingOrder reorders words that are side by side into reading order. rtl is the direction of the whole paragraph. Words
// without a direction of their own within right-to-left text are reversed letter by letter.
func inReadingOrder(words []Word, rtl bool) []Word {
	ordered := make([]Word, 0, len(words))
	for _, run := range directed(words, rtl) {
		if run.rtl {
			slices.Reverse(run.words)
			for i := range run.words {
				if Direction(run.words[i].Text) <= 0 {
					run.words[i].Text = Turned(run.words[i].Text)
				}
			}
		}
		ordered = append(ordered, run.words...)
	}
	return ordered
}

// sameDirection is a run of adjacent words that are read in one direction.
type sameDirection struct {
	words []Word
	rtl   bool
}

// directed divides words into runs, in reading order. A word without a direction of its own takes its neighbours' if they
// agree, else the paragraph's; numbers are read from left to right.
func directed(words []Word, rtl bool) []sameDirection {
	sides := make([]bool, len(words))
	for i, w := range words {
		switch balance := Direction(w.Text); {
		case balance > 0:
			sides[i] = true
		case balance < 0, hasDigit(w.Text):
			sides[i] = false
		default:
			sides[i] = neutralSide(words, i, rtl)
		}
	}
	var runs []sameDirection
	for i, w := range words {
		if i == 0 || sides[i] != sides[i-1] {
			runs = append(runs, sameDirection{rtl: sides[i]})
		}
		at := &runs[len(runs)-1]
		at.words = append(at.words, w)
	}
	if rtl {
		slices.Reverse(runs)
	}
	return runs
}

func neutralSide(words []Word, at int, rtl bool) bool {
	side := func(step int) bool {
		for i := at + step; i >= 0 && i < len(words); i += step {
			if balance := Direction(words[i].Text); balance != 0 {
				return balance > 0
			}
		}
		return rtl
	}
	if left, right := side(-1), side(1); left == right {
		return left
	}
	return rtl
}

func hasDigit(text string) bool { return strings.IndexFunc(text, unicode.IsDigit) >= 0 }

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
