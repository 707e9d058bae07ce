package pdfstructure

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// inReadingOrder are the line's words as they are read: the other way round
// where they run from right to left, but for numbers and Latin words in between.
func (l line) inReadingOrder() []word {
	words := slices.Clone(l.words)
	right := l.rightToLeft()
	if right {
		slices.Reverse(words)
	}
	var turned []word
	for from := 0; from < len(words); {
		to := from
		for to < len(words) && against(words[to], right) {
			to++
		}
		slices.Reverse(words[from:to])
		if to > from {
			from = to
			continue
		}
		turned = append(turned, words[from])
		from++
	}
	if right {
		turnBrackets(words, turned)
	}
	return words
}

// against tells of a word that runs against the line.
func against(w word, lineIsRightToLeft bool) bool { return rightToLeft(w.text) != lineIsRightToLeft }

// turnBrackets puts brackets right that are stored as they are drawn: then one
// closes before any has opened. What stands between Latin words is right as it is.
func turnBrackets(words, turned []word) {
	const pairs = "()[]{}<>«»"
	mirror := strings.NewReplacer("(", ")", ")", "(", "[", "]", "]", "[", "{", "}", "}", "{", "<", ">", ">", "<", "«", "»", "»", "«")
	for _, w := range turned {
		if at := strings.IndexAny(w.text, pairs); at >= 0 {
			if first, _ := utf8.DecodeRuneInString(w.text[at:]); strings.ContainsRune("([{<«", first) {
				return
			}
			break
		}
	}
	for i := range words {
		if rightToLeft(words[i].text) {
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
	case end == '\u00AD', end == '-' && unicode.IsLower(start) && endsInLetters(strings.TrimSuffix(last.Text, "-")):
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
