package poppler

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// parted divides the words that have more than one style, as a sign after code has its own. Only signs and letters that both readers know alike are
// divided: where the one ends says where the other begins.
func parted(words []page.Word, looks []look) (all []page.Word) {
	for i := range words {
		parts := partsOf(&words[i], looks)
		switch {
		case len(parts) > 1 && all == nil:
			all = append(slices.Clip(words[:i]), parts...)
		case len(parts) > 1:
			all = append(all, parts...)
		case all != nil:
			all = append(all, words[i])
		}
	}
	if all == nil {
		return words
	}
	return all
}

// partsOf returns the parts of a word with a style of their own, from left to right; nil if it has one style.
func partsOf(w *page.Word, looks []look) (parts []page.Word) {
	over := looksOver(w, looks)
	if len(over) < 2 || text.Direction(w.Text) > 0 {
		return nil
	}
	texts, found := shared(w.Text, over)
	if !found {
		return nil
	}
	from := w.X0
	for i, l := range over {
		part := *w
		part.Text, part.Size, part.Style = texts[i], l.size, l.Style
		part.X0, part.X1 = from, w.X1
		if i+1 < len(over) {
			part.X1 = (l.X1 + over[i+1].X0) / 2
		}
		if part.X1 < from {
			return nil
		}
		part.Spaced = w.Spaced && i == 0
		from = part.X1
		parts = append(parts, part)
	}
	return parts
}

// looksOver returns the looks over a word, from left to right, if they have several styles; nil otherwise.
func looksOver(w *page.Word, looks []look) (over []look) {
	const least = 0.1 // of its height: boxes may touch
	middle, differ := (w.Y0+w.Y1)/2, false
	for i := range looks {
		l := &looks[i]
		if middle < l.Y0 || middle > l.Y1 || min(l.X1, w.X1)-max(l.X0, w.X0) < least*w.Height() {
			continue
		}
		over = append(over, *l)
		differ = differ || !alike(over[0].Style, l.Style)
	}
	if !differ {
		return nil
	}
	slices.SortFunc(over, func(a, b look) int { return cmp.Compare(a.X0, b.X0) })
	return over
}

// alike reports whether two styles are one within a word: code in several weights is one text.
func alike(a, b page.Style) bool {
	return a.Mono == b.Mono && (a.Mono || a.Bold == b.Bold && a.Italic == b.Italic)
}

// shared divides a word's text among the parts of lines that it is in: it begins with the end of the first one's text and ends with the beginning of the
// last one's; those between are within it.
func shared(word string, over []look) (texts []string, found bool) {
	last := len(over) - 1
	var within strings.Builder
	for _, l := range over[1:last] {
		within.WriteString(l.text)
	}
	between := within.String()
	for at := 1; at+len(between) < len(word); at++ {
		end := at + len(between)
		if strings.HasSuffix(over[0].text, word[:at]) && word[at:end] == between && strings.HasPrefix(over[last].text, word[end:]) {
			texts = append(texts, word[:at])
			for _, l := range over[1:last] {
				texts = append(texts, l.text)
			}
			return append(texts, word[end:]), true
		}
	}
	return nil, false
}
