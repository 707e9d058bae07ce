package text

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

const (
	// scriptMax is how large a script is at most, in sizes of the text beside it: browsers make it five sixths as large (HTML, 15.3.4: font-size: smaller).
	scriptMax = 0.84
	// scriptLetters is how long a script is at most.
	scriptLetters = 12
	// raisedMin and loweredMin are how far its baseline is at least above and below the line's, in ems of the text.
	raisedMin, loweredMin = 0.15, 0.1
	// baselineEms is how far the baseline of letters is below their middle.
	baselineEms = 0.35
)

// withScripts returns a row's words, those above and below the line marked as such: they are smaller than a word beside them, which they touch.
func withScripts(r *Row) []Word {
	words := r.Words
	for i := range words {
		w := &words[i]
		if w.Em() > scriptMax*r.Em || w.Solid || utf8.RuneCountInString(w.Text) > scriptLetters {
			continue
		}
		script := scriptOf(words, i, r)
		if script == page.OnLine {
			continue
		}
		if &words[0] == &r.Words[0] {
			words = slices.Clone(words)
		}
		words[i].Script = script
	}
	return words
}

// scriptOf returns where a small word stands beside the nearest one of the usual size.
func scriptOf(words []Word, at int, r *Row) page.Script {
	w := &words[at]
	beside := -1
	for _, step := range []int{-1, 1} {
		i := at + step
		for i >= 0 && i < len(words) && words[i].Em() <= scriptMax*r.Em && touch(words, i, i-step) {
			i += step // another script
		}
		if i >= 0 && i < len(words) && words[i].Em() > scriptMax*r.Em && touch(words, i, i-step) {
			beside = i
			break
		}
	}
	if beside < 0 || isWithin(words, at) {
		return page.OnLine
	}
	text := &words[beside]
	shift := (w.MidY() + baselineEms*w.Em() - text.MidY() - baselineEms*text.Em()) / text.Em()
	switch {
	case shift < -raisedMin:
		return page.Above
	case shift > loweredMin:
		return page.Below
	}
	return page.OnLine
}

// touch reports whether there is less than a space between two words beside each other.
func touch(words []Word, i, j int) bool {
	const room = 0.2 // ems
	if i > j {
		i, j = j, i
	}
	return words[j].X0-words[i].X1 < room*max(words[i].Em(), words[j].Em())
}

// isWithin reports whether a word is letters between those of others, as in the name of LaTeX: capitals that are set so for their looks.
func isWithin(words []Word, at int) bool {
	return unicode.IsUpper(First(words[at].Text)) && at > 0 && at+1 < len(words) && touch(words, at-1, at) && touch(words, at, at+1) &&
		unicode.IsLetter(Last(words[at-1].Text)) && unicode.IsLetter(First(words[at+1].Text))
}
