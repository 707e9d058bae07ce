package text

import "testing"

func TestLinesAreJoined(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          Joint
	}{
		{"the con-", "sideration", Hyphenated},
		{"the con\u2010", "sideration", Hyphenated},
		{"the con\u00AD", "Sideration", Hyphenated},
		{"state-of-the-", "art", Together},
		{"the state-", "of-the-art office", Together},
		{"the A-", "side", Together},
		{"North-", "South", Together},
		{"and -", "then", Apart},
		{"2020-", "2024", Together},
		{"2020-", "Manager", Apart},
		{"LM4-", "ND", Together},
		{"5-", "and 6-year terms", Apart},
		{"日本", "語", Together}, //nolint:gosmopolitan // no spaces there
		{"한국어", "부분", Apart},
		{"one", "two", Apart},
	} {
		if got := JointOf(c.before, c.after); got != c.want {
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
