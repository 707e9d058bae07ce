package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Each first cell is in the middle of its row, so that no line of the first rows has a gap.
func TestRowsWithTheirFirstCellsInTheMiddleBeginATable(t *testing.T) {
	s := new(sheet)
	y := 0.0
	for _, name := range []string{"rivers", "a bridge", "quiet", "schools"} {
		s.write(0, y+6, name)
		s.write(100, y, "what that means, in a line of words that")
		s.write(100, y+12, "goes on here.")
		y += 28
	}
	for i, row := range [][2]string{{"frost", "is cold."}, {"water", "is wet."}, {"plans", "are made by people."}} {
		s.write(0, y+16*float64(i), row[0])
		s.write(100, y+16*float64(i), row[1])
	}
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if table == nil || taken != 15 || table.Rows != 7 || table.Grid()[0][0].Text() != "rivers" {
		t.Errorf("%d lines, %+v", taken, table)
	}
}
