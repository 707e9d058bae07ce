package looks

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// printed is a table of three columns, 100 points wide each, whose rows are 20 points high; a cell's text is at its left, unless a sign before it says else.
func printed(rows ...string) (page.Page, *tables.Table) {
	p := page.Page{Number: 1, Width: 600, Height: 800}
	t := &tables.Table{Page: 1, Rows: len(rows), Cols: 3, Ruled: true, Box: page.Box{X0: 100, Y0: 100, X1: 400, Y1: 100 + 20*float64(len(rows))}}
	for i, row := range rows {
		for j, said := range strings.Split(row, "|") {
			content := strings.TrimLeft(said, "<>^")
			width, x := 5*float64(len(content)), 105+100*float64(j)
			switch {
			case strings.HasPrefix(said, ">"):
				x += 90 - width
			case strings.HasPrefix(said, "^"):
				x += 45 - width/2
			}
			y := 105 + 20*float64(i)
			for word := range strings.FieldsSeq(content) {
				end := x + 5*float64(len(word))
				p.Words = append(p.Words, page.Word{Text: word, Size: 10, Box: page.Box{X0: x, Y0: y, X1: end, Y1: y + 10}})
				x = end + 3
			}
			t.Cells = append(t.Cells, tables.Cell{Row: i, Col: j, RowSpan: 1, ColSpan: 1, Runs: []text.Run{{Text: content}}})
		}
	}
	return p, t
}

func TestTextsAreOnASideOfTheirCells(t *testing.T) {
	for name, test := range map[string]struct {
		rows         []string
		heads, sides []Side
	}{
		"each column on another side": {
			[]string{"Name|^Middle|>Cost", "Fish|^one|>1.50", "Vegetables|^several|>12.50", "Soup|^another|>4"},
			[]Side{Left, Middle, Right},
			[]Side{Left, Middle, Right},
		},
		"figures at the left":      {[]string{"a|Cost|b", "c|1.50|d", "e|112.50|f", "g|4|h"}, []Side{Left, Left, Left}, []Side{Unknown, Left, Unknown}},
		"a head in the middle":     {[]string{"^Nm|x|y", "Vegetables and more|z|w", "Fish|v|u"}, []Side{Middle, Left, Left}, []Side{Left, Unknown, Unknown}},
		"texts that several have":  {[]string{"a|Cost|>b", "123|1|>123", "1|1|>1"}, []Side{Left, Left, Right}, []Side{Left, Left, Right}},
		"a text that is elsewhere": {[]string{"a|Cost|b", "1 x|1|c", "x|112|d", "x|4|e"}, []Side{Left, Left, Left}, []Side{Left, Left, Unknown}},
	} {
		p, table := printed(test.rows...)
		if l := Of(p, table); !slices.Equal(l.Heads, test.heads) || !slices.Equal(l.Sides, test.sides) {
			t.Errorf("%s: heads %v, others %v; not %v, %v", name, l.Heads, l.Sides, test.heads, test.sides)
		}
	}
}

// A text whose lines are also cells is not taken for one of these.
func TestTextsThatCannotBeToldApartSayNothing(t *testing.T) {
	for _, other := range []string{"a 112", "112 a"} {
		if l := Of(printed("Name|C|Kind", other+"|1|b", "c|112|d")); l.Sides[1] != Left {
			t.Errorf("%v, with a word of another cell, %s", l.Sides, other)
		}
	}
	p, table := printed("Name|C|Kind", "a|1|b", "c|112|d", "e|11234|f")
	p.Words = append(p.Words, page.Word{Text: "112", Size: 10, Box: page.Box{X0: 340, Y0: 145, X1: 355, Y1: 155}}, page.Word{Text: "11234", Size: 10, Box: page.Box{X0: 340, Y0: 165, X1: 365, Y1: 175}})
	if l := Of(p, table); l.Sides[1] != Unknown || l.Heads[1] != Left {
		t.Errorf("%v, %v, with lines that are no cells", l.Heads, l.Sides)
	}
}

