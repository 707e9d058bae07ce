package pdftoexcel

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	currency = `(?:[$€£¥₹₽₩₪]|USD|EUR|GBP|CHF|JPY|CNY|PLN|CZK|SEK|NOK|DKK|Kč|zł|kr)`
	numeral  = regexp.MustCompile(`^(\()?(-)?(` + currency + `)? ?(-)?(\d[\d.,' ]*?) ?(` + currency + `|%)?(\))?$`)
	plain    = regexp.MustCompile(`^\d+$`)
	grouped  = map[string]*regexp.Regexp{
		",": regexp.MustCompile(`^\d{1,3}(,\d{2})*(,\d{3})+$`),
		".": regexp.MustCompile(`^\d{1,3}(\.\d{3})+$`),
		" ": regexp.MustCompile(`^\d{1,3}( \d{3})+$`),
		"'": regexp.MustCompile(`^\d{1,3}('\d{3})+$`),
	}
)

// numberOf parses a number, a percentage or an amount of money.
func numberOf(text string, c conventions) (v value, is bool) {
	m := numeral.FindStringSubmatch(text)
	if m == nil || (m[1] == "") != (m[7] == "") || m[3] != "" && m[6] != "" || m[2] != "" && m[4] != "" {
		return v, false
	}
	whole, fraction, groups, is := parts(m[5], c)
	const digitsMax = 15 // the precision of Excel's numbers
	if !is || len(whole) > 1 && whole[0] == '0' || len(whole)+len(fraction) > digitsMax {
		return v, false
	}
	number, err := strconv.ParseFloat(whole+"."+fraction+"0", 64)
	if err != nil {
		return v, false
	}
	if m[1]+m[2]+m[4] != "" {
		number = -number
	}
	v = value{text: text, number: number, format: pattern(groups, len(fraction))}
	switch {
	case m[6] == "%":
		v.number, v.format = number/100, v.format+"%"
	case m[3] != "":
		v.format = `"` + m[3] + `"` + v.format
	case m[6] != "":
		v.format += ` "` + m[6] + `"`
	}
	if m[1] != "" {
		v.format += ";(" + v.format + ")"
	}
	return v, true
}

// pattern returns the format that shows a number as it was written: with as many decimals, with or without grouping.
func pattern(groups bool, decimals int) string {
	format := "0"
	if groups {
		format = "#,##0"
	}
	if decimals > 0 {
		format += "." + strings.Repeat("0", decimals)
	}
	return format
}

// parts splits a numeral into the digits before and after the decimal sign, and reports whether they are grouped. The last
// result is false if the sign could be either.
func parts(text string, c conventions) (whole, fraction string, groups, is bool) {
	if plain.MatchString(text) {
		return text, "", false, true
	}
	for _, style := range styles(c, text) {
		whole, fraction, _ := strings.Cut(text, style.decimal)
		if style.decimal == "" {
			whole, fraction = text, ""
		}
		if fraction != "" && !plain.MatchString(fraction) || strings.HasSuffix(text, style.decimal) && style.decimal != "" {
			continue
		}
		if plain.MatchString(whole) && fraction != "" {
			return whole, fraction, false, !c.contradicts(style.decimal, fraction)
		}
		if style.group != "" && grouped[style.group].MatchString(whole) {
			return strings.ReplaceAll(whole, style.group, ""), fraction, true, true
		}
	}
	return "", "", false, false
}

// contradicts reports whether a sign before three digits would separate decimals although it separates thousands elsewhere in the
// document: 4246,391 beside 1,200.50.
func (c conventions) contradicts(decimal, fraction string) bool {
	const groupDigits = 3
	return len(fraction) == groupDigits && (decimal == "," && c.decimalPoint || decimal == "." && c.decimalComma)
}

// style is a way to write numbers.
type style struct{ group, decimal string }

// styles returns the styles that a numeral can have. A point before three digits is ambiguous: thousands in half of the world,
// thousandths in the other.
func styles(c conventions, text string) []style {
	point := []style{{",", "."}, {"'", "."}, {" ", "."}, {"", "."}}
	comma := []style{{".", ","}, {" ", ","}, {"", ","}}
	switch {
	case c.decimalComma:
		return append(append(comma, style{".", ""}), style{" ", ""}, style{"'", "."})
	case c.decimalPoint:
		return append(append(point, style{",", ""}), style{" ", ""}, style{" ", ","})
	case grouped["."].MatchString(text) && strings.Count(text, ".") == 1:
		return nil
	default:
		return append(append([]style{{",", ""}, {" ", ""}, {"'", ""}}, point...), comma...)
	}
}
