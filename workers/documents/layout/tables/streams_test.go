package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// A space of one row is above a space of another, and a third row's text goes over both. That is no column.
func TestASpaceBesideARowThatGoesOverItPartsNoCells(t *testing.T) {
	taken, table := Unruled(1, written(
		line{0: "no", 40: "what it was", 240: "sum"},
		line{0: "1", 40: "quiet affluent time while fewer refs", 240: "10"},
		line{0: "2", 40: "northern time of and affluent offer", 240: "4"},
		line{0: "3", 40: "agreed quiet time", 240: "2"},
		line{0: "4", 40: "delegates", 240: "14"},
	), nil, 0)
	if table == nil || taken != 5 || table.Cols != 3 {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

// The spaces of justified lines are wider than usual, and those of two lines are below each other.
func TestSpacesOfJustifiedCellsPartNoCells(t *testing.T) {
	s := new(sheet)
	put := func(y float64, places map[float64]string) {
		for x, word := range places {
			s.write(x, y, word)
		}
	}
	put(0, map[float64]string{0: "sign", 60: "meaning"})
	put(18, map[float64]string{0: "%o", 60: "all", 81: "of", 97: "it", 113: "round", 144: "and"})
	put(36, map[float64]string{0: "%s", 60: "it", 76: "is", 92: "a", 103: "wording", 144: "of"})
	put(54, map[float64]string{0: "%d", 60: "number"})
	put(72, map[float64]string{0: "%x", 60: "letters"})
	_, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if table == nil || table.Cols != 2 {
		t.Errorf("%+v", table)
	}
}

// A justified line above a table has gaps as wide as those of cells, one of them above a column's.
func TestAJustifiedLineAboveATableIsNoneOfItsRows(t *testing.T) {
	s := new(sheet)
	for x, word := range map[float64]string{0: "refs.", 35: "Frost", 70: "the", 95: "time", 125: "when"} {
		s.write(x, 0, word)
	}
	for i, row := range [][3]string{{"Year", "Rain", "Frost"}, {"1901", "12", "31"}, {"1902", "9", "25"}, {"1903", "31", "7"}} {
		for c, cell := range row {
			s.write([]float64{0, 62, 118}[c], 18*float64(i+1), cell)
		}
	}
	rows := text.RowsOf(s.words)
	if taken, table := Unruled(1, rows, nil, 0); table != nil {
		t.Errorf("%d rows, %q", taken, table.Text())
	}
	if taken, table := Unruled(1, rows[1:], nil, 0); table == nil || taken != 4 {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

// The last cell of the head has two lines, in the middle of which the others are.
func TestAHeadWhoseFirstLineIsBetweenTheOthersBelongsToItsTable(t *testing.T) {
	s := new(sheet)
	s.write(100, 0, "fruit of")
	s.write(0, 6, "name")
	s.write(200, 6, "sum")
	s.write(100, 12, "the year")
	for i := range s.words {
		s.words[i].Style.Bold = true
	}
	for i, row := range [][3]string{{"Ada", "apples", "31"}, {"Bob", "pears", "25"}, {"Cyd", "plums", "7"}} {
		for c, cell := range row {
			s.write(100*float64(c), 34+18*float64(i), cell)
		}
	}
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if table == nil || table.Text() != "name\tfruit of the year\tsum\nAda\tapples\t31\nBob\tpears\t25\nCyd\tplums\t7" {
		t.Errorf("%d rows, %+v", taken, table)
	}
}