func TestBordersAreWhereThePageHasRules(t *testing.T) {
	lie := func(y float64) page.Box { return page.Box{X0: 100, Y0: y, X1: 400, Y1: y + 1} }
	stand := func(x float64) page.Box { return page.Box{X0: x, Y0: 100, X1: x + 1, Y1: 180} }
	rows := []page.Box{lie(100), lie(120), lie(140), lie(160), lie(180)}
	columns := []page.Box{stand(100), stand(200), stand(300), stand(400)}
	spanned := []page.Box{{X0: 200, Y0: 100, X1: 201, Y1: 130}, {X0: 300, Y0: 150, X1: 301, Y1: 180}}
	pieces := []page.Box{{X0: 100, Y0: 120, X1: 199, Y1: 121}, {X0: 200, Y0: 120.5, X1: 299, Y1: 121.5}, {X0: 300, Y0: 120, X1: 400, Y1: 121}}
	for name, test := range map[string]struct {
		rules   []page.Box
		unruled bool
		want    string
	}{
		"none":                            {nil, true, ""},
		"all":                             {slices.Concat(rows, columns), false, "top bottom left right head rows columns"},
		"between rows":                    {rows, false, "top bottom head rows"},
		"above, below and under the head": {[]page.Box{lie(95), lie(120), lie(186)}, true, "top bottom head"},
		"under the head, in pieces":       {pieces, true, "head"},
		"under the last rows but one":     {[]page.Box{lie(160)}, true, ""},
		"between columns":                 {columns[1:3], true, "columns"},
		"cells that span others":          {slices.Concat(rows, columns[:1], columns[3:], spanned), false, "top bottom left right head rows columns"},
		"lines under words":               {[]page.Box{{X0: 105, Y0: 116, X1: 150, Y1: 117}, {X0: 105, Y0: 136, X1: 150, Y1: 137}}, true, ""},
		"further away, and beyond the table's left": {[]page.Box{lie(60), {X0: 20, Y0: 100, X1: 500, Y1: 101}}, true, ""},
	} {
		p, table := printed("a|b|c", "d|e|f", "g|h|i", "j|k|l")
		p.Rules, table.Ruled = test.rules, !test.unruled
		l := Of(p, table)
		var got []string
		for _, b := range []struct {
			name  string
			drawn bool
		}{{"top", l.Top}, {"bottom", l.Bottom}, {"left", l.Left}, {"right", l.Right}, {"head", l.Head}, {"rows", l.Rows}, {"columns", l.Columns}} {
			if b.drawn {
				got = append(got, b.name)
			}
		}
		if said := strings.Join(got, " "); said != test.want || l.IsGrid() != (name == "all" || name == "cells that span others") {
			t.Errorf("%s: %q, not %q", name, said, test.want)
		}
	}
}

// A table that goes on elsewhere has what its parts show.
func TestPartsOfATableShowHowItLooks(t *testing.T) {
	first, next := &Table{Top: true, Head: true, Sides: []Side{Unknown, Left}}, &Table{Bottom: true, Rows: true, Sides: []Side{Right, Right}}
	whole := first.With(next)
	if !whole.Top || !whole.Bottom || !whole.Rows || !slices.Equal(whole.Sides, []Side{Right, Left}) || first.Sides[0] != Unknown {
		t.Errorf("%+v of %+v", whole, first)
	}
	p, table := printed("a|b|c", "d|e|f", "g|h|i", "j|k|l")
	p.Rules = []page.Box{{X0: 100, Y0: 120, X1: 400, Y1: 121}, {X0: 100, Y0: 140, X1: 400, Y1: 141}, {X0: 100, Y0: 160, X1: 400, Y1: 161}}
	if table.Rows = 12; !Of(p, table).Rows {
		t.Error("rows in the next column count here")
	}
}
