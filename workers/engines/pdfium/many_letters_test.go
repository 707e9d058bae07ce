package pdfium_test

import (
	"math"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/pdfium/pdfiumtest"
)

// Boxes are asked for a thousand letters at a time.
func TestEachOfManyLettersHasItsPlace(t *testing.T) {
	const rows, columns = 60, 30
	p := new(pdfiumtest.Page)
	for row := range rows {
		for column := range columns {
			p.Text(pdfiumtest.Regular, 6, 20+18*float64(column), 20+12*float64(row), "ab")
		}
	}
	words := read(t, nil, p)[0].Words
	if len(words) != rows*columns {
		t.Fatalf("%d words, want %d", len(words), rows*columns)
	}
	for i, w := range words {
		x, y := 20+18*float64(i%columns), 20+12*float64(i/columns)
		if w.Text != "ab" || math.Abs(w.X0-x) > 0.01 || w.Y0 > y || w.Y1 < y || w.Width() > 8 {
			t.Fatalf("word %d is %+v, want it at %g, %g", i, w, x, y)
		}
	}
}
