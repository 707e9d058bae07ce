package tables

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/vocabulary"
)

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
		"a_b.c(d) error":       {"a_b.c(d)", "error"},

		"linesBetweenQueries a_b.c(d) error": {"linesBet", "weenQuer", "ies", "a_b.c(d)", "error"},
		"a_b.c(d) error language of":         {"a_b.c(d)", "error", "language", "of"},

		"a_b.c(d)or":     {"a_b.c(d)", "or"},
		"[a_list] [some": {"[a_list]", "[some"},
		"a.call(beside)": {"a.call(b", "eside)"},
	} {
		if got := narrow(t, lines...); got != want {
			t.Errorf("%q of %q", got, lines)
		}
	}
}

// All lines of a column at the right end where it does, however short they are.
func TestShortLinesAtTheRightAreNotBroken(t *testing.T) {
	s := new(sheet)
	for i, l := range []string{"abcdefgh", "a_b", "cde"} {
		s.write(78-letter*float64(len(l)), 2+14*float64(i), l)
		s.write(100, 2+28*float64(i), "beside")
	}
	s.rulesAt([]float64{0, 80, 160}, []float64{0, 14, 44, 72})
	if table, _ := theRuled(t, s); table.Grid()[1][0].Text() != "a_b cde" {
		t.Errorf("%q", table.Text())
	}
}

// besideOthers is a ruled table whose first column is that wide and has these cells, each of some lines.
func besideOthers(cells [][]string, width float64) *sheet {
	s, y := new(sheet), 0.0
	ys := []float64{0}
	for _, cell := range cells {
		for _, l := range cell {
			s.write(2, y+2, l)
			y += 14
		}
		s.write(100, y-12, "beside")
		y += 6
		ys = append(ys, y)
	}
	s.rulesAt([]float64{0, width, 160}, ys)
	return s
}

// Lines of a column of plain words: where each of them is full, and the ends of the cells are not, words are broken.
func TestWordsAreBrokenWhereEachLineIsFull(t *testing.T) {
	for name, c := range map[string]struct {
		cells [][]string
		want  string
	}{
		"broken":         {[][]string{{"abcdefgh", "ij"}, {"bcdefghi", "jklm"}, {"cdefghij", "klmnopqr", "st"}}, "abcdefghij"},
		"one has room":   {[][]string{{"abcdefgh", "ij"}, {"bcdefg", "hijklm"}, {"cdefghij", "klmnopqr", "st"}}, "abcdefgh ij"},
		"too few":        {[][]string{{"abcdefgh", "ij"}, {"bcdefghi", "jklm"}}, "abcdefgh ij"},
		"equally long":   {[][]string{{"abcdefgh", "ijklmnop"}, {"bcdefghi", "jklmnopq"}, {"cdefghij", "klmnopqr"}}, "abcdefgh ijklmnop"},
		"numbers":        {[][]string{{"12345678", "12"}, {"12345678", "1234"}, {"12345678", "12345"}}, "12345678 12"},
		"few digits":     {[][]string{{"444", "2"}, {"237", "02"}, {"107", "641"}, {"104", "92"}}, "4442"},
		"two of few":     {[][]string{{"444", "223"}, {"237", "102"}, {"107", "641"}, {"104", "2"}}, "444 223"},
		"with a hyphen":  {[][]string{{"abcdefg-", "ij"}, {"bcdefgh-", "jklm"}, {"cdefghi-", "klmnopq-", "st"}}, "abcdefgij"},
		"one is not one": {[][]string{{"abcdefgh", "ij"}, {"bcdefghi", "jklm"}, {"cdefghij", "kl mn"}}, "abcdefghij"},
	} {
		s := besideOthers(c.cells, 44)
		if table, _ := theRuled(t, s); table.Grid()[0][0].Text() != c.want {
			t.Errorf("%s: %q", name, table.Grid()[0][0].Text())
		}
	}
}

