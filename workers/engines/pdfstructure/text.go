package pdfstructure

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// inReadingOrder are the line's words as they are read.
func (l line) inReadingOrder() []word {
	if l.rightToLeft() {
		return fromTheRight(l.words)
	}
	words := slices.Clone(l.words)
	turnRuns(words, func(w word) bool { return rightToLeft(w.text) })
	return words
}

// fromTheRight are the words of a line that runs to the left: from its right
// end, but runs of Latin words, with the numbers among them, the other way.
func fromTheRight(words []word) []word {
	words = slices.Clone(words)
	slices.Reverse(words)
	isLatin := func(w word) bool { return !rightToLeft(w.text) && lettersIn(w.text) > 0 }
	for i := range words {
		if !isLatin(words[i]) && !rightToLeft(words[i].text) {
			words[i].text = numberFromTheRight(words[i].text)
		}
	}
	turnRuns(words, isLatin)
	turnBrackets(words, isLatin)
	return words
}

// turnRuns turns runs of words around: those that are, with what stands between
// two of them and is of no direction.
func turnRuns(words []word, is func(word) bool) {
	for from := 0; from < len(words); from++ {
		if !is(words[from]) {
			continue
		}
		to := from + 1
		for next := to; next < len(words); next++ {
			if is(words[next]) {
				to = next + 1
			} else if lettersIn(words[next].text) > 0 {
				break
			}
		}
		slices.Reverse(words[from:to])
		from = to
	}
}

// numberFromTheRight puts what is drawn on the left of a number behind it, and
// what is drawn on its right before it.
func numberFromTheRight(text string) string {
	const punctuation = "()[]{}<>.,;:!?«»\"'"
	number := strings.Trim(text, punctuation)
	before, after, _ := strings.Cut(text, number)
	if number == "" {
		return reversed(text)
	}
	return reversed(after) + number + reversed(before)
}

func reversed(text string) string {
	runes := []rune(text)
	slices.Reverse(runes)
	return string(runes)
}

// turnBrackets puts brackets right that are stored as they are drawn: then one
// closes before any has opened. Those in Latin words are right as they are.
func turnBrackets(words []word, isLatin func(word) bool) {
	const pairs = "()[]{}<>«»"
	mirror := strings.NewReplacer("(", ")", ")", "(", "[", "]", "]", "[", "{", "}", "}", "{", "<", ">", ">", "<", "«", "»", "»", "«")
	for _, w := range words {
		at := strings.IndexAny(w.text, pairs)
		if at < 0 || isLatin(w) {
			continue
		}
		if first, _ := utf8.DecodeRuneInString(w.text[at:]); strings.ContainsRune("([{<«", first) {
			return
		}
		break
	}
	for i := range words {
		if !isLatin(words[i]) {
			words[i].text = mirror.Replace(words[i].text)
		}
	}
}

// spans are the line's text by look.
func (l line) spans() (spans []Span) {
	words := l.inReadingOrder()
	for i, w := range words {
		if i > 0 && !w.follows(words[i-1]) {
			spans = appendText(spans, Span{Text: " "})
		}
		spans = appendText(spans, Span{Text: w.text, Bold: w.look.Bold, Italic: w.look.Italic, Mono: w.look.Mono, Link: w.link})
	}
	return spans
}

// follows tells whether there is no space between a word and the one before.
func (w word) follows(before word) bool {
	gap := max(w.Left()-before.Right(), before.Left()-w.Right())
	size := min(w.look.Size, before.look.Size)
	last, _ := utf8.DecodeLastRuneInString(before.text)
	first, _ := utf8.DecodeRuneInString(w.text)
	if spaceless(last) && spaceless(first) {
		return gap < 0.5*size
	}
	return gap < 0.1*size && (w.glued || rightToLeft(w.text+before.text) || !unicode.IsLetter(last) || !unicode.IsLetter(first))
}

// appendText adds a span, to the last one where both look alike. Space looks
// like what stands before it, unless that is a link or code.
func appendText(spans []Span, s Span) []Span {
	if len(spans) == 0 {
		return append(spans, s)
	}
	last := &spans[len(spans)-1]
	like := *last
	like.Text = s.Text
	if like == s || s.Text == "" {
		last.Text += s.Text
		return spans
	}
	// The space before belongs to both where both look alike.
	if last.Text == " " && len(spans) > 1 && sameLook(spans[len(spans)-2], s) {
		spans = spans[:len(spans)-1]
		spans[len(spans)-1].Text += " " + s.Text
		return spans
	}
	return append(spans, s)
}

func sameLook(a, b Span) bool { a.Text, b.Text = "", ""; return a == b }

// joined puts one line's spans behind those before. Between them there is a
// space, unless the script has none or a word goes on behind its hyphen.
func joined(before, next []Span) []Span {
	if len(before) == 0 || len(next) == 0 {
		return append(before, next...)
	}
	last := &before[len(before)-1]
	end, _ := utf8.DecodeLastRuneInString(last.Text)
	start, _ := utf8.DecodeRuneInString(next[0].Text)
	switch {
	case end == '\u00AD', end == '\u2010' && unicode.IsLower(start), end == '-' && unicode.IsLower(start) && endsInLetters(strings.TrimSuffix(last.Text, "-")):
		last.Text = last.Text[:len(last.Text)-utf8.RuneLen(end)]
	case spaceless(end) && spaceless(start), end == '\n':
	default:
		before = appendText(before, Span{Text: " "})
	}
	for _, s := range next {
		before = appendText(before, s)
	}
	return before
}

// endsInLetters tells of a word that a hyphen may divide: at least two small letters.
func endsInLetters(text string) bool {
	n := 0
	for len(text) > 0 && n < 2 {
		r, size := utf8.DecodeLastRuneInString(text)
		if !unicode.IsLower(r) {
			return false
		}
		text, n = text[:len(text)-size], n+1
	}
	return n == 2
}

// cleaned drops soft hyphens that are inside of the text and space at its ends.
func cleaned(spans []Span) (out []Span) {
	for _, s := range spans {
		s.Text = strings.ReplaceAll(s.Text, "\u00AD", "")
		out = appendText(out, s)
	}
	if len(out) > 0 {
		out[0].Text = strings.TrimLeft(out[0].Text, " ")
		last := &out[len(out)-1]
		last.Text = strings.TrimRight(last.Text, " \n")
	}
	return out
}
