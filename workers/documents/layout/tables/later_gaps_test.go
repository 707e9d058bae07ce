package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// The first column is full in the last rows, so that these show no gap as wide as between cells; only with them are there enough rows to tell that the numbers
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
