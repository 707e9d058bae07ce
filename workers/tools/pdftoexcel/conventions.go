package pdftoexcel

import (
	"regexp"
	"strconv"
)

// conventions are how numbers and dates are written in a document, as far as it shows.
type conventions struct {
	// decimalComma: 1.234,50; decimalPoint: 1,234.50. Neither if the document does not show it.
	decimalComma, decimalPoint bool
	// dayFirst: 21/11/2026; monthFirst: 11/21/2026.
	dayFirst, monthFirst bool
}

var (
	amount       = `[^\d,.]{0,4}`
	commaDecimal = regexp.MustCompile(`^` + amount + `(\d{1,3}(\.\d{3})+,\d+|\d{1,3}( \d{3})+,\d+|\d+,(\d{1,2}|\d{4,})|\d{1,3}(\.\d{3}){2,}|0,\d+)` + amount + `$`)
	pointDecimal = regexp.MustCompile(`^` + amount + `(\d{1,3}(,\d{2,3})+\.\d+|\d{1,3}([ ']\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|\d{1,3}(,\d{3}){2,}|0\.\d+)` + amount + `$`)
	slashDate    = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})/(\d{4})$`)
)

// conventionsOf examines all cells of a document. If they contradict each other, the majority decides.
func conventionsOf(texts []string) (c conventions) {
	comma, point, day, month := 0, 0, 0, 0
	for _, text := range texts {
		text = asciiDigits(text)
		if commaDecimal.MatchString(text) {
			comma++
		}
		if pointDecimal.MatchString(text) {
			point++
		}
		if m := slashDate.FindStringSubmatch(text); m != nil {
			const monthsMax = 12
			if first, _ := strconv.Atoi(m[1]); first > monthsMax {
				day++
			}
			if second, _ := strconv.Atoi(m[2]); second > monthsMax {
				month++
			}
		}
	}
	return conventions{
		decimalComma: comma > point, decimalPoint: point > comma, dayFirst: day > month, monthFirst: month > day,
	}
}
