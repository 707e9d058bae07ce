package pdflayout

import (
	"math"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// cleaned leaves out words without a visible character or a place, and writes the others as people do.
func cleaned(words []Word) []Word {
	kept := make([]Word, 0, len(words))
	for _, w := range words {
		w.Text = Clean(w.Text)
		if w.Text != "" && w.isPlaced() {
			kept = append(kept, w)
		}
	}
	return kept
}

func (w Word) isPlaced() bool {
	for _, f := range []float64{w.X0, w.Y0, w.X1, w.Y1, w.Size} {
		if math.IsNaN(f) || math.Abs(f) > 1e6 {
			return false
		}
	}
	return w.X1 >= w.X0 && w.Y1 > w.Y0
}

// Clean writes a word as people do: ligatures and the forms that letters have at the ends of words become the letters
// themselves, and what has no width goes, apart from a soft hyphen at the end and the joiners that scripts need.
func Clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if isInvisible(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	if end := strings.TrimRight(text, softHyphen); end != text {
		return strings.ReplaceAll(plain(end), softHyphen, "") + softHyphen
	}
	return strings.ReplaceAll(plain(text), softHyphen, "")
}

const softHyphen = "\u00AD"

func isInvisible(r rune) bool {
	switch {
	case r == '\u00AD', r == '\u200C', r == '\u200D': // soft hyphen, joiners
		return false
	case r == '\uFEFF', r >= '\u200B' && r <= '\u200F', r >= '\u202A' && r <= '\u202E', r >= '\u2060' && r <= '\u2069':
		return true
	}
	return unicode.IsControl(r) || unicode.IsSpace(r) || r >= 0xFFF0 && r <= 0xFFFB || r == 0xFFFE || r == 0xFFFF
}

// plain decomposes what is only another shape of a letter, and nothing else: a square metre stays one.
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
	return r >= 0xFB00 && r <= 0xFDCF || r >= 0xFDF0 && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFE || // ligatures, forms of Arabic
		r >= 0x2E80 && r <= 0x2FDF // radicals
}

// CleanLine is Clean for text that has blanks, which stay as they are.
func CleanLine(text string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		words[i] = strings.TrimSuffix(Clean(word), softHyphen)
	}
	return strings.Join(words, " ")
}
