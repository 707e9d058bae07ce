package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Where one row has a space, a word of another row is, and the others end before it. No column begins there.
func TestASpaceBesideARowThatGoesOverItPartsNoCells(t *testing.T) {
	s := new(sheet)
	for i, row := range [][]string{{"no", "what it was", "sum"}, {"1", "quiet affluent time while fewer refs", "10"}, {"2", "", "4"}, {"3", "agreed quiet time", "2"}, {"4", "delegates", "14"}} {
		for c, cell := range row {
			s.write([]float64{0, 40, 240}[c], 18*float64(i), cell)
		}
	}
	for x, word := range map[float64]string{40: "northern", 82: "time", 104: "of", 116: "and", 133: "affluent", 175: "offer"} { // closer than words are elsewhere
		s.write(x, 36, word)
	}
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
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

// One cell of the head has two lines, and the others are in the middle between them.
func TestAHeadWhoseFirstLineIsBetweenTheOthersBelongsToItsTable(t *testing.T) {
	s := new(sheet)
	s.write(100, 0, "fruit of")
	s.write(0, 6, "name")
	s.write(200, 6, "sum")
	s.write(100, 12, "the year")
	for i := range s.words {
		s.words[i].Bold = true
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

// A cell that fills its column has a space after it only, and the cells of all rows begin below each other; one cell of two lines is beside another one.
func TestRowsWhoseFirstCellFillsItsColumnAreRowsIfAllCellsBeginBelowEachOther(t *testing.T) {
	rows := func(third float64) []text.Row {
		s := new(sheet)
		for y, row := range map[float64][2]string{0: {"current one", "of it"}, 18: {"last one", "as it was"}, 36: {"the main place of it", "that is here"}, 54: {"another place of its", "or there"}, 84: {"the places of others", "elsewhere"}, 102: {"the places of a town", "or nowhere"}} {
			x := 0.0
			if y == 36 {
				x = third
			}
			s.write(x, y, row[0])
			s.write(98, y, row[1])
		}
		s.write(0, 69, "any one of two lines")
		s.write(98, 63, "in one row of")
		s.write(98, 75, "them all")
		return text.RowsOf(s.words)
	}
	all := rows(0)
	if taken, table := Unruled(1, all, nil, 0); table == nil || taken != len(all) || table.Cols != 2 {
		t.Errorf("%d of %d rows, %+v", taken, len(all), table)
	}
	if taken, table := Unruled(1, rows(3), nil, 0); table != nil {
		t.Errorf("%d rows of a text", taken)
	}
}

func TestAnItemOfTheListThatTheTableIsInEndsIt(t *testing.T) {
	taken, table := Unruled(1, written(
		line{20: "type", 120: "name", 200: "what"},
		line{20: "void", 120: "visit", 200: "goes there"},
		line{20: "bool", 120: "is", 200: "says so"},
		line{0: "•", 8: "the next"},
		line{20: "void", 120: "leave", 200: "goes away"},
		line{20: "bool", 120: "was", 200: "said so"},
	), nil, 0)
	if table == nil || taken != 3 {
		t.Errorf("%d rows, %+v", taken, table)
	}
}
