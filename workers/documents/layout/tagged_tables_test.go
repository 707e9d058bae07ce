package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// taggedRow writes the cells of a row at these places, and returns them as the file has them; "" is an empty cell.
func taggedRow(p *page.Page, y float64, at []float64, texts ...string) (row []page.TaggedCell) {
	for i, text := range texts {
		c := page.TaggedCell{RowSpan: 1, ColSpan: 1}
		if text != "" {
			words := set(at[i], y, 10, text)
			p.Words = append(p.Words, words...)
			c.Boxes = []page.Box{words[0].Union(words[len(words)-1].Box)}
		}
		row = append(row, c)
	}
	return row
}

// The places of words show neither: cells are a space from each other, and rows as close as lines.
func TestTablesAreAsTheFileSaysWhereThePageDoesNotShowThem(t *testing.T) {
	p := a4(set(50, 100, 10, "Before the table."), set(50, 300, 10, "After the table."))
	at := []float64{50, 78}
	p.Tagged = []page.Tagged{{Of: 2, Rows: [][]page.TaggedCell{
		taggedRow(&p, 200, at, "north", "one and two"),
		taggedRow(&p, 212, at, "south", "three"),
	}}}
	const want = "P Before the table.\nT north\tone and two / south\tthree\nP After the table."
	if got := outline(Analyze([]page.Page{p})); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Tagged = nil
	if got := outline(Analyze([]page.Page{p})); got == want {
		t.Error("the places of words show the table")
	}
}

func TestTablesOnTheirSideAreAsTheFileSays(t *testing.T) {
	upright := a4(set(50, 100, 10, "Before the table, which is on its side as the whole page is."))
	at := []float64{50, 78}
	upright.Tagged = []page.Tagged{{Of: 2, Rows: [][]page.TaggedCell{
		taggedRow(&upright, 200, at, "north", "one and two"), taggedRow(&upright, 212, at, "south", "three"),
	}}}
	turn := func(b page.Box) page.Box { return page.Box{X0: 842 - b.Y1, Y0: b.X0, X1: 842 - b.Y0, Y1: b.X1} }
	p := page.Page{Number: 1, Width: 842, Height: 595}
	for _, w := range upright.Words {
		w.Box, w.Turned, w.Turns = turn(w.Box), true, 1
		p.Words = append(p.Words, w)
	}
	p.Tagged = turnedTables(upright.Tagged, turn)
	const want = "P Before the table, which is on its side as the whole page is.\nT north\tone and two / south\tthree"
	if got := outline(Analyze([]page.Page{p})); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestATableOfTheFileGoesOnOnTheNextPage(t *testing.T) {
	at := []float64{50, 150, 300}
	first, second := a4(set(50, 100, 10, "Before the table.")), a4(nil)
	second.Number = 2
	first.Tagged = []page.Tagged{{Of: 5, Rows: [][]page.TaggedCell{
		taggedRow(&first, 760, at, "name", "unit", "what it is"), taggedRow(&first, 780, at, "a", "", "begins here"),
	}}}
	head := taggedRow(&second, 50, at, "name", "unit", "what it is")
	second.Tagged = []page.Tagged{{Of: 5, Rows: [][]page.TaggedCell{
		head, taggedRow(&second, 70, at, "", "", "and goes on"), taggedRow(&second, 90, at, "b", "", "is whole"), nil, taggedRow(&second, 110, at, "c", "ms", "too"),
	}}}
	const want = "T name\tunit\twhat it is / a\t\tbegins here and goes on / b\t\tis whole / c\tms\ttoo"
	if got := outline(Analyze([]page.Page{first, second}).Joined()); got != "P Before the table.\n"+want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Word processors print the head again on each page and count it to no row.
func TestAHeadThatIsPrintedAgainIsOfTheTable(t *testing.T) {
	at := []float64{50, 150}
	var pages []page.Page
	for i := range 2 {
		p := a4(nil)
		p.Number = i + 1
		head := [][]page.TaggedCell{taggedRow(&p, 50, at, "name in", "size"), taggedRow(&p, 62, at, "two", "")}
		for c := range head[0] {
			head[0][c].Boxes = append(head[0][c].Boxes, head[1][c].Boxes...)
		}
		tagged := page.Tagged{Of: 3, First: 2 * i, Rows: [][]page.TaggedCell{taggedRow(&p, 76, at, "a", []string{"1", "2"}[i])}}
		if i == 0 {
			tagged.Rows = append(head[:1], tagged.Rows...)
		}
		p.Tagged = []page.Tagged{tagged}
		pages = append(pages, p)
	}
	const want = "T name in two\tsize / a\t1 / a\t2"
	d := Analyze(pages)
	if got := outline(d.Joined()); got != want || d.Pages[1].Blocks[0].Box.Y0 > 51 {
		t.Errorf("%q, want %q", got, want)
	}
	if texts := d.Texts(); texts[1] != "name in two\tsize\na\t2\n" {
		t.Errorf("the second page has %q", texts[1])
	}
}

// Browsers print the date and the title of a page close above a table that goes on.
func TestRunningLinesAreCloseToATableOfTheFile(t *testing.T) {
	at := []float64{50, 150}
	var pages []page.Page
	for i := range 3 {
		p := a4(set(50, 18, 8, "29 November, a long table"), set(50, 803, 8, "notes.html"))
		p.Number = i + 1
		tagged := page.Tagged{Of: 6, First: 2 * i}
		for row := range 2 {
			tagged.Rows = append(tagged.Rows, taggedRow(&p, []float64{30, 787}[row], at, "a", "1"))
		}
		p.Tagged = []page.Tagged{tagged}
		pages = append(pages, p)
	}
	const want = "T a\t1 / a\t1 / a\t1 / a\t1 / a\t1 / a\t1"
	if got := outline(Analyze(pages).Joined()); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Two tables with as many rows are two, even if one ends a page and the other begins the next one.
func TestTablesOfTheFileThatAreWholeStayApart(t *testing.T) {
	at := []float64{50, 150}
	first, second := a4(nil), a4(nil)
	second.Number = 2
	for i, p := range []*page.Page{&first, &second} {
		y := []float64{760, 50}[i]
		p.Tagged = []page.Tagged{{Of: 2, Rows: [][]page.TaggedCell{taggedRow(p, y, at, "name", "size"), taggedRow(p, y+20, at, "a", "1")}}}
	}
	const want = "T name\tsize / a\t1\nT name\tsize / a\t1"
	if got := outline(Analyze([]page.Page{first, second}).Joined()); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
