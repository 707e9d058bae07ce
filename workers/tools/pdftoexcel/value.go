package pdftoexcel

import "strings"

// value is the content of a cell: text, unless format is set.
type value struct {
	text string
	// number is the value; for a date, Excel's count of days.
	number float64
	// format is Excel's number format.
	format string
}

func (v value) isNumber() bool { return v.format != "" }

// valueOf determines the type of a text. These stay text: what begins with = + or @, so that no program takes it for a formula;
// numbers with leading zeros or more than 15 digits, which are identifiers; and whatever could be read in two ways.
func valueOf(text string, c conventions) value {
	text = strings.TrimSpace(text)
	ascii := asciiDigits(text)
	if v, is := numberOf(ascii, c); is {
		return v
	}
	if v, is := dateOf(ascii, c); is {
		return v
	}
	return value{text: text}
}

var digits = strings.NewReplacer(
	"٠", "0", "١", "1", "٢", "2", "٣", "3", "٤", "4", "٥", "5", "٦", "6", "٧", "7", "٨", "8", "٩", "9", "٫", ".", "٬", ",",
	"۰", "0", "۱", "1", "۲", "2", "۳", "3", "۴", "4", "۵", "5", "۶", "6", "۷", "7", "۸", "8", "۹", "9", "٪", "%",
	"−", "-", "\u00A0", " ", "\u202F", " ", "\u2009", " ", "’", "'",
)

// asciiDigits replaces Arabic and Persian digits and number signs by ASCII ones.
func asciiDigits(text string) string { return digits.Replace(text) }
