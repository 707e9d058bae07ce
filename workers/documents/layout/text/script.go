package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func isRightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFF || r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF
}

// isRightToLeftLetter also covers the marks of such letters.
func isRightToLeftLetter(r rune) bool {
	return isRightToLeft(r) && !isArabicDigit(r) && !strings.ContainsRune("٪٫٬", r)
}

func isLeftToRightLetter(r rune) bool { return unicode.IsLetter(r) && !isRightToLeft(r) }

func isArabic(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Thaana) && unicode.IsLetter(r)
}

// isArabicDigit reports whether r is an Arabic digit, which is written from left to right within right-to-left text.
func isArabicDigit(r rune) bool { return r >= 0x0660 && r <= 0x0669 || r >= 0x06F0 && r <= 0x06F9 }

// IsUnspaced reports whether a character is of a script without spaces between words.
func IsUnspaced(r rune) bool {
	const first = 0x0E00 // Thai
	return r >= first && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Bopomofo) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFFEF || r == 'ー'
}

// Direction returns the number of right-to-left letters minus that of left-to-right ones; 0 if the text has no direction.
func Direction(text string) (balance int) {
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

// direction counts the words of each direction; words of a single Latin letter do not count.
type direction struct{ right, left int }

func (d *direction) add(word string) {
	switch balance := Direction(word); {
	case balance > 0:
		d.right++
	case balance < -1:
		d.left++
	}
}

// isRightToLeft is true in a tie: right-to-left text quotes Latin words more often than the other way round.
func (d *direction) isRightToLeft() bool { return d.right > 0 && d.right >= d.left }

// RightToLeft reports whether words are read from right to left.
func RightToLeft(words []Word) bool {
	var d direction
	for i := range words {
		d.add(words[i].Text)
	}
	return d.isRightToLeft()
}

// RowsRightToLeft is RightToLeft for the words of rows.
func RowsRightToLeft(rows []Row) bool {
	var d direction
	for i := range rows {
		for j := range rows[i].Words {
			d.add(rows[i].Words[j].Text)
		}
	}
	return d.isRightToLeft()
}

// First returns the first character of a text.
func First(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// Last returns the last character of a text.
func Last(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// EndsSentence reports whether a new paragraph may begin after a text.
func EndsSentence(text string) bool {
	for len(text) > 0 {
		r, size := utf8.DecodeLastRuneInString(text)
		switch r {
		case '.', '!', '?', ':', '…', '。', '！', '？', '：', '؟', '۔', ';', '।':
			return true
		case '"', '\'', ')', ']', '”', '’', '»', '」', '』', '）', ' ':
			text = text[:len(text)-size]
			continue
		}
		return false
	}
	return false
}

// GoesOn reports whether a text does not begin a sentence.
func GoesOn(text string) bool {
	r := First(text)
	return unicode.IsLower(r) || r == ',' || r == ';' || r == ')'
}
