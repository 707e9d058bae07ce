package tables

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// theRuled is the one table of a sheet, and the words that are in none.
func theRuled(t *testing.T, s *sheet) (Table, []string) {
	t.Helper()
	rest, found := Ruled(3, s.words, s.rules, nil, nil)
	if len(found) != 1 {
		t.Fatalf("%d tables: %+v", len(found), found)
	}
	var words []string
	for _, w := range rest {
		if !w.Solid {
			words = append(words, w.Text)
		}
	}
	return found[0], words
}

func TestRulesShowTheCells(t *testing.T) {
	s := ruled([2]string{"fruit", "how many"}, [2]string{"apples", "3"}, [2]string{"", "12"})
	s.write(0, 100, "a line below")
	table, rest := theRuled(t, s)
	if got := table.Text(); got != "fruit\thow many\napples\t3\n\t12" {
		t.Errorf("%q", got)
	}
	if want := (page.Box{X1: 100, Y1: 60}); table.Box != want || !table.Ruled || table.Page != 3 || table.RightToLeft || table.Accuracy != 100 {
		t.Errorf("%+v", table)
	}
	if !slices.Equal(rest, []string{"a", "line", "below"}) {
		t.Errorf("in no table: %q", rest)
	}
}

// Words are put in order with a table as with one word that is as large as it.
func TestATableStandsAmongTheWordsAsOne(t *testing.T) {
	s := ruled([2]string{"a", "b"}, [2]string{"c", "d"})
	s.write(0, 100, "below")
	rest, found := Ruled(1, s.words, s.rules, nil, nil)
	if len(rest) != 2 || !rest[1].Solid || rest[1].Table != 0 || rest[1].Box != found[0].Box || rest[1].Number != -1 {
		t.Errorf("%+v", rest)
	}
}

func TestCellsSpanWhereNoRulePartsThem(t *testing.T) {
	columns, rows := []float64{0, 50, 100}, []float64{0, 20, 40}
	for name, c := range map[string]struct {
		inner []page.Box // from a point to another
		want  []Cell
	}{
		"columns": {
			[]page.Box{{X0: 50, Y0: 20, X1: 50, Y1: 40}, {X0: 0, Y0: 20, X1: 100, Y1: 20}},
			[]Cell{{Row: 0, Col: 0, RowSpan: 1, ColSpan: 2}, {Row: 1, Col: 0, RowSpan: 1, ColSpan: 1}, {Row: 1, Col: 1, RowSpan: 1, ColSpan: 1}},
		},
		"rows": {
			[]page.Box{{X0: 50, Y0: 0, X1: 50, Y1: 40}, {X0: 50, Y0: 20, X1: 100, Y1: 20}},
			[]Cell{{Row: 0, Col: 0, RowSpan: 2, ColSpan: 1}, {Row: 0, Col: 1, RowSpan: 1, ColSpan: 1}, {Row: 1, Col: 1, RowSpan: 1, ColSpan: 1}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := new(sheet)
			s.write(5, 5, "a")
			s.write(55, 5, "b")
			s.write(55, 25, "c")
			s.rule(columns[0], 0, columns[0], 40)
			s.rule(columns[2], 0, columns[2], 40)
			s.rule(0, rows[0], 100, rows[0])
			s.rule(0, rows[2], 100, rows[2])
			for _, r := range c.inner {
				s.rule(r.X0, r.Y0, r.X1, r.Y1)
			}
			table, _ := theRuled(t, s)
			if got := places(&table); !equalCells(got, c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

func equalCells(a, b []Cell) bool {
	return slices.EqualFunc(a, b, func(a, b Cell) bool {
		return a.Row == b.Row && a.Col == b.Col && a.RowSpan == b.RowSpan && a.ColSpan == b.ColSpan
	})
}

// HTML draws rules around each cell, 1.5 points from the next cell's.
func TestTwoBordersBetweenCellsAreOneRule(t *testing.T) {
	s := new(sheet)
	for i, word := range []string{"a", "b", "c", "d"} {
		x, y := 50*float64(i%2), 20*float64(i/2)
		s.write(x+5, y+5, word)
		s.rulesAt([]float64{x, x + 48.5}, []float64{y, y + 18.5})
	}
	if table, _ := theRuled(t, s); table.Text() != "a\tb\nc\td" || table.Rows != 2 || table.Cols != 2 {
		t.Errorf("%d by %d: %q", table.Rows, table.Cols, table.Text())
	}
}

// A table may have no rules at its sides, only those between its rows and columns.
func TestATableMayBeOpenAtItsSides(t *testing.T) {
	s := ruled([2]string{"a", "b"}, [2]string{"c", "d"})
	s.rules = nil
	s.rule(50, 0, 50, 40)
	s.rule(0, 20, 100, 20)
	if table, _ := theRuled(t, s); table.Text() != "a\tb\nc\td" {
		t.Errorf("%q", table.Text())
	}
}

func TestRulesThatPartNothingAreNoTable(t *testing.T) {
	underlined := new(sheet)
	underlined.write(0, 0, "a heading")
	underlined.rule(0, 12, 100, 12)
	underlined.rule(200, 0, 200, 40)

	framed := new(sheet)
	framed.write(5, 5, "a paragraph in a frame")
	framed.rulesAt([]float64{0, 200}, []float64{0, 40})

	form := ruled([2]string{"one", ""}, [2]string{"", ""})

	for name, s := range map[string]*sheet{"an underline": underlined, "a frame": framed, "one cell that holds something": form} {
		if rest, found := Ruled(1, s.words, s.rules, nil, nil); len(found) != 0 || len(rest) != len(s.words) {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

func TestAWordAcrossARuleIsLessAccurate(t *testing.T) {
	s := ruled([2]string{"a", ""}, [2]string{"c", "d"})
	s.write(12, 5, "acrosstherule") // to 77
	if table, _ := theRuled(t, s); table.Accuracy != 75 {
		t.Errorf("%v of 100 words lie in their cells", table.Accuracy)
	}
}

// The name in the second row has no room in its cell, and reaches over most of the next one.
func TestAWordWiderThanItsCellIsInTheOneWhereItBegins(t *testing.T) {
	s := ruled([2]string{"use", "no."}, [2]string{"a_name_that_is_long", ""}, [2]string{"or", "7"})
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "use\tno.\na_name_that_is_long\nor\t7" {
		t.Errorf("%q", got)
	}
}

func TestAWordAfterASpaceIsInTheCellOfTheOneBefore(t *testing.T) {
	s := ruled([2]string{"use a_name_that_is_long", ""}, [2]string{"and", "7"})
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "use a_name_that_is_long\nand\t7" {
		t.Errorf("%q", got)
	}
}
