package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/documents/layout/vocabulary"
)

// rulesOf draws a rule below each row of a table with these edges, in pieces, as browsers do.
func rulesOf(edges []float64, ys ...float64) (rules []page.Box) {
	for _, y := range ys {
		for i := range len(edges) - 1 {
			rules = append(rules, page.Box{X0: edges[i], X1: edges[i+1], Y0: y, Y1: y + 0.5})
		}
	}
	return rules
}

// The table of the second column is wider than it, so that its last cells are printed over the third column's lines.
func TestATableThatReachesOverTheNextColumnIsInItsOwn(t *testing.T) {
	first, _ := inColumn(0, 100, prose+" and "+prose+" and "+prose)
	above, below := inColumn(1, 103, "Second "+prose)
	third, _ := inColumn(2, 107, "Third "+prose+" and "+prose+" and "+prose)
	at, y := []float64{224, 290, 345}, below+6
	var table []page.Word
	ys := make([]float64, 0, 4)
	for _, row := range [][]string{{"Month", "Rain", "Frost"}, {"January", "1,200", "312,345,678"}, {"March", "3,100", "712,345,678"}, {"April", "4,400", "812,345,678"}} {
		for i, cell := range row {
			table = append(table, set(at[i], y, 10, cell)...)
		}
		ys, y = append(ys, y+15), y+19
	}
	under, _ := inColumn(1, y+4, "Under "+prose)
	p := a4(first, above, table, under, third)
	p.Rules = rulesOf([]float64{220, 286, 341, 405}, ys...)
	d := Analyze([]page.Page{p})
	if all := d.Tables(); len(all) != 1 || !strings.HasSuffix(all[0].Text(), "April\t4,400\t812,345,678") {
		t.Fatalf("%s", outline(d))
	}
	if got := outline(d); !strings.Contains(got, "P Third "+prose+" and ") || strings.Index(got, "P Under") > strings.Index(got, "P Third") {
		t.Errorf("%s", got)
	}
}

// What reaches beyond the last column makes no further one; a line of text does.
func TestATableBeyondTheLastColumnMakesNoFurtherOne(t *testing.T) {
	words := text.WordsOf(a4(set(60, 100, 10, "one"), set(220, 100, 10, "two"), set(380, 100, 10, "three")))
	wide := text.Word{Solid: true}
	wide.Box = page.Box{X0: 380, Y0: 120, X1: 560, Y1: 200}
	if got := (region{words: append(words, wide)}).begun(false, 60, 160); got != 3 {
		t.Errorf("%d columns", got)
	}
	if wide.Solid = false; (region{words: append(words, wide)}).begun(false, 60, 160) != 4 {
		t.Error("a word makes no column")
	}
}

// Nothing is on the page but tables with rules between rows at the same heights, which is one that goes on in the next column.
func TestTablesWithRulesBesideEachOtherAreNotOne(t *testing.T) {
	for name, c := range map[string]struct {
		next [][]string
		bold bool
		want int
	}{
		"the head is repeated":   {slices.Concat(months[:1], months[3:]), true, 1},
		"without a head":         {months[2:], false, 1},
		"with a head of its own": {slices.Concat([][]string{{"Town", "Rain", "Frost"}}, months[3:]), true, 2},
	} {
		p := a4()
		for n, rows := range [][][]string{months[:4], c.next} {
			left, y := 60+260*float64(n), 100.0
			for i, row := range rows {
				for at, cell := range row {
					words := set(left+4+80*float64(at), y, 10, cell, page.Style{Bold: c.bold && i == 0})
					p.Words = append(p.Words, words...)
				}
				p.Rules = append(p.Rules, rulesOf([]float64{left, left + 80, left + 160, left + 240}, y+15)...)
				y += 19
			}
		}
		d := Analyze([]page.Page{p})
		if all := d.Tables(); len(all) != c.want || all[0].Cols != 3 || !strings.HasPrefix(all[0].Text(), "Month\tRain") {
			t.Errorf("%s: %s", name, outline(d))
		}
	}
}

