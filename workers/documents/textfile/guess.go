package textfile

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gogs/chardet"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
)

const (
	// sampleBytes is how much of a text is used to guess its charset.
	sampleBytes = 64 << 10
	fallback    = "windows-1252"
	// confidenceMin, in percent, is below what ICU's statistics report for a sentence, and above what they report for one word.
	confidenceMin = 20
)

var fallbackEncoding = charmap.Windows1252

// guess uses ICU's statistics of letter triples. Windows charsets are far more common than the ISO ones that differ in a few
// letters.
func guess(content []byte) string {
	sample := highLines(content)
	if isThai(sample) {
		return thai
	}
	found, err := chardet.NewTextDetector().DetectAll(sample)
	if err != nil {
		return fallback
	}
	for _, r := range found {
		charset := ofWindows(strings.ToLower(r.Charset), sample)
		fits := r.Confidence >= confidenceMin
		if isMostlyHigh(sample) {
			fits = !isLatin(r.Charset) // certainly another script, whatever the confidence
		}
		if fits && isWhole(sample, charset) {
			return better(sample, charset)
		}
	}
	return better(sample, fallback)
}

// better returns the charset of DOS, Windows or the Macintosh in which a Latin or Cyrillic text reads better than in the one
// that ICU found.
func better(sample []byte, charset string) string {
	if encodingOf(charset) == nil && charset != "iso-8859-2" && charset != "windows-1254" {
		return charset // another script
	}
	if found := singleByteOf(sample, charset); found != "" {
		return found
	}
	return charset
}

// isWhole reports whether the whole sample, except for a cut end, is valid in the charset.
func isWhole(sample []byte, charset string) bool {
	is, err := htmlindex.Get(charset)
	if err != nil {
		return false
	}
	decoded, err := is.NewDecoder().Bytes(sample)
	return err == nil && !bytes.ContainsRune(bytes.TrimRight(decoded, string(utf8.RuneError)), utf8.RuneError)
}

func isLatin(charset string) bool {
	return slices.Contains([]string{"ISO-8859-1", "ISO-8859-2", "ISO-8859-9", "windows-1252", "windows-1250", "windows-1254"}, charset)
}

// isMostlyHigh reports whether text is in a script other than Latin: most letters are above ASCII.
func isMostlyHigh(sample []byte) bool {
	high, letters := 0, 0
	for _, b := range sample {
		switch {
		case b >= 0x80:
			high++
		case b|0x20 >= 'a' && b|0x20 <= 'z':
			letters++
		}
	}
	return high > letters
}

func ofWindows(charset string, sample []byte) string {
	switch charset {
	case "iso-8859-2":
		if bytes.ContainsAny(sample, "\xB1\xB6\xBC") && !bytes.ContainsAny(sample, "\xB9\x9C\x9F") {
			return charset // ą, ś, ź in another encoding than Windows'
		}
		return "windows-1250"
	case "iso-8859-7":
		return "windows-1253"
	case "iso-8859-8-i", "iso-8859-8":
		return "windows-1255"
	case "iso-8859-9":
		return "windows-1254"
	case "iso-8859-1":
		return fallback
	case "gb-18030":
		return "gb18030"
	default:
		return charset
	}
}

// highLines returns the lines of the content that have bytes above ASCII, up to the sample size: a table of numbers with some
// names has few.
func highLines(content []byte) (lines []byte) {
	for line := range bytes.Lines(content) {
		if bytes.ContainsFunc(line, func(c rune) bool { return c >= 0x80 }) {
			lines = append(lines, line...)
		}
		if len(lines) > sampleBytes {
			break
		}
	}
	return lines
}
