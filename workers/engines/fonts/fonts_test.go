package fonts

import (
	"slices"
	"testing"
)

const list = "TrueType\tCarlito\t20-7e a0-17f\nCFF\tNoto Sans CJK JP,Noto Sans CJK JP Light\t3041-3096 4e00-9fff\nPCF\tTerminal\t2580-259f\nTrueType\tTwo\\-Part\t100-200\n"

func TestFontsAreKnownByEachOfTheirNames(t *testing.T) {
	f := parse(list)
	for family, want := range map[string]bool{"Carlito": true, "noto sans cjk jp light": true, "Two-Part": true, "Terminal": true, "Calibri": false} {
		if f.Has(family) != want {
			t.Errorf("%s: %v", family, !want)
		}
	}
}

//nolint:gosmopolitan // characters of many scripts are what it is for
func TestCharactersThatNoFontHasAreNamed(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"aé 中あ\u0200", ""},
		{"a\u0201中𓀀█", "\u0201𓀀█"},                             // the terminal's font is not printed with
		{"\u00AD\u200D\u2028\uE000\uFE0F\U000E0067\u3000", ""}, // not to be seen, or private
		{"ק\u05B8", "ק\u05B8"},
	} {
		if got := parse(list).Lack(slices.Values([]rune(c.text))); string(got) != c.want {
			t.Errorf("%q: %q", c.text, string(got))
		}
	}
	if got := parse("TrueType\tCarlito\t\n").Lack(slices.Values([]rune("é"))); got != nil {
		t.Errorf("%q of fonts that are not described", got)
	}
}

//nolint:gosmopolitan // see above
func TestTheFontsOfThisMachineHaveWhatIsUsual(t *testing.T) {
	f, err := List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Lack(slices.Values([]rune("äőçя中あ한عק€→😀"))); len(got) > 0 || !f.Has("Carlito") {
		t.Errorf("%q, Carlito %v", got, f.Has("Carlito"))
	}
}
