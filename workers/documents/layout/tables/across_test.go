package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

var limits = [][]string{{"TimeoutIdle", "Host ban"}, {"TimeoutLogin", "Host ban"}, {"TimeoutNoTransfer", "Host ban"}, {"Handshake", "Host ban"}, {"Unhandled", "Host ban"}}

// All rows end at one place, as those of a justified text do, but the gap is much wider than its spaces are.
func TestCellsThatAllEndAtOnePlaceAreNoText(t *testing.T) {
	s := new(sheet)
	s.table([]float64{0, 140}, 14, limits...)
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Rows != len(limits) || table.Cols != 2 {
		t.Errorf("%+v", table)
	}
}

// A space of a line between two tables is in the gap. A row whose first cell fills its column leaves no
// more than a space, but has a cell where the others begin.
func TestALineOfTextWhoseSpaceIsInTheGapIsNoRow(t *testing.T) {
	for name, c := range map[string]struct {
		below string
		cell  string
		want  int
	}{
		"a line": {"The third set of variables are read by few", "", 3},
		"a row":  {"STATS_of_a_kind_that_fills", "standard error of all", 7},
	} {
		s := new(sheet)
		row := func(y float64, cells ...string) {
			for i, at := range []float64{0, 133} {
				s.write(at, y, cells[i])
			}
		}
		row(0, "STATS_stddev_err", "standard error of the deviation")
		row(14, "STATS_skewness", "standard error of the skewness")
		row(28, "STATS_kurtosis", "standard error of the kurtosis")
		row(42, c.below, c.cell)
		if c.cell == "" {
			s.write(133, 56, "the beginning of a cell")
			row(70, "STATS_slope", "a corresponding one")
			row(84, "STATS_intercept", "another corresponding one")
		} else {
			s.write(133, 56, "standard error of all the")
			s.write(0, 62, "STATS_rest")
			s.write(133, 68, "others")
		}
		taken, table := Unruled(1, text.RowsOf(s.words), nil, 1.2)
		if table == nil || taken != c.want || table.Cols != 2 {
			t.Errorf("%s: %d, %+v", name, taken, table)
		}
	}
}

// In the middle of a row a line fills the second column, and nothing is in the third one there.
func TestALineThatEndsBeforeAGapIsNotAcrossIt(t *testing.T) {
	s := new(sheet)
	s.table([]float64{0, 80, 280}, 26, []string{"specFile", "The name of the file to be used", "Yes"}, []string{"topDir", "This is the folder which will have", "No"}, []string{"removeSpec", "This will remove the file", "No"})
	s.write(280, 78, "No, defaults to")
	s.write(80, 84, "The program to use for that, which another")
	s.write(280, 90, "another if it can")
	s.write(0, 96, "command")
	s.write(80, 96, "not where others are or is another one")
	s.write(280, 102, "be found or else")
	s.write(80, 108, "as needed by it, since a version")
	s.write(280, 114, "that one")
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 1.2)
	if table == nil || taken != len(text.RowsOf(s.words)) || table.Rows != 4 {
		t.Errorf("%d, %+v", taken, table)
	}
}
