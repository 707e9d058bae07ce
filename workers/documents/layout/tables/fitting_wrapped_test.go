package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// The first cell of the last row takes two lines; the second one is closer to it than rows are.
func TestTheLastLineOfAFirstCellIsOfItsRow(t *testing.T) {
	for name, c := range map[string]struct {
		last, line string
		y          float64
		lines      int
	}{
		"wrapped":        {"Over winter", "evenings", 83, 6},
		"as far as rows": {"Over winter", "evenings", 91, 5},
		"it had room":    {"Over", "at", 83, 5},
		"text":           {"Over winter", "evenings and the rivers of it all", 83, 5},
	} {
		s := new(sheet)
		for i, l := range [][3]string{{"Area", "Sum", "Share"}, {"Offices over", "12", "3"}, {"Rivers", "7", "1"}, {"Fields", "4", "0"}, {c.last, "9", "2"}} {
			for col, cell := range l {
				s.write(65*float64(col), 18*float64(i), cell)
			}
		}
		s.write(0, c.y, c.line)
		if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || taken != c.lines || table.Rows != 5 {
			t.Errorf("%s: %d lines, %+v", name, taken, table)
		}
	}
}

func TestAJustifiedItemOfAListIsStretched(t *testing.T) {
	s := new(sheet)
	s.write(0, 0, "3.")
	x := 14.0
	for _, word := range []string{"Offices", "of", "rivers"} {
		s.write(x, 0, word)
		x += letter*float64(len(word)) + 12
	}
	if row := text.RowsOf(s.words)[0]; !isStretched(&row) {
		t.Errorf("%+v", row)
	}
}

// A name and its text have the gap of cells between them, whatever type they are in.
func TestARowThatBeginsWithCodeIsNotStretched(t *testing.T) {
	s := new(sheet)
	s.write(0, 0, "path")
	s.words[0].Mono = true
	s.write(60, 0, "to the folder")
	if row := text.RowsOf(s.words)[0]; isStretched(&row) {
		t.Errorf("%+v", row)
	}
}

// The spaces within code are wider than the others.
func TestAJustifiedLineWithCodeIsStretched(t *testing.T) {
	s := new(sheet)
	for i, at := range []float64{0, 25, 48, 75, 100} {
		s.write(at, 0, []string{"abc", "abc", "abcd", "abc", "abc"}[i])
		s.words[i].Mono = i == 1 || i == 2
	}
	s.words[2].X0, s.words[2].X1 = 45, 65
	if row := text.RowsOf(s.words)[0]; !isStretched(&row) {
		t.Errorf("%+v", row)
	}
}

// Each line ends at the right edge, with names that have a digit, or with amounts.
func TestNamesWithDigitsAtTheEndsOfJustifiedLinesAreNoAmounts(t *testing.T) {
	for name, c := range map[string]struct {
		ends [5]string
		want bool
	}{
		"names":   {[5]string{"resolve4(host", "resolve6(host", "resolve4(name", "lookup2(it", "lookup3(host"}, false},
		"amounts": {[5]string{"1,234", "$12", "(31)", "7", "-44"}, true},
	} {
		s := new(sheet)
		for i, l := range []string{"name, call)", "dress, port)", "name[, type])", "it, options)", "name)"} {
			s.write(0, 14*float64(i), l)
			s.write(200-letter*float64(len(c.ends[i])), 14*float64(i), c.ends[i])
		}
		if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); (table != nil) != c.want {
			t.Errorf("%s: %+v", name, table)
		}
	}
}
