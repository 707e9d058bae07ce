package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// columnsAt are the left edges of three columns of one width.
var columnsAt = []float64{60, 220, 380}

const columnWide = 140

// inColumn sets text in one of the columns.
func inColumn(n int, y float64, text string) (words []page.Word, below float64) {
	return wrap(columnsAt[n], y, 10, columnWide, text)
}

// tableIn sets rows of cells in one of the columns.
func tableIn(n int, y float64, rows [][]string) []page.Word {
	words, _ := tabulated([]float64{columnsAt[n], columnsAt[n] + 55, columnsAt[n] + 95}, y, 10, rows)
	return words
}

// Columns of a table that are equally wide, with lines that fill them: they are level.
func TestCellsOfOneWidthAreNoColumns(t *testing.T) {
	var words []page.Word
	y := 100.0
	for range 4 {
		bottom := y
		for n := range columnsAt {
			cell, below := inColumn(n, y, strings.Join(strings.Fields(prose)[:9+3*n], " "))
			words, bottom = append(words, cell...), max(bottom, below)
		}
		y = bottom + 9
	}
	r := region{words: text.WordsOf(a4(words))}
	if e, found := r.evenColumns(r.emptyStrips()); found {
		t.Errorf("%+v", e)
	}
}

// An address that no column has room for is over the gap beside it.
func TestAnOverlongWordDoesNotJoinColumns(t *testing.T) {
	first, below := inColumn(0, 100, prose+" and "+prose)
	address := set(columnsAt[0], below, 10, "https://example.com/"+strings.Repeat("long/", 8))
	rest, _ := inColumn(0, below+14, prose+" and "+prose)
	second, _ := inColumn(1, 107, "Second "+prose+" and "+prose)
	third, _ := inColumn(2, 103, prose+" and "+prose+" and "+prose)
	said := strings.Join(Analyze([]page.Page{a4(first, address, rest, second, third)}).Texts(), " ")
	if strings.Index(said, "https:") > strings.Index(said, "Second") {
		t.Error(said)
	}
}

// Nothing but a line and a table is in the columns, which has its head again in the second one.
func TestARepeatedHeadTellsThatATableGoesOnInTheNextColumn(t *testing.T) {
	words := slices.Concat(set(columnsAt[0], 100, 10, "Rain"), tableIn(0, 130, slices.Concat(months, months[1:3])), tableIn(1, 100, slices.Concat(months[:1], months[3:], months[1:4])))
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != len(months)+7 || all[0].Cols != 3 {
		t.Errorf("%s", outline(d))
	}
}

// Sections of text are in one column, and the code of each beside it in another one.
func TestSectionsBesideTheirCodeAreNoEvenColumns(t *testing.T) {
	s := newSheet()
	lines := []string{"Many offices need a flow of simple work while all", "people find the time for difficult questions and", "some more of it for water and for energy in all", "of the quiet winter evenings."}
	code := []string{"open = find(water, winter, energy, people, of)", "for each of them in open and in the others do", "    close(them, winter)", "end of all that was open", "return them, winter, energy, people, water, of"}
	for i, head := range []string{"First part", "Second part"} {
		y := 50 + 150*float64(i)
		s.text(bold, 50, y, head).lines(regular, 50, y+18, lines...).lines(regular, 50, y+18+13*float64(len(lines)), lines...).lines(mono, 320, y+22, code...)
	}
	said := strings.Join(Analyze([]page.Page{s.Page}).Texts(), " ")
	if second := strings.Index(said, "Second"); strings.Index(said, "return them") > second || strings.Count(said[max(0, second):], "return them") != 1 {
		t.Error(said)
	}
}

// A page without words, or with nothing but running lines, has no columns.
func TestABlankPageAfterOneInColumnsIsRead(t *testing.T) {
	first, _ := inColumn(0, 100, prose+" and "+prose)
	second, _ := inColumn(1, 107, "Second "+prose+" and "+prose)
	blank := a4()
	blank.Number = 2
	d := Analyze([]page.Page{a4(first, second), blank})
	if n := len(d.Pages); n != 2 || len(d.Pages[1].Blocks) != 0 {
		t.Errorf("%d pages: %s", n, outline(d))
	}
}
