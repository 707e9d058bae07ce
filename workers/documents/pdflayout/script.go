package pdflayout

import (
	"unicode"
	"unicode/utf8"
)

func isRightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFF || r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF
}

// isArabicDigit tells of digits that are written from left to right within a text that is not.
func isArabicDigit(r rune) bool { return r >= 0x0660 && r <= 0x0669 || r >= 0x06F0 && r <= 0x06F9 }

// isUnspaced tells of scripts without blanks between words.
func isUnspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Bopomofo) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF || r == 'ー'
}

// direction is what a text says of the direction in which it is read: letters from right to left minus those from left
// to right.
func direction(text string) (balance int) {
	for _, r := range text {
		switch {
		case isArabicDigit(r):
		case isRightToLeft(r):
			balance++
		case unicode.IsLetter(r):
			balance--
		}
	}
	return balance
}

func first(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

func last(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// endsSentence tells of text behind which a new paragraph may begin.
func endsSentence(text string) bool {
	for len(text) > 0 {
		r, size := utf8.DecodeLastRuneInString(text)
		switch r {
		case '.', '!', '?', ':', '…', '。', '！', '？', '：', '؟', '۔', ';', '।':
			return true
		case '"', '\'', ')', ']', '”', '’', '»', '」', '』', '）':
			text = text[:len(text)-size]
			continue
		}
		return false
	}
	return false
}

// goesOn tells of text that does not begin a sentence.
func goesOn(text string) bool {
	r := first(text)
	return unicode.IsLower(r) || r == ',' || r == ';' || r == ')'
}
