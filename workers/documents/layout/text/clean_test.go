package text

import "testing"

func TestASoftHyphenThatStandsAloneIsAHyphen(t *testing.T) {
	for from, want := range map[string]string{"\u00AD": "-", "divi\u00AD": "divi\u00AD", "in\u00ADside": "inside", "": ""} {
		if got := Clean(from); got != want {
			t.Errorf("%q: %q", from, got)
		}
	}
}
