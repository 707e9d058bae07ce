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
		have := counted(output[i])
		all, kept := 0, 0
		for c, n := range counted(there[i]) {
			all += n
			kept += min(n, have[c])
		}
		r = r.with(number, all, kept)
	}
	return r
}

// counted counts letters and digits in their plain forms. Letters of the private use area mean nothing outside their font.
func counted(text string) map[rune]int {
	counts := map[rune]int{}
	for _, c := range norm.NFKC.String(text) {
		if unicode.IsLetter(c) || unicode.IsNumber(c) {
			counts[unicode.ToLower(c)]++
		}
	}
	return counts
}
