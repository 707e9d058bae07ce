package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// partOf returns the part of a table of so many rows that a page has, whose rows have these numbers: cells begin 100 points from each other, "-" is an empty one, "" is left out.
func partOf(t *testing.T, of int, numbers []int, rows ...[]string) *Table {
	t.Helper()
	s, said := &sheet{}, page.Tagged{Of: of, First: numbers[0]}
	for i, row := range rows {
		for said.First+len(said.Rows) < numbers[i] {
			said.Rows = append(said.Rows, nil)
		}
		var cells []page.TaggedCell
		for c, text := range row {
			x, y := 100*float64(c), 20*float64(i)
			from := len(s.words)
			if text == "-" {
				cells = append(cells, page.TaggedCell{RowSpan: 1, ColSpan: 1})
			} else if s.write(x, y, text); len(s.words) > from {
				cells = append(cells, page.TaggedCell{RowSpan: 1, ColSpan: 1, Boxes: []page.Box{s.words[from].Union(s.words[len(s.words)-1].Box)}})
			}
		}
		said.Rows = append(said.Rows, cells)
	}
	rest, found := Tagged(1, s.words, []page.Tagged{said})
	if len(found) != 1 || len(rest) != 1 || !rest[0].Solid || rest[0].Table != 0 {
		t.Fatalf("%v, %+v", found, rest)
	}
	return &found[0]
}

func TestPartsThatTheFileSaysAreOneTableAreJoined(t *testing.T) {
	first := partOf(t, 6, []int{0, 1}, []string{"name", "unit", "what"}, []string{"a", "ms", "Begins."})
	for _, c := range []struct {
		name, want string
		next       *Table
	}{
		{"the next rows", "b\ts\tmore", partOf(t, 6, []int{2}, []string{"b", "s", "more"})},
		{"rows below the head again", "b\ts\tmore", partOf(t, 6, []int{0, 4}, []string{"name", "unit", "what"}, []string{"b", "s", "more"})},
		{"columns that are left out", "b\t\tmore", partOf(t, 6, []int{3}, []string{"b", "", "more"})},
	} {
		if !first.GoesOnIn(c.next) || first.With(c.next).Text() != first.Text()+"\n"+c.want {
			t.Errorf("%s: %t, %q", c.name, first.GoesOnIn(c.next), first.With(c.next).Text())
		}
	}
	const want = "name\tunit\twhat\na\tms\tBegins. Goes on.\nb"
	cut := partOf(t, 6, []int{1, 2}, []string{"-", "-", "Goes on."}, []string{"b", "-", "-"})
	if got := first.With(cut).Text(); !first.GoesOnIn(cut) || got != want {
		t.Errorf("a row that is cut: %q, want %q", got, want)
	}
	if got := first.With(cut); got.GoesOnIn(partOf(t, 6, []int{1}, []string{"a", "ms", "again"})) {
		t.Error("a row goes on that is not the last one")
	}
	third := partOf(t, 6, []int{5}, []string{"c", "", "last"})
	if got := first.With(cut); !got.GoesOnIn(third) || got.With(third).Text() != want+"\nc\t\tlast" {
		t.Errorf("three parts: %q", got.With(third).Text())
	}
}

func TestPartsOfOtherTablesOfTheFileStayApart(t *testing.T) {
	first := partOf(t, 6, []int{0, 1}, []string{"name", "unit", "what"}, []string{"a", "ms", "it"})
	for name, next := range map[string]*Table{
		"as many columns, more rows": partOf(t, 7, []int{2}, []string{"b", "s", "more"}),
		"its own head":               partOf(t, 6, []int{0, 1, 2}, []string{"key", "size", "use"}, []string{"b", "1", "2"}, []string{"c", "3", "4"}),
		"rows before":                partOf(t, 6, []int{0}, []string{"name", "unit", "what"}),
	} {
		if first.GoesOnIn(next) {
			t.Errorf("%s: %q", name, first.With(next).Text())
		}
	}
	whole := partOf(t, 2, []int{0, 1}, []string{"name", "unit"}, []string{"a", "ms"})
	if next := partOf(t, 2, []int{0, 1}, []string{"name", "unit"}, []string{"a", "ms"}); whole.GoesOnIn(next) {
		t.Error("two whole tables are one")
	}
}

// What is below a table with rules may be a row that a page's end cuts; the file says where its rows end.
func TestNothingBelowIsTakenIntoATableOfTheFile(t *testing.T) {
	first, next := partOf(t, 4, []int{0, 1}, []string{"name", "unit"}, []string{"a", "ms"}), partOf(t, 4, []int{2}, []string{"b", "s"})
	s := &sheet{}
	s.write(0, 35, "not")
	s.write(100, 35, "cells")
	if rest, found := Cut(s.words, []Table{*next}, []Table{*first}); len(rest) != 2 || found[0].Rows != 2 {
		t.Errorf("%q", found[0].Text())
	}
}

func TestEdgesAreBetweenTexts(t *testing.T) {
	wide := partOf(t, 3, []int{0, 1}, []string{"name", "unit"}, []string{"a name that is long and longer", "ms"})
	if got := wide.Widths(); len(got) != 2 || got[0] < 50 || got[1] < 5 {
		t.Errorf("texts over each other: %v", got)
	}
	part := partOf(t, 3, []int{0, 1}, []string{"name", "-", "what"}, []string{"a", "-", "it"}).With(partOf(t, 3, []int{2}, []string{"b", "unit", "what"}))
	if got := part.Widths(); len(got) != 3 {
		t.Errorf("of a joined table: %v", got)
	}
	table := partOf(t, 2, []int{0, 1}, []string{"name", "unit", "what"}, []string{"a long name", "ms", "it"})
	if got := table.Widths(); len(got) != 3 || got[0] < 60 || got[0] > 100 || table.Accuracy != 100 {
		t.Errorf("%v, %v %%", got, table.Accuracy)
	}
}
