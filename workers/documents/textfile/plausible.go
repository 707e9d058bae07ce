package textfile

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// singleByte are charsets that ICU's statistics do not know or confuse: those of DOS and of the old Macintosh besides those of
// Windows, by their MIME names. Of two that fit alike the first is taken.
var singleByte = []struct {
	charset string
	is      *charmap.Charmap
}{
	{"windows-1252", charmap.Windows1252},
	{"windows-1251", charmap.Windows1251},
	{"windows-1250", charmap.Windows1250},
	{"koi8-r", charmap.KOI8R},
	{"ibm866", charmap.CodePage866},
	{"ibm850", charmap.CodePage850},
	{"ibm852", charmap.CodePage852},
	{"ibm855", charmap.CodePage855},
	{"iso-8859-5", charmap.ISO8859_5},
	{"x-mac-cyrillic", charmap.MacintoshCyrillic},
	{"macintosh", charmap.Macintosh},
}

// Common letters: those that make up most of a text of the script, as far as they are above ASCII.
const (
	commonCyrillic = "оеаинтсрвлкмдпуязыьгбчій"
	commonLatin    = "äöüßéèàçñóíáâêôîûåøæúãõąćęłńśźżčďěňřšťůýžőűăîșț"
)

// singleByteOf returns the charset in which the sample reads most like Cyrillic or Latin words; "" if it does in none. known is
// taken if none is better.
func singleByteOf(sample []byte, known string) string {
	best, bestCharset := 0.0, ""
	for _, c := range singleByte {
		points := plausibility(sample, c.is)
		if points > best || points == best && points > 0 && c.charset == known {
			best, bestCharset = points, c.charset
		}
	}
	return bestCharset
}

// plausibility is how much the sample reads like words, per character above ASCII: 1 for common letters, less for rare ones,
// and far less for signs within words, capitals after small letters, and what the charset does not have.
func plausibility(sample []byte, is *charmap.Charmap) float64 {
	decoded, err := is.NewDecoder().Bytes(sample)
	if err != nil {
		return 0
	}
	runes := []rune(string(decoded))
	points, high := 0.0, 0
	for i, r := range runes {
		if r < 0x80 {
			continue
		}
		high++
		points += worth(runes, i)
	}
	if high == 0 {
		return 0
	}
	return points / float64(high)
}

// worth is the part of one character.
func worth(runes []rune, i int) float64 {
	const wrong = -3
	r, before, after := runes[i], at(runes, i-1), at(runes, i+1)
	switch {
	case r == unicode.ReplacementChar, unicode.IsControl(r), unicode.Is(unicode.So, r), unicode.Is(unicode.Sm, r):
		return wrong
	case !unicode.IsLetter(r):
		if unicode.IsLetter(before) && unicode.IsLetter(after) {
			return wrong // a sign within a word
		}
		return 0.2
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return wrong
	case unicode.Is(unicode.Cyrillic, r):
		return cyrillicWorth(r, before, after)
	}
	return latinWorth(r, before, after)
}

func cyrillicWorth(r, before, after rune) float64 {
	switch {
	case isASCIILetter(before) || isASCIILetter(after):
		return -3 // words are of one script
	case strings.ContainsRune(commonCyrillic, r):
		return 1
	case unicode.Is(unicode.Cyrillic, before) || unicode.Is(unicode.Cyrillic, after):
		return 0.4
	}
	return 0
}

func latinWorth(r, before, after rune) float64 {
	switch {
	case before >= 0x80 && after >= 0x80 && unicode.IsLetter(before) && unicode.IsLetter(after):
		return -1 // no Latin word has three of them in a row
	case strings.ContainsRune(commonLatin, r):
		return 1
	case isASCIILetter(before) || isASCIILetter(after):
		return 0.4
	}
	return 0
}

func isASCIILetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

func at(runes []rune, i int) rune {
	if i < 0 || i >= len(runes) {
		return ' '
	}
	return runes[i]
}

// encodingOf returns the encoding of one of singleByte, nil for any other name.
func encodingOf(charset string) encoding.Encoding {
	for _, c := range singleByte {
		if c.charset == charset {
			return c.is
		}
	}
	return nil
}
