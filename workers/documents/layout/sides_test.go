package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// theTable analyzes text above and below rows of four cells, and returns the rows of its only table; 0 if it is parted.
func theTable(head []page.Word, rows [][]string) int {
	at := []float64{60, 170, 300, 410}
	above, y := wrap(60, 60, 10, 450, prose+" and "+prose)
	for i := range head {
		head[i].Y0, head[i].Y1 = head[i].Y0+y+8, head[i].Y1+y+8
	}
	if len(head) > 0 {
		y += 19
	}
	table, y := tabulated(at, y+8, 10, rows)
	title := set(60, y+4, 10, "What is further said of each of them", page.Style{Bold: true})
	below, _ := wrap(60, y+20, 10, 450, prose+" and "+prose)
	d := Analyze([]page.Page{a4(above, head, table, title, below)})
	if all := d.Tables(); len(all) == 1 && all[0].Cols == len(at) {
		return all[0].Rows
	}
	return 0
}

// On both sides of the gap in the middle a word begins at one place in each row, and a heading below closes the gaps.
func TestLevelRowsOfCellsOnBothSidesAreNoColumns(t *testing.T) {
	rows := [][]string{
		{"Agreed efficient", "quiet offices 662.62", "Authorities periods", "and difficult"}, {"Afford it", "while needed 636,128", "900 of them", "(231,998)"},
		{"That it schools", "the winter 591.91", "Came as water", "which rivers"},
	}
	if got := theTable(nil, rows); got != len(rows) {
		t.Errorf("%d rows", got)
	}
}

// The head is in the middle of its columns, so that no word begins where those of the rows do.
func TestAHeadOnBothSidesMakesThemATable(t *testing.T) {
	bold := page.Style{Bold: true}
	head := append(append(append(set(85, 0, 10, "Find", bold), set(190, 0, 10, "Long people", bold)...), set(325, 0, 10, "Council", bold)...), set(440, 0, 10, "That", bold)...)
	rows := [][]string{
		{"Difficult water", "7,951,959", "Fields and offices", "3,638,440"}, {"Periods of all", "evenings with", "5,470,719", "plans to find"}, {"Early fields", "transport of", "Paper to be", "measures"},
	}
	if got := theTable(head, rows); got != len(rows)+1 {
		t.Errorf("%d rows", got)
	}
}
