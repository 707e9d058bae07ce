package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
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

func TestADocumentWithHyphensBreaksWords(t *testing.T) {
	for name, c := range map[string]struct {
		lines, hyphens int
		want           bool
	}{
		"none": {30, 0, false}, "one": {40, 1, false}, "several": {30, 3, true}, "too few lines": {8, 0, true},
	} {
		b := Block{Kind: Paragraph}
		for i := range c.lines {
			b.Lines = append(b.Lines, text.Line{Text: "some text" + map[bool]string{true: "-"}[i < c.hyphens]})
		}
		d := Document{Pages: []PageLayout{{Blocks: []Block{b}}}}
		if got := d.breaksWords(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
