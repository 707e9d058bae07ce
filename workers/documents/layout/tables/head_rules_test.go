package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Rules are above, within and below the head, and nowhere else.
func TestAHeadBetweenRulesIsNoTableOfItsOwn(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{{"town", "last year", "this year"}, {"", "sum", "sum"}} {
		for c, cell := range row {
			s.write(4+60*float64(c), 16*float64(i), cell)
		}
	}
	for i := range s.words {
		s.words[i].Bold = true
	}
	for _, y := range []float64{-2, 13, 29} {
		s.piecewise(y, 0, 60, 120, 180)
	}
	for i, row := range [][3]string{{"Over", "12", "7"}, {"Long", "5", "33"}, {"And", "14", "2"}} {
		for c, cell := range row {
			s.write(4+60*float64(c), 32+14*float64(i), cell)
		}
	}
	if _, found := Ruled(1, s.words, s.rules, nil, nil); len(found) > 0 {
		t.Fatalf("%q", found[0].Text())
	}
	if _, table := Unruled(1, text.RowsOf(s.words), s.rules, 0); table == nil || table.Rows != 5 || table.Cols != 3 {
		t.Errorf("%+v", table)
	}
}