// A name that is broken at its hyphen keeps it, because other names of the column have some.
func TestAColumnOfNamesKeepsTheirHyphens(t *testing.T) {
	for name, c := range map[string]struct {
		cells [][]string
		want  string
	}{
		"names": {[][]string{{"catch-", "error"}, {"no-array"}, {"no-nested"}, {"prefer-set"}}, "catch-error"},
		"words": {[][]string{{"differ-", "ent"}, {"section"}, {"offices"}, {"well-known"}}, "different"},
	} {
		s := besideOthers(c.cells, 60)
		if table, _ := theRuled(t, s); table.Grid()[0][0].Text() != c.want {
			t.Errorf("%s: %q", name, table.Grid()[0][0].Text())
		}
	}
}

// The column breaks words, but the document has both parts as words of their own.
func TestTwoWordsOfTheDocumentAreNotJoined(t *testing.T) {
	for name, c := range map[string]struct {
		words vocabulary.Vocabulary
		want  string
	}{
		"both parts":   {vocabulary.Vocabulary{"abcdefgh": 3, "ijk": 3}, "abcdefgh ijk"},
		"seldom":       {vocabulary.Vocabulary{"abcdefgh": 1, "ijk": 3}, "abcdefghijk"},
		"in cell only": {vocabulary.Vocabulary{"abcdefgh": 2, "ijk": 2}, "abcdefghijk"},
		"as one too":   {vocabulary.Vocabulary{"abcdefgh": 3, "ijk": 3, "abcdefghijk": 1}, "abcdefghijk"},
	} {
		s, y := new(sheet), 0.0
		ys := []float64{0}
		for _, cell := range [][]string{{"abcdefgh", "ijk"}, {"bcdefghi", "jklm"}, {"cdefghij", "klmnopqr", "st"}} {
			for _, l := range cell {
				s.write(2, y+2, l)
				y += 14
			}
			s.write(100, y-12, "beside")
			y += 6
			ys = append(ys, y)
		}
		s.rulesAt([]float64{0, 44, 160}, ys)
		table, _ := theRuled(t, s)
		table.Discount(c.words)
		if table.Mend(c.words, vocabulary.Unknown); table.Grid()[0][0].Text() != c.want {
			t.Errorf("%s: %q", name, table.Grid()[0][0].Text())
		}
	}
}

// Its lines would be a word of the document, but the first one had room for a further letter.
func TestALineWithRoomIsNotMended(t *testing.T) {
	s, y := new(sheet), 0.0
	for _, l := range []string{"abcdefgh", "ij", "klmno"} {
		s.write(2, y+2, l)
		y += 14
	}
	s.write(100, 2, "beside")
	s.write(2, y+8, "plums")
	s.write(100, y+8, "12")
	s.rulesAt([]float64{0, 44, 160}, []float64{0, y + 6, y + 20})
	table, _ := theRuled(t, s)
	if table.Mend(vocabulary.Vocabulary{"ijklmno": 1}, vocabulary.Unknown); table.Grid()[0][0].Text() != "abcdefgh ij klmno" {
		t.Errorf("%q", table.Grid()[0][0].Text())
	}
}

