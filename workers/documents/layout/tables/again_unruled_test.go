package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

func TestATitleAboveTheSameHeadBeginsAnotherTable(t *testing.T) {
	at := []float64{0, 60, 100}
	s := new(sheet)
	y := 0.0
	for range 2 {
		for i, row := range [][]string{{"name", "fast", "slow"}, {"rivers", "12", "7"}, {"bridges", "3", "9"}, {"fields", "4", "1"}} {
			from := len(s.words)
			for c, cell := range row {
				s.write(at[c], y, cell)
			}
			for k := range s.words[from:] {
				s.words[from+k].Bold = i == 0
			}
			y += 14
		}
		s.write(0, y, "frost")
		y += 14
	}
	if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || taken != 4 || table.Rows != 4 {
		t.Errorf("%d lines, %+v", taken, table)
	}
}
