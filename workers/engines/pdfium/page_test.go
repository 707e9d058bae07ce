package pdfium

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestWordsAreDressedInTheirOrder(t *testing.T) {
	looks := []look{{Size: 10}, {Size: 12, Bold: true, Turned: true, Turns: 3}}
	got, err := words{Texts: "one\ntwo", Boxes: []float64{1, 2, 3, 4, 5, 6, 7, 8}, Looks: []int{1, 0}, Glued: []int{1}}.dressed(looks)
	want := []page.Word{
		{Box: page.Box{X0: 1, Y0: 2, X1: 3, Y1: 4}, Text: "one", Size: 12, Style: page.Style{Bold: true}, Turned: true, Turns: 3, Spaced: true},
		{Box: page.Box{X0: 5, Y0: 6, X1: 7, Y1: 8}, Text: "two", Size: 10},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// Parts of lines have no texts.
func TestWordsWithoutTextsHavePlaces(t *testing.T) {
	got, err := words{Boxes: []float64{1, 2, 3, 4, 5, 6, 7, 8}, Looks: []int{0, 0}}.dressed([]look{{Size: 10}})
	if err != nil || len(got) != 2 || got[1].Text != "" || got[1].X0 != 5 {
		t.Errorf("%+v, %v", got, err)
	}
}

// The program is an engine that may have been taken over: what it says is checked.
func TestListsThatDoNotFitAreRefused(t *testing.T) {
	for want, w := range map[string]words{
		"sides":   {Boxes: []float64{1, 2, 3}, Looks: []int{0}},
		"look -1": {Boxes: make([]float64, 4), Looks: []int{-1}},
		"look 1":  {Boxes: make([]float64, 4), Looks: []int{1}},
		"word 1":  {Boxes: make([]float64, 4), Looks: []int{0}, Glued: []int{1}},
		"word -1": {Boxes: make([]float64, 4), Looks: []int{0}, Glued: []int{-1}},
	} {
		if _, err := w.dressed(make([]look, 1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