// A line that ends with a hyphen goes on as it is where the document has other names that begin so, where an option begins, or where nothing is broken.
func TestHyphensOfNamesStay(t *testing.T) {
	for name, c := range map[string]struct {
		cell    []string
		others  []string
		hyphens vocabulary.Hyphens
		want    string
	}{
		"another name begins so":     {[]string{"tool-", "mill"}, []string{"tool-box"}, vocabulary.Unknown, "tool-mill"},
		"none does":                  {[]string{"tool-", "mill"}, []string{"toolbox"}, vocabulary.Unknown, "toolmill"},
		"a document without hyphens": {[]string{"tool-", "mill"}, nil, vocabulary.OfNames, "tool-mill"},
		"an option":                  {[]string{"-p or --", "port"}, nil, vocabulary.Unknown, "-p or --port"},
		"an option alone":            {[]string{"--", "port"}, nil, vocabulary.Unknown, "--port"},
		"a dash":                     {[]string{"port --", "a number"}, nil, vocabulary.Unknown, "port -- a number"},
		"several hyphens":            {[]string{"no-tool-", "mill"}, nil, vocabulary.Unknown, "no-tool-mill"},
		"where words are divided":    {[]string{"no-tool-", "mill"}, nil, vocabulary.Dividing, "no-toolmill"},
		"on three lines":             {[]string{"no-", "tool-", "mill"}, []string{"no-one"}, vocabulary.Unknown, "no-tool-mill"},
		"of two words":               {[]string{"no-tool-", "mill"}, []string{"tool", "mill"}, vocabulary.Dividing, "no-tool-mill"},
		"with a word in one":         {[]string{"no-tool-", "mill"}, []string{"toolmills"}, vocabulary.Unknown, "no-toolmill"},
	} {
		s := besideOthers([][]string{c.cell, {"section"}, {"offices"}}, 60)
		table, _ := theRuled(t, s)
		words := vocabulary.Vocabulary{}
		for _, w := range c.others {
			words.Add(w)
		}
		table.Mend(words, c.hyphens)
		if got := table.Grid()[0][0].Text(); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestANameOfCodeDoesNotGoOnAsText(t *testing.T) {
	for name, isText := range map[string]bool{"TYPE_LEFT_SQUARE": true, "TYPE_LEFT_SQUAR.": false, "TYPE_LEFT_MIDDLE": false} {
		s := new(sheet)
		s.write(2, 20, name)
		s.words[0].Mono = true
		s.write(2, 34, "Deprecated")
		s.words[1].Mono = name == "TYPE_LEFT_MIDDLE"
		s.write(2, 2, "Field")
		s.write(100, 2, "Description")
		s.write(100, 20, "beside")
		s.rulesAt([]float64{0, 90, 160}, []float64{0, 16, 50})
		table, _ := theRuled(t, s)
		if got := table.Grid()[1][0].Text(); strings.Contains(got, " ") != isText {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// All letters of code are as wide: a line with room for one more did not end within a word, and those that are as long as the longest one may have.
func TestLinesOfCodeAreBrokenWhereTheyAreFull(t *testing.T) {
	for want, lines := range map[string][]string{
		"call(io.Types name), run(a.Type ref)": {"call(io.Types", "name),", "run(a.Type ref", ")"},
		"put(io.Type key, a.Type value, name)": {"put(io.Type key", ", a.Type value,", "name)"},
		"put(io.Type key, a.Typevalu * name)":  {"put(io.Type key", ", a.Typevalu *", "name)"},
		"put(io.Type key, a.Other_values)":     {"put(io.Type key", ", a.Other_value", "s)"},
		"get(name), put(io.Type va lue, io)":   {"get(name),", "put(io.Type va", "lue, io)"},
		"put(io.Types keys, all Types of it)":  {"put(io.Types", "keys, all Types", "of it)"},
	} {
		s := new(sheet)
		for i, l := range lines {
			s.write(2, 20+14*float64(i), l)
		}
		for i := range s.words {
			s.words[i].Mono = true
		}
		for i, w := range s.words { // a space is as wide as a letter
			if i > 0 && w.Y0 == s.words[i-1].Y0 {
				s.words[i].X1 += s.words[i-1].X1 + letter - w.X0
				s.words[i].X0 = s.words[i-1].X1 + letter
			}
		}
		s.write(2, 2, "Method")
		s.write(100, 2, "Description")
		s.write(100, 20, "beside")
		s.rulesAt([]float64{0, 80, 160}, []float64{0, 16, 80})
		table, _ := theRuled(t, s)
		if got := table.Grid()[1][0].Text(); got != want {
			t.Errorf("%q of %q", got, lines)
		}
	}
}
