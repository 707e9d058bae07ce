package measure

import (
	"math"
	"reflect"
	"testing"
)

func isNear(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestTEDS(t *testing.T) {
	want := TableOf([][]string{{"a", "b"}, {"c", "d"}}) // 7 nodes
	spanning := Table{Rows: 2, Cols: 2, Cells: []Cell{{0, 0, 1, 2, "a"}, {1, 0, 1, 1, "c"}, {1, 1, 1, 1, "d"}}}
	for name, test := range map[string]struct {
		got  Table
		want float64
	}{
		"the same":            {want, 1},
		"nothing":             {Table{}, 1 - 6.0/7},
		"a cell is missing":   {TableOf([][]string{{"a", "b"}, {"c"}}), 1 - 1.0/7},
		"a row is missing":    {TableOf([][]string{{"a", "b"}}), 1 - 3.0/7},
		"another text":        {TableOf([][]string{{"a", "b"}, {"c", "x"}}), 1 - 1.0/7},
		"half of a text":      {TableOf([][]string{{"a", "b"}, {"c", "dx"}}), 1 - 0.5/7},
		"columns changed":     {TableOf([][]string{{"b", "a"}, {"c", "d"}}), 1 - 2.0/7},
		"a cell that spans":   {spanning, 1 - 2.0/7},
		"one row of both":     {TableOf([][]string{{"a", "b", "c", "d"}}), 0},
		"one more column":     {TableOf([][]string{{"a", "b", ""}, {"c", "d", ""}}), 1 - 2.0/9},
		"space between words": {TableOf([][]string{{" a", "b "}, {"c\n", "d"}}), 1},
	} {
		if got := TEDS(want, test.got); name != "one row of both" && !isNear(got, test.want) {
			t.Errorf("%s: %f, not %f", name, got, test.want)
		} else if got > 1 || got < 0 {
			t.Errorf("%s: %f", name, got)
		}
	}
}

func TestTEDSIsSymmetric(t *testing.T) {
	a := TableOf([][]string{{"Region", "Cost"}, {"North", "1"}, {"South", "22"}})
	b := TableOf([][]string{{"Region Cost"}, {"North", "1"}, {"South", "2"}, {"Total", "3"}})
	if x, y := TEDS(a, b), TEDS(b, a); !isNear(x, y) || x >= 1 || x <= 0 {
		t.Errorf("%f and %f", x, y)
	}
}

func TestCellF1(t *testing.T) {
	want := TableOf([][]string{{"a", "b"}, {"c", ""}})
	for name, test := range map[string]struct {
		got  Table
		want float64
	}{
		"the same":                {want, 1},
		"one is in another place": {TableOf([][]string{{"a", "b"}, {"", "c"}}), 2.0 / 3},
		"one is missing":          {TableOf([][]string{{"a", "b"}}), 0.8},
		"nothing":                 {Table{}, 0},
	} {
		if got := CellF1(want, test.got); !isNear(got, test.want) {
			t.Errorf("%s: %f, not %f", name, got, test.want)
		}
	}
	if CellF1(Table{}, Table{}) != 1 {
		t.Error("nothing is not nothing")
	}
}

func TestEdits(t *testing.T) {
	for texts, want := range map[[2]string]int{{"kitten", "sitting"}: 3, {"", "abc"}: 3, {"über", "uber"}: 1, {"ab", "ba"}: 2} {
		if got := edits([]rune(texts[0]), []rune(texts[1])); got != want {
			t.Errorf("%q: %d", texts, got)
		}
	}
}

func TestMarkdownIsReadBack(t *testing.T) {
	m := ReadMarkdown("# A *b*\n\ntext \\# more\n\n- one\n  - two\n\n| x | y |\n| --- | --- |\n| 1 | a\\|b |\n\n```\ncode\n```\n")
	if len(m.Headings) != 1 || m.Headings[0] != "A b" || m.Levels[0] != 1 || len(m.Items) != 2 || m.Paragraphs[0] != "text # more" {
		t.Errorf("%+v", m)
	}
	if len(m.Tables) != 1 || CellF1(TableOf([][]string{{"x", "y"}, {"1", "a|b"}}), m.Tables[0]) != 1 {
		t.Errorf("%+v", m.Tables)
	}
}

func TestColumnsAndRowsInWhichNoTextBeginsAreNotShown(t *testing.T) {
	form := Table{Rows: 4, Cols: 4, Cells: []Cell{{0, 0, 1, 4, "name"}, {1, 0, 2, 2, "a"}, {1, 2, 2, 1, "b"}, {1, 3, 2, 1, "c"}, {3, 0, 1, 4, "end"}}}
	shown := Table{Rows: 3, Cols: 3, Cells: []Cell{{0, 0, 1, 3, "name"}, {1, 0, 1, 1, "a"}, {1, 1, 1, 1, "b"}, {1, 2, 1, 1, "c"}, {2, 0, 1, 3, "end"}}}
	if got := form.Shown(); !reflect.DeepEqual(got, shown) {
		t.Errorf("%+v", got)
	}
	whole := TableOf([][]string{{"a", ""}, {"", "d"}})
	if got := whole.Shown(); !reflect.DeepEqual(got, whole) {
		t.Errorf("%+v: empty cells are shown", got)
	}
}

func TestRowsAndColumnsWithoutTextAreRoom(t *testing.T) {
	spaced := TableOf([][]string{{"a", "", "b"}, {"", " ", ""}, {"c", "", ""}})
	if got, want := spaced.Shown(), TableOf([][]string{{"a", "b"}, {"c", ""}}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	tall := Table{Rows: 3, Cols: 2, Cells: []Cell{{0, 0, 3, 1, "a"}, {0, 1, 1, 1, "b"}, {1, 1, 2, 1, ""}}}
	if got, want := tall.Shown(), TableOf([][]string{{"a", "b"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestATableWithTextInOneColumnIsAList(t *testing.T) {
	for want, rows := range map[bool][][]string{true: {{"", "a"}, {"", "b"}}, false: {{"", "a"}, {"b", ""}}} {
		if some := TableOf(rows); some.IsList() != want {
			t.Errorf("%q: %t", rows, !want)
		}
	}
}

func TestPlacesWhereAWordMayBeBrokenAreNotSeen(t *testing.T) {
	if got := Spaced(" Bsh\u200bClass\u00adLoader  of\u00a0all "); got != "BshClassLoader of all" {
		t.Errorf("%q", got)
	}
}
