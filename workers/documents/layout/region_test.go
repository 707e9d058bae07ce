package layout

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// quarters are rows whose first two cells nearly fill their columns: only the first ones show these.
var quarters = [][]string{{"Region", "Quarter", "Sum"}, {"North", "first", "12"}, {"South", "second", "9"}}

var narrowRows = [][]string{{"Northern islands", "5,345,967", "3,706,042"}}

var narrowAt = []float64{72, 155, 205}

// Its gaps are as narrow as spaces in the only row of the second page.
func TestARowOnTheNextPageIsOfTheTableBefore(t *testing.T) {
	first, _ := tabulated(narrowAt, 700, 10, quarters)
	rest, below := tabulated(narrowAt, 60, 10, narrowRows)
	text, _ := wrap(72, below+30, 10, 400, prose+" and "+prose)
	next := a4(rest, text)
	next.Number = 2
	d := Analyze([]page.Page{a4(first), next}).Joined()
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 4 || all[0].Grid()[3][1].Text() != "5,345,967" {
		t.Errorf("%s", outline(d))
	}
}

func TestTextOnTheNextPageIsNoRowOfTheTableBefore(t *testing.T) {
	first, _ := tabulated(narrowAt, 700, 10, quarters)
	text, _ := wrap(72, 60, 10, 400, prose+" and "+prose)
	next := a4(text)
	next.Number = 2
	d := Analyze([]page.Page{a4(first), next}).Joined()
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 3 || len(d.Pages[1].Blocks) != 1 {
		t.Errorf("%s", outline(d))
	}
}

// A page ends with the head and a row whose gaps are as narrow as spaces; the next one repeats the head above rows that show the columns.
func TestTheBeginningOfATableIsFoundByTheHeadThatTheNextPageRepeats(t *testing.T) {
	text, below := wrap(72, 600, 10, 400, prose+" and "+prose)
	first, _ := tabulated(narrowAt, below+12, 10, slices.Concat(quarters[:1], narrowRows))
	rest, _ := tabulated(narrowAt, 60, 10, quarters)
	next := a4(rest)
	next.Number = 2
	d := Analyze([]page.Page{a4(text, first), next}).Joined()
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 4 || all[0].Grid()[1][0].Text() != "Northern islands" {
		t.Errorf("%s", outline(d))
	}
}

// The head's first cell takes two lines, with the others in their middle, and there is one row below it.
func TestTheBeginningOfATableIsFoundByAHeadOfLines(t *testing.T) {
	text, below := wrap(72, 600, 10, 400, prose+" and "+prose)
	head := func(y float64) (words []page.Word) {
		for _, l := range []struct {
			x, y float64
			text string
		}{{72, y, "Region"}, {155, y + 6, "Quarter"}, {205, y + 6, "Sum"}, {72, y + 12, "of all"}} {
			words = append(words, set(l.x, l.y, 10, l.text, page.Style{Bold: true})...)
		}
		return words
	}
	row, _ := tabulated(narrowAt, below+40, 10, narrowRows)
	rest, _ := tabulated(narrowAt, 88, 10, quarters[1:])
	next := a4(head(60), rest)
	next.Number = 2
	d := Analyze([]page.Page{a4(text, head(below+12), row), next}).Joined()
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 4 || all[0].Grid()[1][0].Text() != "Northern islands" {
		t.Errorf("%s", outline(d))
	}
}

// Nothing on the last page alone says that it is in columns: a few short lines, which are level.
func TestShortColumnsAreWhereThoseOfOtherPagesAre(t *testing.T) {
	var words []page.Word
	for n := range columnsAt {
		some, _ := inColumn(n, 100+7*float64(n), prose+" and "+prose)
		words = append(words, some...)
	}
	var last []page.Word
	for i, lines := range [][]string{{"Settings", "Origin", "Options"}, {"Agents", "Objects", "Sessions"}, {"Requests", "Listeners", "Limits"}} {
		for n, line := range lines {
			some, _ := inColumn(n, 60+24*float64(i), line)
			last = append(last, some...)
		}
	}
	next := a4(last)
	next.Number = 2
	d := Analyze([]page.Page{a4(words), next})
	if got := outline(Document{Pages: d.Pages[1:]}); got != "P Settings Agents Requests\nP Origin Objects Listeners\nP Options Sessions Limits" {
		t.Errorf("%s", got)
	}
	if all := Analyze([]page.Page{next}).Tables(); len(all) != 1 {
		t.Errorf("alone: %d tables", len(all))
	}
}

