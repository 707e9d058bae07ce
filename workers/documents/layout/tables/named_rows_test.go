package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Lines of a cell end where their writer wanted; rows are 16 points further apart.
func TestLinesThatEndByChoiceAreOfTheRowWhoseFirstCellIsAbove(t *testing.T) {
	s := new(sheet)
	y := 0.0
	for _, row := range [][]string{{"02/09", "Card payment", "766.27", "Store in Odense"}, {"03/08", "Standing order", "949.85", "Paula Costa", "Rent"}, {"14/12", "Balance that was brought forward", "221.81"}, {"23/11", "Card payment", "216.34", "Store in Leeds"}} {
		s.write(0, y, row[0])
		s.write(60, y, row[1])
		s.write(250, y, row[2])
		for _, more := range row[3:] {
			y += 12
			s.write(60, y, more)
		}
		y += 28
	}
	_, table := Unruled(1, text.RowsOf(s.words), nil, 1.2)
	if want := "02/09\tCard payment Store in Odense\t766.27\n03/08\tStanding order Paula Costa Rent\t949.85\n14/12\tBalance that was brought forward\t221.81\n23/11\tCard payment Store in Leeds\t216.34"; table == nil || table.Text() != want {
		t.Errorf("%q", table.Text())
	}
}

// The date is beside the middle line of what was paid.
func TestLinesAroundTheFirstCellAreOfItsRow(t *testing.T) {
	s := new(sheet)
	y := 0.0
	for _, row := range [][]string{{"02/09", "766.27", "Card payment"}, {"03/08", "949.85", "Standing order", "Paula Costa", "Rent"}, {"14/12", "221.81", "Balance that was brought forward"}, {"23/11", "216.34", "Standing order", "Greta Hughes", "Rent"}} {
		high := float64(len(row) - 3)
		s.write(0, y+6*high, row[0])
		s.write(250, y+6*high, row[1])
		for i, l := range row[2:] {
			s.write(60, y+12*float64(i), l)
		}
		y += 12*high + 22
	}
	_, table := Unruled(1, text.RowsOf(s.words), nil, 1.2)
	if want := "02/09\tCard payment\t766.27\n03/08\tStanding order Paula Costa Rent\t949.85\n14/12\tBalance that was brought forward\t221.81\n23/11\tStanding order Greta Hughes Rent\t216.34"; table == nil || table.Text() != want {
		t.Errorf("%q", table.Text())
	}
}

// Groups of rows are as far from each other, and only their first row has a first cell; each row has its own figures.
func TestRowsOfAGroupStayRows(t *testing.T) {
	s := new(sheet)
	y := 0.0
	for _, group := range [][][]string{{{"Europe", "Austria", "3,195"}, {"", "Belgium", "55"}}, {{"Asia", "Japan", "268"}, {"", "Vietnam", "4,832"}}, {{"Africa", "Egypt", "503"}, {"", "Kenya", "13"}, {"", "Morocco", "7"}}} {
		for _, row := range group {
			for c, cell := range row {
				s.write(100*float64(c), y, cell)
			}
			y += 12
		}
		y += 16
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 1.2); table == nil || table.Rows != 7 {
		t.Errorf("%+v", table)
	}
}

// All lines are as close to each other, and the last line of the question has no figures beside it.
func TestALineThatGoesOnWithTheFirstCellAboveIsNoRow(t *testing.T) {
	table := tightly(
		[]string{"Fair load.", "39 %", "158"},
		[]string{"I hear about plans for", "67 %", "213"},
		[]string{"my work."},
		[]string{"Feedback.", "38 %", "218"},
		[]string{"Good food.", "41 %", "206"},
		[]string{"Clean rooms.", "43 %", "92"},
		[]string{"Shared.", "51 %", "97"},
		[]string{"Planned.", "53 %", "99"},
		[]string{"Liked.", "83 %", "90"},
	)
	if table == nil || table.Rows != 8 || table.Grid()[1][0].Text() != "I hear about plans for my work." {
		t.Errorf("%+v", table)
	}
}

// All lines are as close to each other.
func TestUnitsBelowTheTitlesAreARow(t *testing.T) {
	body := [][]string{{"Nitrate", "50", "0.48", "0.57"}, {"Iron", "0.2", "0.05", "0.04"}, {"Chloride", "250", "34.8", "31.9"}}
	for said, want := range map[string]int{"mg/l": 5, "EUR": 5, "total": 4} {
		table := tightly(append([][]string{{"Parameter", "Limit", "Spring", "Well"}, {"", said, said, said}}, body...)...)
		if table == nil || table.Rows != want {
			t.Errorf("%s: %+v", said, table)
		}
	}
}
