package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// cellsIn sets rows of cells closer to each other than lines of a text often are, each cell at its place.
func cellsIn(y float64, style page.Style, at []float64, rows ...[]string) (words []page.Word) {
	for i, row := range rows {
		for c, cell := range row {
			words = append(words, set(at[c], y+11*float64(i), 8.5, cell, style)...)
		}
	}
	return words
}

// parts reports whether a strip through the words parts two texts.
func parts(from, to, top, bottom float64, words ...[]page.Word) bool {
	s := strip{Box: box(from, top, to, bottom), top: top - 100, middle: (from + to) / 2}
	s.gather(text.WordsOf(a4(words...)))
	return s.partsTexts()
}

// On both sides of the gap in the middle a word begins at one place in each row. The title below them closes the gap on the left.
func TestLevelRowsOfCellsOnBothSidesAreNoColumns(t *testing.T) {
	rows := [][]string{
		{"Agreed offers", "662.62", "Authorities periods", "And hard"}, {"Afford", "636,128", "900.00", "(231,998)"}, {"That is a school", "591.91", "Came water", "Which is it"},
	}
	title := set(49, 250, 10, "The many long bridges", page.Style{Bold: true})
	if parts(176, 188, 206, 268, cellsIn(208, page.Style{}, []float64{51, 142, 192, 271}, rows...), title) {
		t.Error("cells are parted")
	}
	if !parts(176, 188, 206, 268, cellsIn(208, page.Style{}, []float64{51, 192},
		[]string{"Agreed offers of plain work", "Authorities of the town said"}, []string{"are what people have found", "that nobody could have done"}, []string{"in the time of long evenings", "any of it without the others"}), title) {
		t.Error("lines of two texts are not parted")
	}
}

// The cells of the head are in the middle of their columns, so that no word of it begins where those of the rows do.
func TestAHeadOnBothSidesMakesThemATable(t *testing.T) {
	head := cellsIn(162, page.Style{Bold: true}, []float64{94, 175, 254, 330}, []string{"Final", "Find more", "Council", "Month"})
	rows := [][]string{{"Difficult", "7,951,959", "Fields to councils", "3,638,440"}, {"Periods questions transport", "Evenings", "5,470,719", "Plans"}}
	if parts(222, 234, 160, 198, head, cellsIn(174, page.Style{}, []float64{51, 162, 236, 309}, rows...)) {
		t.Error("cells are parted")
	}
}
