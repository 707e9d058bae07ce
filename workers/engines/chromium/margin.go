package chromium

import (
	"fmt"
	"strconv"
	"strings"
)

// Margin of a page, in inches.
type Margin struct{ Top, Right, Bottom, Left float64 }

// marginInchesMax is more than the largest paper.
const marginInchesMax = 20

// inchesPer has CSS's absolute units.
var inchesPer = map[string]float64{
	"in": 1, "cm": 1 / 2.54, "mm": 1 / millimetresPerInch,
	"pt": 1. / 72, "pc": 1. / 6, "px": 1. / 96,
}

// ParseMargin parses one CSS length, or four for top, right, bottom and left.
func ParseMargin(text string) (Margin, error) {
	var inches []float64
	for field := range strings.FieldsSeq(text) {
		length, err := parseLength(field)
		if err != nil {
			return Margin{}, err
		}
		inches = append(inches, length)
	}
	switch len(inches) {
	case 1:
		return Margin{inches[0], inches[0], inches[0], inches[0]}, nil
	case 4:
		return Margin{inches[0], inches[1], inches[2], inches[3]}, nil
	default:
		return Margin{}, fmt.Errorf("margin %q is not one CSS length or four", text)
	}
}

// parseLength parses digits with at most one point, and a unit; only 0 may have none.
func parseLength(text string) (float64, error) {
	end := len(text) - len(strings.TrimLeft(text, "0123456789."))
	number, err := strconv.ParseFloat(text[:end], 64)
	perUnit, known := inchesPer[strings.ToLower(text[end:])]
	if err != nil || !known && (text[end:] != "" || number != 0) {
		return 0, fmt.Errorf("%q is not a CSS length such as 10mm, 1cm, 0.5in, 36pt or 40px", text)
	}
	inches := number * perUnit
	if inches > marginInchesMax {
		return 0, fmt.Errorf("%q is longer than %din", text, marginInchesMax)
	}
	return inches, nil
}
