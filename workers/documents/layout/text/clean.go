package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Clean writes a word as people do: ligatures and positional forms of letters become the letters themselves, and zero-width
// characters are removed, apart from a soft hyphen at the end and the joiners that scripts need. A soft hyphen that stands alone is a hyphen.
func Clean(text string) string {
	if isPrintable(text) {
		return text
	}
	text = strings.Map(func(r rune) rune {
		if isInvisible(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	if end := strings.TrimRight(text, softHyphen); end == "" && text != "" {
		return "-" // not the end of a word
	} else if end != text {
		return WithoutSoftHyphens(plain(end)) + softHyphen
	}
	return WithoutSoftHyphens(plain(text))
}

// isPrintable reports whether all of a text is plain ASCII, as most words are.
func isPrintable(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

const softHyphen = "\u00AD"

// WithoutSoftHyphens removes soft hyphens, which are visible only at the end of a line.
func WithoutSoftHyphens(text string) string { return strings.ReplaceAll(text, softHyphen, "") }

func isInvisible(r rune) bool {
	switch {
	case r == '\u00AD', r == '\u200C', r == '\u200D': // soft hyphen, joiners
		return false
	case r == '\uFEFF', r >= '\u200B' && r <= '\u200F', r >= '\u202A' && r <= '\u202E', r >= '\u2060' && r <= '\u2069':
		return true
	}
	return unicode.IsControl(r) || unicode.IsSpace(r) || r >= 0xFFF0 && r <= 0xFFFB || r == 0xFFFE || r == 0xFFFF
}

// plain replaces presentation forms of a letter by the letter, and nothing else: m² stays m².
func plain(text string) string {
	if strings.IndexFunc(text, isShape) < 0 {
		return norm.NFC.String(text)
	}
	var b strings.Builder
	for _, r := range text {
		if isShape(r) {
			b.WriteString(norm.NFKC.String(string(r)))
		} else {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(b.String())
}

func isShape(r rune) bool {
	return r >= 0xFB00 && r <= 0xFDCF || r >= 0xFDF0 && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFE || // ligatures, Arabic forms
		r >= 0x2E80 && r <= 0x2FDF // radicals
}

// CleanLine is Clean for text with spaces, which stay as they are.
func CleanLine(text string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		words[i] = strings.TrimSuffix(Clean(word), softHyphen)
	}
	return strings.Join(words, " ")
}
