package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// A long address after them leaves so much room that the words of a justified line are as far from each other as cells.
func TestWordsOfJustifiedLinesAreNoCellsHoweverFarApart(t *testing.T) {
	s := new(sheet)
	stretch := func(y float64, words ...string) {
		x := 0.0
		for _, w := range words {
			s.write(x, y, w)
			x += letter*float64(len(w)) + 33
		}
	}
	stretch(0, "online", "builder,", "see", "https://rivers")
	s.write(0, 12, "lormeau.example.org.")
	stretch(24, "every", "bundles", "is", "of", "native")
	s.write(0, 36, "words only.")
	if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); table != nil {
		t.Errorf("%d lines: %q", taken, table.Text())
	}
}

// Years above amounts are at equal distances, and equally wide.
func TestEqualCellsAtEqualDistancesAreCells(t *testing.T) {
	at := []float64{0, 60, 120, 180}
	s := new(sheet).rows(at, []string{"2019", "2020", "2021", "2022"}, []string{"8.13", "7.50", "1.25", "9.30"}, []string{"3.21", "4.11", "7.31", "2.14"})
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Rows != 3 {
		t.Errorf("%+v", table)
	}
}

// Numbers with zeros before them are all as wide, and 22 points apart: less than two and a half ems.
func TestALineOfNumbersIsNotStretched(t *testing.T) {
	at := []float64{0, 52, 104, 156}
	s := new(sheet).rows(at, []string{"No.", "Code", "Batch", "Lot"}, []string{"000045", "000959", "006976", "000808"}, []string{"000046", "003489", "010390", "003426"},
		[]string{"000047", "015518", "008752", "010030"})
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Rows != 4 || table.Cols != 4 {
		t.Errorf("%+v", table)
	}
}
