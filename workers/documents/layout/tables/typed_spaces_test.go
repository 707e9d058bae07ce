package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// code writes a line of code, whose spaces are as wide as its letters.
func (s *sheet) code(x, y float64, words ...string) {
	for _, word := range words {
		s.write(x, y, word)
		w := &s.words[len(s.words)-1]
		w.Mono = true
		x = w.X1 + letter
	}
}

// Words of code that happen to be below each other do not make a column, unless what is before them is a number.
func TestASpaceOfCodeIsNoGap(t *testing.T) {
	for name, c := range map[string]struct {
		begin string
		want  int
	}{"a word": {"static", 2}, "a number": {"1", 3}} {
		s := new(sheet)
		for i, row := range [][2]string{{"class", "the first of them"}, {"interface", "another one"}, {"void", "nothing at all"}, {"boolean", "yes or no"}} {
			s.code(0, 16*float64(i), c.begin, row[0])
			s.write(140, 16*float64(i), row[1])
		}
		_, table := Unruled(1, text.RowsOf(s.words), nil, 0)
		if table == nil || table.Cols != c.want {
			t.Errorf("%s: %+v", name, table)
		}
	}
}

// On the next page a cell of code reaches further, beyond the middle of the gap.
func TestWordsOfCodeGoOnWithTheirCell(t *testing.T) {
	first, next := new(sheet), new(sheet)
	first.table([]float64{0, 60, 200}, 16, []string{"int", "getIndex()", "the index of a class"}, []string{"File", "getData()", "the data to use"}, []string{"void", "main()", "the tests"})
	for i, row := range [][3]string{{"void", "setIndex(int", "index)"}, {"void", "setData(File", "data)"}, {"int", "size()", ""}} {
		next.write(0, 16*float64(i), row[0])
		next.code(60, 16*float64(i), row[1])
		if row[2] != "" {
			next.code(125, 16*float64(i), row[1][:4], row[2])
		}
		next.write(200, 16*float64(i), "sets what it says")
	}
	_, table := Unruled(1, text.RowsOf(first.words), nil, 0)
	if table == nil || table.Cols != 3 {
		t.Fatalf("%+v", table)
	}
	taken, rest := table.Rest(2, text.RowsOf(next.words), nil, 0)
	if taken != 3 || rest.Rows != 3 || rest.row(0)[2] != "sets what it says" {
		t.Errorf("%d, %+v", taken, rest)
	}
}
