package pdftomarkdown

import (
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Marks of emphasis have an effect only beside certain characters, and two that touch are read as one (CommonMark 0.31 §6.2).

// emphasis returns runs whose marks have their effect: of emphasized runs that touch, the style that all share or else the longest one's remains, and
// signs at the end of a run are outside its marks where these would touch a letter.
func emphasis(runs []text.Run) (all []text.Run) {
	for begin := 0; begin < len(runs); {
		end := begin + 1
		for end < len(runs) && isEmphasized(runs[end-1]) && isEmphasized(runs[end]) && isTouching(runs[end-1], runs[end]) {
			end++
		}
		all = append(all, reconciled(runs[begin:end])...)
		begin = end
	}
	return parted(all)
}

// reconciled gives runs that touch one style, or leaves one of them its style.
func reconciled(runs []text.Run) []text.Run {
	shared, longest := page.Style{Bold: true, Italic: true}, 0
	for i, s := range runs {
		shared.Bold, shared.Italic = shared.Bold && s.Bold, shared.Italic && s.Italic
		if len(s.Text) > len(runs[longest].Text) {
			longest = i
		}
	}
	if len(runs) == 1 {
		return runs
	}
	if shared.Bold || shared.Italic {
		return []text.Run{{Text: text.Of(runs), Style: shared}}
	}
	all := make([]text.Run, len(runs))
	for i, s := range runs {
		if i != longest {
			s.Bold, s.Italic = false, false
		}
		all[i] = s
	}
	return all
}

// parted makes runs of their own of signs at the ends of emphasized runs that touch a letter.
func parted(runs []text.Run) (all []text.Run) {
	for i, s := range runs {
		var before, after string
		if isEmphasized(s) && i > 0 && isWord(text.Last(runs[i-1].Text)) {
			rest := strings.TrimLeftFunc(s.Text, isSign)
			before, s.Text = s.Text[:len(s.Text)-len(rest)], rest
		}
		if isEmphasized(s) && i+1 < len(runs) && isWord(text.First(runs[i+1].Text)) {
			rest := strings.TrimRightFunc(s.Text, isSign)
			after, s.Text = s.Text[len(rest):], rest
		}
		for _, part := range []text.Run{{Text: before}, s, {Text: after}} {
			if part.Text != "" {
				all = append(all, part)
			}
		}
	}
	return all
}

// isEmphasized reports whether a run has marks that depend on what is beside it: those of links and scripts are within others, and code has none.
func isEmphasized(s text.Run) bool {
	_, isLink := linkable(s.Link)
	return (s.Bold || s.Italic) && !s.Mono && !isLink && s.Script == page.OnLine && strings.ContainsFunc(s.Text, isLetterOrDigit)
}

func isTouching(a, b text.Run) bool {
	return !unicode.IsSpace(text.Last(a.Text)) && !unicode.IsSpace(text.First(b.Text))
}

// isSign reports whether a character is what CommonMark calls punctuation; isWord whether it is neither that nor space.
func isSign(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

func isWord(r rune) bool { return !unicode.IsSpace(r) && !isSign(r) }
