package pdflayout

import "testing"

func TestLinesAreJoined(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          joint
	}{
		{"the con-", "sideration", hyphenated},
		{"the con\u2010", "sideration", hyphenated},
		{"the con\u00AD", "Sideration", hyphenated},
		{"state-of-the-", "art", together},
		{"the A-", "side", together},
		{"North-", "South", together},
		{"and -", "then", apart},
		{"2020-", "2024", apart},
		{"日本", "語", together}, //nolint:gosmopolitan // no blanks there
		{"한국어", "부분", apart},
		{"one", "two", apart},
	} {
		if got := jointOf(c.before, c.after); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.before, c.after, got, c.want)
		}
	}
}

func TestWordsAreWrittenAsPeopleDo(t *testing.T) {
	for given, want := range map[string]string{
		"\uFB01nal\uFB04uffy":       "finalffluffy",
		"soft\u00ADhyphen":          "softhyphen",
		"end\u00AD":                 "end\u00AD",
		"\uFEE3\uFEAE\uFEA3\uFE92":  "مرحب",
		"m²":                        "m²",
		"\u202Bx\u202C\u200B\uFEFF": "x",
		"e\u0301":                   "é",
		"a\x00b\xff":                "ab\uFFFD",
	} {
		if got := Clean(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}
