package tables

import "testing"

// narrow is a ruled table of one row whose first cell has these lines, in a column with room for eight letters.
func narrow(t *testing.T, lines ...string) string {
	t.Helper()
	s := new(sheet)
	for i, l := range append([]string{"abcdefgh"}, lines...) {
		s.write(2, 2+14*float64(i), l)
	}
	bottom := 14 * float64(len(lines)+1)
	s.write(100, 2, "beside")
	s.write(100, bottom+4, "below")
	for _, y := range []float64{0, 14, bottom + 2, bottom + 20} {
		s.rule(0, y, 160, y)
	}
	for _, x := range []float64{0, 80, 160} {
		s.rule(x, 0, x, bottom+20)
	}
	table, _ := theRuled(t, s)
	return table.Grid()[1][0].Text()
}

func TestAWordThatIsWiderThanItsCellIsOne(t *testing.T) {
	for want, lines := range map[string][]string{
		"TRANS_ABSTRACT":       {"TRANS_AB", "STRACT"},
		"linesBetweenQueries":  {"linesBet", "weenQuer", "ies"},
		"https://base.com/dir": {"https://", "base.com", "/dir"},
		"otheredgeOfTheName":   {"otheredg", "eOfTheNa", "me"},
		"languages":            {"language", "s"},
		"a_b cdef ghi":         {"a_b cdef", "ghi"},
		"2,633,177":            {"2,633,17", "7"},
		"(1,234,567)":          {"(1,234,5", "67)"},
		"abstract of":          {"abstract", "of"},
		"Measures and others":  {"Measures", "and", "others"},
		"too use a_name":       {"too", "use", "a_name"},
		"1,234.50 12":          {"1,234.50", "12"},
	} {
		if got := narrow(t, lines...); got != want {
			t.Errorf("%q of %q", got, lines)
		}
	}
}
