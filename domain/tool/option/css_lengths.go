package option

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// CSSLengths is one CSS length for all four sides, or four: top, right, bottom and left.
type CSSLengths struct {
	Into *string
	// MillimetersMax bounds each of them.
	MillimetersMax float64
	Default        string
}

const (
	cssLength       = `(?:0|(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})(?:px|pt|pc|mm|cm|in))`
	cssLengthsForm  = `^` + cssLength + `(?:(?: ` + cssLength + `){3})?$`
	cssLengthsHuman = `must be one CSS length or four (top right bottom left), as in 10mm or "10mm 5mm 10mm 5mm"; units are px, pt, pc, mm, cm, in`
)

var (
	cssLengthsPattern = regexp.MustCompile(cssLengthsForm)
	millimetersPer    = map[string]float64{
		"px": 25.4 / 96, "pt": 25.4 / 72, "pc": 25.4 / 6, "mm": 1, "cm": 10, "in": 25.4,
	}
)

func (c CSSLengths) schema() Schema {
	return Schema{Type: "string", Pattern: cssLengthsForm, Default: c.Default}
}

func (c CSSLengths) check(value any) (rule, message string) {
	text, ok := value.(string)
	if !ok {
		return "type", cssLengthsHuman
	}
	if !cssLengthsPattern.MatchString(text) {
		return "pattern", cssLengthsHuman
	}
	for length := range strings.FieldsSeq(text) {
		if millimeters(length) > c.MillimetersMax {
			return "maximum", fmt.Sprintf("each length must be at most %smm", Plain(c.MillimetersMax))
		}
	}
	return "", ""
}

// millimeters parses a length of the form cssLength.
func millimeters(length string) float64 {
	unitAt := max(0, len(length)-len("mm"))
	number, err := strconv.ParseFloat(length[:unitAt], 64)
	if err != nil {
		return 0 // a bare 0 has no unit
	}
	return number * millimetersPer[length[unitAt:]]
}

func (c CSSLengths) put(value any) { *c.Into, _ = value.(string) }

func (c CSSLengths) field() any { return c.Into }
