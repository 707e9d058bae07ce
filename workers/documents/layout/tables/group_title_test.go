package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// The dates of the head are closer to each other than cells are, so that the head is read with the rows below it only.
func TestTheFirstTitleOfAGroupIsARowBelowTheHead(t *testing.T) {
	figures := func(first string) []text.Row {
		s := new(sheet)
		s.write(160, 0, "31 March 2026")
		s.write(229, 0, "31 March 2025")
		s.write(0, 16, first)
		for i := range s.words {
			s.words[i].Bold = true
		}
		for i, row := range [][3]string{{"dividends paid", "–", "28,041"}, {"loans to banks", "33,500", "72,800"}, {"provisions", "123", "97,517"}, {"all of it", "34,623", "99,590"}} {
			y := 32 + 16*float64(i)
			s.write(12, y, row[0])
			s.write(221-letter*float64(len([]rune(row[1]))), y, row[1])
			s.write(290-letter*float64(len([]rune(row[2]))), y, row[2])
		}
		return text.RowsOf(s.words)
	}
	if taken, table := Unruled(1, figures("Assets"), nil, 0); taken != 6 || table == nil || table.Rows != 6 || table.Grid()[1][0].Text() != "Assets" {
		t.Errorf("%d lines, %+v", taken, table)
	}
	if _, table := Unruled(1, figures("Assets")[1:], nil, 0); table != nil {
		t.Errorf("a heading above a table became %q", table.Grid()[0][0].Text())
	}
}

// titledGroups are two of them, each with a title, in rows so far apart; the table has no head.
func titledGroups(lead float64, bold bool) *sheet {
	s := new(sheet)
	for i, row := range [][2]string{{"Environment"}, {"humidity", "5 to 95 %"}, {"storage", "20 to 60 °C"}, {"General"}, {"weight", "14.0 kg"}, {"power", "484 W"}} {
		from := len(s.words)
		s.write(0, lead*float64(i), row[0])
		s.write(100, lead*float64(i), row[1])
		for n := range s.words[from:] {
			s.words[from+n].Bold = bold && row[1] == ""
		}
	}
	return s
}

func TestALineThatLooksAsTheTitlesOfATableIsItsFirstRow(t *testing.T) {
	for name, s := range map[string]*sheet{"bold": titledGroups(14, true), "in one type": titledGroups(14, false), "far apart": titledGroups(22, true)} {
		if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); taken != 6 || table == nil || table.Rows != 6 {
			t.Errorf("%s: %d lines, %+v", name, taken, table)
		}
	}
	for name, s := range map[string]*sheet{"further from the first row": titledGroups(14, true), "in another type": titledGroups(14, false)} {
		for i := range s.words {
			if i > 0 && s.words[0].Bold {
				s.words[i].Y0, s.words[i].Y1 = s.words[i].Y0+3, s.words[i].Y1+3
			}
		}
		s.words[0].Bold = true
		if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table != nil {
			t.Errorf("%s: a heading above a table became %q", name, table.Grid()[0][0].Text())
		}
	}
}
