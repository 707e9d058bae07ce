package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Lines are 22 points from each other, three times as far as they would be in text: the second one is a title, and has no cells.
func TestRowsWithMuchRoomAreRowsFromTheFirstOneOn(t *testing.T) {
	taken, table := Unruled(1, writtenApart(32,
		line{0: "test", 100: "result", 200: "unit"},
		line{0: "blood"},
		line{0: "iron", 100: "9.65", 200: "g"},
		line{0: "lead", 100: "103", 200: "mg"},
		line{0: "zinc", 100: "24", 200: "mg"},
	), nil, 0)
	if taken != 5 || table == nil || table.Rows != 5 {
		t.Errorf("%d lines, %+v", taken, table)
	}
}

func TestALineFarBelowATableIsNoneOfItsRows(t *testing.T) {
	rows := writtenApart(14, line{0: "iron", 100: "9.65", 200: "1.20"}, line{0: "lead", 100: "103", 200: "14"}, line{0: "zinc", 100: "24", 200: "3.30"})
	s := new(sheet)
	s.write(0, 70, "these were all")
	s.write(0, 112, "and no more")
	if taken, table := Unruled(1, append(rows, text.RowsOf(s.words)...), nil, 0); taken != 3 || table == nil || table.Rows != 3 {
		t.Errorf("%d lines, %+v", taken, table)
	}
}

func TestBoxesUnderAHeadAloneShowNoRows(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{{"fund", "currency", "price"}, {"north", "SEK", "264.06"}, {"south", "EUR", "165.53"}, {"west", "USD", "14.55"}} {
		for c, cell := range row {
			s.write([]float64{4, 104, 204}[c], 22*float64(i)+6, cell)
		}
	}
	var shades []page.Box
	for _, x := range []float64{0, 100, 200} {
		shades = append(shades, page.Box{X0: x, Y0: 0, X1: x + 100, Y1: 22})
	}
	if rest, found := Ruled(1, s.words, nil, shades, nil); len(found) != 0 || len(rest) != len(s.words) {
		t.Errorf("%+v", found)
	}
	if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); taken != 4 || table == nil || table.Rows != 4 {
		t.Errorf("%d lines, %+v", taken, table)
	}
}

// The days of a month are 48 points below each other, in the middle of their columns: those of one figure do not begin where the titles do.
func TestCellsInTheMiddleOfTheirColumnsAreBelowEachOther(t *testing.T) {
	s := new(sheet)
	middles := []float64{20, 80, 140, 200, 260, 320, 380}
	for i, row := range [][]string{{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}, {"", "", "", "", "1", "2", "3"}, {"4", "5", "6", "7", "8", "9", "10"}, {"11", "12", "13", "14", "15", "16", "17"}} {
		y := 0.0
		if i > 0 {
			y = 17 + 48*float64(i-1)
		}
		for c, cell := range row {
			s.write(middles[c]-letter*float64(len(cell))/2, y, cell)
		}
	}
	if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); taken != 4 || table == nil || table.Rows != 4 || table.Cols != 7 {
		t.Errorf("%d lines, %+v", taken, table)
	}
}
