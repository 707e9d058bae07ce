package pdfcoverage

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// OfTexts compares the texts of pages: those that are there, by the second reader, and those of the output.
func OfTexts(numbers []int, there, output []string) Report {
	var r Report
	for i, number := range numbers {
		if i >= len(there) || i >= len(output) {
			break
		}
		all, kept := counted(there[i]).in(counted(output[i]))
		r = r.with(number, all, kept)
	}
	return r
}

// counts are how often letters and digits are in a text; most are ASCII, for which a map takes ten times as long.
type counts struct {
	ascii  [unicode.MaxASCII + 1]int
	others map[rune]int
}

// counted counts letters and digits in their plain forms. Letters of the private use area mean nothing outside their font.
func counted(text string) *counts {
	n := &counts{others: map[rune]int{}}
	for _, c := range norm.NFKC.String(text) {
		if c <= unicode.MaxASCII && !isPlain(c) || c > unicode.MaxASCII && !unicode.IsLetter(c) && !unicode.IsNumber(c) {
			continue
		}
		if c = unicode.ToLower(c); c <= unicode.MaxASCII { // also that of İ
			n.ascii[c]++
		} else {
			n.others[c]++
		}
	}
	return n
}

func isPlain(c rune) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' }

// in returns how many there are, and how many of them are in another text.
func (n *counts) in(other *counts) (all, kept int) {
	for c, count := range n.ascii {
		all += count
		kept += min(count, other.ascii[c])
	}
	for c, count := range n.others {
		all += count
		kept += min(count, other.others[c])
	}
	return all, kept
}
