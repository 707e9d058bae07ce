package text

import "testing"

func TestASoftHyphenThatStandsAloneIsAHyphen(t *testing.T) {
	for from, want := range map[string]string{"\u00AD": "-", "divi\u00AD": "divi\u00AD", "in\u00ADside": "inside", "": ""} {
		if got := Clean(from); got != want {
			t.Errorf("%q: %q", from, got)
		}
	}
}

func TestWhatIsNotPrintedIsRemovedFromPlainWords(t *testing.T) {
	for from, want := range map[string]string{"a\x7fb": "ab", "a b": "ab", "\x01a": "a", "a~!": "a~!"} {
		if got := Clean(from); got != want {
			t.Errorf("%q: %q", from, got)
		}
	}
}
