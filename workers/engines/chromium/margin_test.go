package chromium

import (
	"math"
	"testing"
)

func TestMarginsAreReadAsInches(t *testing.T) {
	for text, want := range map[string]Margin{
		"1in":              {1, 1, 1, 1},
		"25.4mm":           {1, 1, 1, 1},
		"0":                {},
		"96px 72pt 6pc 0":  {1, 1, 1, 0},
		" 2.54cm 0 0 .5IN": {1, 0, 0, 0.5},
	} {
		got, err := ParseMargin(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		for _, side := range [][2]float64{{got.Top, want.Top}, {got.Right, want.Right}, {got.Bottom, want.Bottom}, {got.Left, want.Left}} {
			if math.Abs(side[0]-side[1]) > 1e-9 {
				t.Errorf("%q is %v", text, got)
			}
		}
	}
}

func TestInvalidMargins(t *testing.T) {
	for _, text := range []string{
		"", "10", "-1mm", "1em", "1 mm", "1mm 2mm", "1mm 1mm 1mm", "1mm 1mm 1mm 1mm 1mm",
		"1e3mm", "0x1mm", "nan", "inf", "1.2.3mm", ".mm", "mm", "21in", "99999999999999999999mm", "50%", "calc(1mm)",
	} {
		if margin, err := ParseMargin(text); err == nil {
			t.Errorf("%q is %v", text, margin)
		}
	}
}