func TestHyphensAtTheEndsOfLinesDivideWords(t *testing.T) {
	for name, c := range map[string]struct {
		lines, hyphens int
		line, known    string
		ofCells        [][2]string
		want           vocabulary.Hyphens
	}{
		"none":               {30, 0, "", "", nil, vocabulary.OfNames},
		"one":                {40, 1, "some riv-", "", nil, vocabulary.OfNames},
		"several":            {30, 3, "some riv-", "", nil, vocabulary.Dividing},
		"too few lines":      {8, 0, "", "", nil, vocabulary.Unknown},
		"names":              {30, 3, "some no-riv-", "", nil, vocabulary.OfNames},
		"names of words":     {30, 3, "some riv-", "riv-plus", nil, vocabulary.OfNames},
		"in cells":           {30, 0, "", "rivers", [][2]string{{"riv-", "ers"}, {"no-riv-", "ers"}}, vocabulary.Dividing},
		"in one cell":        {30, 0, "", "rivers", [][2]string{{"riv-", "ers"}, {"ri-", "vet"}}, vocabulary.OfNames},
		"names in cells":     {30, 0, "", "rivers riv-als", [][2]string{{"riv-", "ers"}, {"riv-", "ers"}, {"riv-", "als"}, {"riv-", "als"}}, vocabulary.OfNames},
		"parts of words":     {30, 3, "some riv-", "riv- ers riv- ers riv- ers", nil, vocabulary.Dividing},
		"words among others": {30, 3, "some no-riv-", "rivers", nil, vocabulary.Dividing},
	} {
		b := Block{Kind: Paragraph}
		for i := range c.lines {
			line := "ers and"
			if i < c.hyphens {
				line = "ers and " + c.line
			}
			b.Lines = append(b.Lines, text.Line{Text: line})
		}
		words := vocabulary.Vocabulary{}
		for w := range strings.FieldsSeq(c.known) {
			words.Add(w)
		}
		if got := hyphensOf(&Document{Pages: []PageLayout{{Blocks: []Block{b}}}}, words, c.ofCells); got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
}

// A line of blanks alone, as between the lines of a page that is recognized, follows one that ends with a hyphen.
func TestALineWithoutWordsMayFollowAHyphen(t *testing.T) {
	b := Block{Kind: Paragraph}
	for range 4 {
		b.Lines = append(b.Lines, text.Line{Text: "some riv-"}, text.Line{Text: " "}, text.Line{Text: "-"}, text.Line{Text: ""})
	}
	if got := hyphensOf(&Document{Pages: []PageLayout{{Blocks: []Block{b}}}}, vocabulary.Vocabulary{}, nil); got != vocabulary.OfNames {
		t.Errorf("%d", got)
	}
}

// The first part is so wide that it reaches over the column in which it goes on.
func TestAWideTableGoesOnInTheNextColumn(t *testing.T) {
	first, other := Block{Box: page.Box{X0: 60, X1: 230, Y0: 600, Y1: 700}}, Block{Box: page.Box{X0: 220, X1: 390, Y0: 100, Y1: 200}}
	if !isTurnedOver(first, other) || !isTurnedOver(other, Block{Box: page.Box{X0: 380, X1: 550, Y0: 50}}) {
		t.Error("it does not")
	}
	if other.Box.X0 = 100; isTurnedOver(first, other) {
		t.Error("they are in one column")
	}
}

func TestOneTableIsNotBesideItself(t *testing.T) {
	w := text.Word{Solid: true}
	w.Box = page.Box{X0: 60, X1: 230, Y0: 600, Y1: 700}
	rows := text.RowsOf([]text.Word{w})
	if areTables(rows, rows) {
		t.Error("it is")
	}
	if w.X0, w.X1 = 240, 410; !areTables(rows, text.RowsOf([]text.Word{w})) {
		t.Error("others are not beside each other")
	}
}

// The page ends within the row of March; what is left of it is below the head that the next page repeats.
func TestARowThatAPageCutsIsOne(t *testing.T) {
	var pages []page.Page
	for n, rows := range [][][]string{{months[0], months[1], {"March with", "31", "7"}}, {months[0], {"much wind", "in all", "nights"}, months[4]}} {
		p, y := a4(), 100.0
		p.Number = n + 1
		for i, row := range rows {
			for at, cell := range row {
				p.Words = append(p.Words, set(64+80*float64(at), y, 10, cell)...)
			}
			if isCut := n == 0 && i == 2; !isCut {
				p.Rules = append(p.Rules, rulesOf([]float64{60, 140, 220, 300}, y+15)...)
			}
			y += 19
		}
		pages = append(pages, p)
	}
	pages[0].Rules = append(pages[0].Rules, rulesOf([]float64{60, 140, 220, 300}, 96)...)
	pages[1].Rules = append(pages[1].Rules, rulesOf([]float64{60, 140, 220, 300}, 96)...)
	d := Analyze(pages).Joined()
	if all := d.Tables(); len(all) != 1 || !strings.Contains(all[0].Text(), "March with much wind\t31 in all\t7 nights") {
		t.Errorf("%s", outline(d))
	}
}

// Where text breaks no words, those of cells are not broken either.
func TestCellsHaveTheirHyphensWhereTextHasNone(t *testing.T) {
	body, below := wrap(60, 60, 10, 200, strings.Repeat(prose+" and ", 8))
	p := a4(body, set(64, below+20, 10, "tool-"), set(64, below+32, 10, "mill"), set(144, below+20, 10, "fruit"), set(64, below+54, 10, "plums"), set(144, below+54, 10, "12"))
	p.Rules = rulesOf([]float64{60, 140, 220}, below+15, below+49, below+69)
	d := Analyze([]page.Page{p})
	if all := d.Tables(); len(all) != 1 || !strings.HasPrefix(all[0].Text(), "tool-mill\tfruit") {
		t.Errorf("%s", outline(d))
	}
}

// Lines that are level are cells, but not where lines are vertical.
func TestVerticalLinesThatAreLevelAreText(t *testing.T) {
	words := text.WordsOf(a4(sideBySide([]int{2, 2, 2, 2}, []int{2, 2, 2, 2})))
	e := even{left: 50, pitch: 260, bottom: 800, columns: 2}
	for _, stands := range []bool{true, false} {
		if got := e.areText(region{words: words, stands: stands}); got != stands {
			t.Errorf("stands %t: %t", stands, got)
		}
	}
}
