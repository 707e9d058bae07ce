package pdfcoverage

import (
	"testing"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// half has ink in its upper half.
type half struct{}

func (half) HasInk(_, y float64) bool { return y < 0.5 }

func TestAPictureIsComparedWithThePlacesThatHaveInk(t *testing.T) {
	row, white := "11111111", "00000000"
	s := &Second[pdfium.Ink]{done: make(chan struct{}), found: []pdfium.Ink{{row, row, white, white}, {row, white, row, row}, {white, white}, {white, white, row, row}}}
	close(s.done)
	r := Inks(s, []int{1, 2, 3, 4}, []Picture{half{}, half{}, half{}, half{}})
	for i, want := range []float64{1, 0.333, 1, 0} {
		if got := r.Metadata()[i].Coverage; got != want {
			t.Errorf("page %d: %v, want %v", i+1, got, want)
		}
	}
	if r.Failure() == nil || (Report{Pages: r.Pages[:1]}).Failure() != nil {
		t.Error("a blank picture of a page with ink is a failure, a whole one is none")
	}
}
