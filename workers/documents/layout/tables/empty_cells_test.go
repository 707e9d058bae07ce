package tables

import "testing"

// Trains that do not stop leave a cell empty: the lines above and below it are far from each other, and rows are as close as lines of a cell.
func TestAnEmptyCellMakesItsRowsNoFurtherApart(t *testing.T) {
	table := tightly(
		[]string{"Leeds", "05.23", "06.24", "07.07", "08.14"},
		[]string{"Nantes", "05.30", "", "07.15", "08.18"},
		[]string{"Cork", "05.33", "06.38", "", "08.23"},
		[]string{"Ferrara", "", "06.54", "07.49", "08.27"},
		[]string{"Uppsala", "05.51", "07.06", "", "08.31"},
		[]string{"Ghent", "05.57", "", "07.55", "08.40"},
	)
	if table == nil || table.Rows != 6 {
		t.Errorf("%+v", table)
	}
}
