package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// The first column is full in the last rows, so that these show no gap as wide as between cells; only with them do enough rows show that the numbers
// are in two columns.
func TestRowsThatFitShowTheOtherGapsToo(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{
		{"delegate", "cost", "in"}, {"offers", "6,429,914", "2,635,371"}, {"northern", "2,161,340", "711,621"}, {"paragraphs", "1,517,347", "(748,062)"}, {"over bridg", "1,130,490", "2,272,574"},
	} {
		for c, cell := range row {
			s.write([]float64{0, 52, 100}[c], 14*float64(i), cell)
		}
	}
	for i := range s.words[:3] {
		s.words[i].Bold = true
	}
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if table == nil || taken != 5 || table.Cols != 3 || table.Grid()[3][2].Text() != "(748,062)" {
		t.Fatalf("%d lines: %+v", taken, table)
	}
}

// A row that reaches over columns has rows of cells above and below it; so has a heading, if the line below it is justified.
func TestALargerLineEndsATable(t *testing.T) {
	for size, want := range map[float64]int{height: 6, 1.3 * height: 4} {
		s := new(sheet)
		for i, row := range [][3]string{{"delegate", "cost", "in"}, {"offers", "6,429", "2,635"}, {"northern", "2,161", "711"}, {"bridges", "1,517", "748"}, {}, {"appeals", "offers", "bridges"}} {
			for c, cell := range row {
				s.write([]float64{0, 60, 110}[c], 14*float64(i), cell)
			}
		}
		from := len(s.words)
		s.write(0, 14*4, "section everything")
		for i := range s.words[from:] {
			s.words[from+i].Size = size
		}
		if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || taken != want {
			t.Errorf("letters of %g points: %d lines are taken, want %d", size, taken, want)
		}
	}
}