// The items of the second and third columns are short, so that those of both have gaps as rows of cells have.
func TestThreeListsBesideEachOtherAreNoTable(t *testing.T) {
	var words []page.Word
	for i, items := range [][]string{{"Errors", "Report", "Timers"}, {"Events", "Streams", "Traces"}, {"Files", "Strings", "Sockets"}, {"Globals", "Tests", "Utilities"}} {
		for n, item := range items {
			words = append(words, set(60+float64(n)*130, 100+12*float64(i), 10, "• "+item)...)
		}
	}
	d := Analyze([]page.Page{a4(words)})
	if got := outline(d); got != "L0 • Errors\nL0 • Events\nL0 • Files\nL0 • Globals\nL0 • Report\nL0 • Streams\nL0 • Strings\nL0 • Tests\nL0 • Timers\nL0 • Traces\nL0 • Sockets\nL0 • Utilities" {
		t.Errorf("%s", got)
	}
}

// The cells of the second page are in the middle of their rows, and those of the second column fill it: the others look like columns of text.
func TestATableThatFillsTheNextPageIsNotReadInColumns(t *testing.T) {
	at := []float64{60, 220, 380}
	first, _ := tabulated(at, 700, 10, [][]string{{"Region", "Measures", "Remarks"}, {"North", "few", "none"}, {"South", "more", "some of them"}})
	var words []page.Word
	y := 60.0
	for range 6 {
		for n, lines := range []int{2, 3, 1} {
			for i := range lines {
				words = append(words, set(at[n], y+float64(3-lines)*6+12*float64(i), 10, []string{"of the northern", "Many offices need a flow of", "energy"}[n])...)
			}
		}
		y += 46
	}
	next := a4(words)
	next.Number = 2
	d := Analyze([]page.Page{a4(first), next}).Joined()
	if all := d.Tables(); len(all) != 1 || all[0].Cols != 3 || len(d.Pages[1].Blocks) != 0 {
		t.Errorf("%s", outline(d))
	}
}

// Each column has nothing but a part of the table, under its head.
func TestATableInThreeColumnsIsOne(t *testing.T) {
	words := slices.Concat(tableIn(0, 60, months), tableIn(1, 60, slices.Concat(months[:1], months[2:4])), tableIn(2, 60, slices.Concat(months[:1], months[3:])))
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 9 || all[0].Cols != 3 {
		t.Errorf("%s", outline(d))
	}
}

// Most items take two lines, with a bullet before the first.
func TestListsOfLongItemsBesideEachOtherAreNoTable(t *testing.T) {
	var words []page.Word
	y := 100.0
	for range 4 {
		for n := range 2 {
			x := 60 + float64(n)*230
			words = append(words, set(x, y, 10, "• process.exec(command[,")...)
			words = append(words, set(x+7.5, y+12, 10, "options])")...)
		}
		y += 24
	}
	if d := Analyze([]page.Page{a4(words)}); len(d.Tables()) != 0 || len(d.Pages[0].Blocks) != 8 {
		t.Errorf("%s", outline(d))
	}
}

// Only the right half of the page is in two columns; the lines above it are as wide as the page.
func TestColumnsOfAPartOfThePageDoNotCutTheRest(t *testing.T) {
	wide, below := wrap(60, 60, 10, 460, prose+" and "+prose+" and "+prose)
	e := even{left: 220, pitch: 160}
	for i := range wide {
		if wide[i].X0 > 360 && wide[i].X0 < 395 {
			wide[i].X0, wide[i].X1 = 380, 405
		}
	}
	r := region{words: text.WordsOf(a4(wide[:len(wide)-1], set(60, below, 10, "Last")))}
	if parts := r.partAlike([]even{e}); len(parts) != 1 {
		t.Errorf("%d parts", len(parts))
	}
}
