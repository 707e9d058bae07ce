package text

import (
	"cmp"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// grid is so many columns of so many single letters, from the right, with their distances.
func grid(columns, rows int, across, down float64) (words []page.Word) {
	for c := range columns {
		for r := range rows {
			x, y := 500-float64(c)*across, 60+float64(r)*down
			words = append(words, page.Word{Text: "文", Size: 10, Box: page.Box{X0: x, Y0: y, X1: x + 10, Y1: y + 11}}) //nolint:gosmopolitan // Japanese is what it is about
		}
	}
	return words
}

func TestVerticalLinesAreFoundInAnyOrder(t *testing.T) {
	const columns, rows = 5, 12
	asRead := grid(columns, rows, 17, 10)
	byRows, backwards := slices.Clone(asRead), slices.Clone(asRead)
	slices.SortStableFunc(byRows, func(a, b page.Word) int { return cmp.Or(cmp.Compare(a.Y0, b.Y0), cmp.Compare(a.X0, b.X0)) })
	slices.Reverse(backwards)
	for name, words := range map[string][]page.Word{"as read": asRead, "row by row": byRows, "backwards": backwards} {
		if got := Standing(words); got != columns*(rows-1) {
			t.Errorf("%s: %d of %d", name, got, columns*(rows-1))
		}
	}
}

func TestLettersBesideEachOtherDoNotStand(t *testing.T) {
	if got := Standing(grid(5, 12, 10, 17)); got != 0 {
		t.Errorf("%d letters of lines", got)
	}
	lines := grid(1, 12, 0, 14)
	for i := range lines {
		lines[i].Text, lines[i].X1 = "文の一行", lines[i].X0+40 //nolint:gosmopolitan // see above
	}
	if got := Standing(lines); got != 0 {
		t.Errorf("%d letters of lines that begin below each other", got)
	}
	latin := grid(5, 12, 17, 10)
	for i := range latin {
		latin[i].Text = "a"
	}
	if got := Standing(latin); got != 0 {
		t.Errorf("%d Latin letters", got)
	}
}
