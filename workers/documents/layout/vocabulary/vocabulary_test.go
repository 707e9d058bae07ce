package vocabulary

import "testing"

func TestHyphensDivideWordsOrArePartsOfNames(t *testing.T) {
	for name, c := range map[string]struct {
		closing, opening string
		known            []string
		others           Hyphens
		want             bool
	}{
		"unknown":                    {"deliv-", "ery", nil, Unknown, true},
		"in a name":                  {"no-deliv-", "ery", nil, Unknown, false},
		"in a name, words divided":   {"no-deliv-", "ery", nil, Dividing, true},
		"with a capital":             {"toHave-", "Been", nil, Unknown, false},
		"with a capital, divided":    {"toHave-", "Been", nil, Dividing, true},
		"nowhere else":               {"deliv-", "ery", []string{"delivery"}, OfNames, false},
		"a word":                     {"no-deliv-", "ery", []string{"delivery"}, Unknown, true},
		"in another form":            {"no-deliv-", "er", []string{"Delivered."}, Unknown, true},
		"a part of a name":           {"no-deliv-", "ery", []string{"late_delivery"}, Unknown, true},
		"its singular":               {"snap-", "shots", []string{"snapshot", "snap", "shots"}, Unknown, true},
		"two words":                  {"winter-", "time", []string{"winter", "time"}, Dividing, false},
		"one of them":                {"winter-", "time", []string{"time"}, Unknown, true},
		"another name begins so":     {"tool-", "mill", []string{"tool-box"}, Dividing, false},
		"one of several words":       {"no-large-", "snapdragons", []string{"large"}, Dividing, false},
		"the other of several words": {"large-", "snap-dragons", []string{"snap"}, Dividing, false},
		"a letter":                   {"e-", "mail", nil, Dividing, false},
		"a letter after it":          {"plan-", "b", nil, Dividing, false},
		"a number":                   {"es-", "2015", nil, Dividing, false},
		"beside signs of two bytes":  {"„win-", "ter“", []string{"winter"}, Unknown, true},
		"parts of words at the ends": {"(deliv-", "ery)", []string{"deliv", "ery"}, Unknown, false},
	} {
		v := Vocabulary{}
		for _, w := range c.known {
			v.Add(w)
		}
		if got := v.Divides(c.closing, c.opening, c.others); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestWhatIsTakenOutIsNoLongerKnown(t *testing.T) {
	v := Vocabulary{}
	v.Add("no-deliv-")
	v.Add("ery")
	if v.Take("no-deliv-", "ery"); v.Divides("deliv-", "ery", Unknown) != true || v.Begins("no-deliv-") {
		t.Error("its parts are known")
	}
	if !v.Begins("no-") {
		t.Error("what is before an inner hyphen is not")
	}
}
