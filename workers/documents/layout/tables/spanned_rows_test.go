package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// fields writes rows of a symbol and of what is said of it, each in the middle of the other, and first cells in the middle of several of them. It returns
// their sheet, with the first row bold.
func fields(names map[string][2]int, rows ...[]string) *sheet {
	const lead, gap = 12.0, 16.0
	s := new(sheet)
	y := 0.0
	var tops, bottoms []float64
	for i, row := range rows {
		from := len(s.words)
		lines := row[1:]
		last := y + lead*float64(len(lines)-1)
		s.write(90, (y+last)/2, row[0])
		for k, l := range lines {
			s.write(150, y+lead*float64(k), l)
		}
		tops, bottoms = append(tops, y), append(bottoms, last)
		y = last + height + gap
		for k := range s.words[from:] {
			s.words[from+k].Bold = i == 0
		}
	}
	for name, of := range names {
		from := len(s.words)
		s.write(0, (tops[of[0]]+bottoms[of[1]])/2, name)
		s.words[from].Bold = of[0] == 0
	}
	return s
}

var symbols = [][]string{
	{"Symbol", "Description"},
	{"y", "the year, with as many figures as there", "are letters, of which two are the last ones"},
	{"Q", "the quarter with one figure or", "two, or its name"},
	{"q", "the quarter alone"},
	{"M", "the month with one figure or", "two, three for a short name, or with", "its whole name"},
	{"L", "the month alone"},
	{"w", "the week of the year"},
	{"W", "the week of the month"},
	{"d", "the day of the month"},
}

// Their middles are beside lines of rows, or between rows.
func TestFirstCellsInTheMiddleOfRowsOfSeveralLinesSpanThem(t *testing.T) {
	all := map[string][2]int{"Field": {0, 0}, "Year": {1, 1}, "Quarter": {2, 3}, "Month": {4, 5}, "Week": {6, 7}, "Day": {8, 8}}
	without := func(name string) map[string][2]int {
		left := map[string][2]int{}
		for n, of := range all {
			if n != name {
				left[n] = of
			}
		}
		return left
	}
	for name, c := range map[string]struct {
		names map[string][2]int
		want  map[string][2]int
	}{
		"all":                           {all, all},
		"the first is on another page":  {without("Year"), without("Year")},
		"the last is on the next page":  {without("Day"), without("Day")},
		"one that is in no middle":      {map[string][2]int{"Field": {0, 0}, "Year": {1, 1}, "Quarter": {2, 3}, "Month": {4, 4}, "Week": {7, 7}, "Day": {8, 8}}, nil},
		"each beside a row of its own":  {map[string][2]int{"Field": {0, 0}, "Year": {1, 1}, "Quarter": {2, 2}, "Other": {3, 3}, "Month": {4, 4}, "More": {5, 5}, "Week": {6, 6}, "Weeks": {7, 7}, "Day": {8, 8}}, nil},
		"a head alone and one for many": {map[string][2]int{"Field": {0, 0}, "Time": {1, 8}}, nil},
	} {
		_, table := Unruled(1, text.RowsOf(fields(c.names, symbols...).words), nil, 1.2)
		if table == nil {
			t.Fatalf("%s: no table", name)
		}
		for _, cell := range table.Cells {
			of, is := c.want[cell.Text()]
			if is && (cell.Row != of[0] || cell.RowSpan != of[1]-of[0]+1) || c.want == nil && cell.RowSpan > 1 {
				t.Errorf("%s: %+v\n%s", name, cell, table.Text())
			}
		}
		if c.want != nil && table.Rows != len(symbols) {
			t.Errorf("%s: %d rows", name, table.Rows)
		}
	}
}
