package pdftoppt

import (
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/documents/pptx"
)

// keepsNumbers reports whether a slide of right-to-left text has the page's numbers and its words of other scripts as they are:
// LibreOffice's import turns some of them round, so that 2024 becomes 4202.
func keepsNumbers(words []page.Word, s pptx.Slide) bool {
	have := map[string]int{}
	for _, token := range foreign(s.Text) {
		have[token]++
	}
	rightToLeft, kept := false, true
	for _, w := range words {
		rightToLeft = rightToLeft || text.Direction(w.Text) > 0
		for _, token := range foreign(w.Text) {
			if have[token]--; have[token] < 0 {
				kept = false
			}
		}
	}
	return kept || !rightToLeft
}

// foreign returns the numbers and left-to-right words of a text that are not the same when turned round.
func foreign(content string) (tokens []string) {
	for _, token := range strings.FieldsFunc(content, func(r rune) bool {
		return !unicode.IsDigit(r) && (!unicode.IsLetter(r) || text.Direction(string(r)) > 0)
	}) {
		if first := token[0]; strings.Trim(token, string(first)) != "" {
			tokens = append(tokens, token)
		}
	}
	return tokens
}
