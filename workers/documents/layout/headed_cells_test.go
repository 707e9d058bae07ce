package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// The gap between the last two columns is a wide strip for some rows in the middle of the table only: what is beside it there are cells too.
func TestPartOfTheGapBelowAHeadPartsNoText(t *testing.T) {
	at := []float64{72, 140, 362}
	var words []page.Word
	for i, title := range []string{"Long", "That afford", "Report simple"} {
		for _, w := range set(at[i], 100, 10, title) {
			w.Bold = true
			words = append(words, w)
		}
	}
	y := 100.0
	for _, row := range [][][]string{
		{{"Report of"}, {"That rivers flow transport evenings measures", "fields"}, {"Quiet which and"}},
		{{"The delegate"}, {"Further notices"}, {"Cost agreed winter for the came fields", "paragraphs schools"}},
		{{"Fields to"}, {"Which over offers under to paragraphs", "simple energy that"}, {"Schools agreed about that quiet simple", "evenings could that rivers flow about", "plans when need which"}},
		{{"Long"}, {"That northern under fields with holders and", "the authorities"}, {"Questions northern difficult frost", "flow about rivers people"}},
		{{"Measures"}, {"Early simple"}, {"The frost fewer further housing water"}},
	} {
		y += 8
		next := y
		for i, lines := range row {
			for n, line := range lines {
				words = append(words, set(at[i], y+12*float64(n+1), 10, line)...)
				next = max(next, y+12*float64(n+1))
			}
		}
		y = next
	}
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 6 || all[0].Cols != 3 {
		t.Errorf("%s", outline(d))
	}
}

// The titles of the last columns are so close that only spaces part them, and a cell below those of the first rows reaches further into the gap after it.
func TestTitlesThatOnlySpacesPartAreOfCells(t *testing.T) {
	var words []page.Word
	place := func(row int, from, to float64, text string) {
		y := 128 + 19*float64(row)
		words = append(words, page.Word{Box: page.Box{X0: from, X1: to, Y0: y, Y1: y + 11}, Text: text, Size: 9.5, Style: page.Style{Bold: row == 0}})
	}
	place(0, 140, 183, "Feature")
	place(0, 282, 330, "Network")
	place(0, 334, 380, "Orchard")
	place(0, 385, 426, "Timber")
	for i, width := range []float64{173, 211, 222, 179, 116, 191, 132, 223, 98, 171} {
		space := 150 + 9*float64(i%4)
		place(i+1, 161-width/2, space, "words")
		place(i+1, space+3, 161+width/2, "words")
		if i%4 > 0 {
			place(i+1, 291, 321, "partly")
			place(i+1, 349, 365, "yes")
		}
		place(i+1, 399, 412, "no")
	}
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 11 || all[0].Cols != 4 {
		t.Errorf("%s", outline(d))
	}
}
