package tables

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// cutBelow is a ruled table below which these lines are, each beginning in one of its columns.
func cutBelow(t *testing.T, lines ...[2]string) (Table, []text.Word) {
	t.Helper()
	s := ruled(header, [2]string{"apples", "3"})
	for i, l := range lines {
		s.write(5, 45+12*float64(i), l[0])
		s.write(55, 45+12*float64(i), l[1])
	}
	words, found := Ruled(1, s.words, s.rules, nil, nil)
	if len(found) != 1 {
		t.Fatalf("%d tables", len(found))
	}
	return found[0], words
}

func TestARowWithoutARuleBelowItGoesOnInTheNextPart(t *testing.T) {
	next := *ruledTable(t, ruled(header, [2]string{"b", "kilos"}, [2]string{"pears", "7"}))
	first, words := cutBelow(t, [2]string{"plums", "12"}, [2]string{"and", ""})
	rest, found := Cut(words, []Table{next}, []Table{first})
	if len(found) != 1 || found[0].Text() != "fruit\tmany\napples\t3\nplums and\t12" || len(rest) != 1 || rest[0].Y1 != found[0].Box.Y1 {
		t.Fatalf("%q, %d words are left", found[0].Text(), len(rest))
	}
	if next.isCut = true; !found[0].With(&next).isCut {
		t.Error("the second part's last row does not go on")
	}
	next.isCut = false
	if joined := found[0].With(&next); joined.Text() != "fruit\tmany\napples\t3\nplums and b\t12 kilos\npears\t7" || joined.isCut {
		t.Errorf("%q", joined.Text())
	}
}

func TestWhatIsBelowATableIsNoRowOfIt(t *testing.T) {
	next := *ruledTable(t, ruled(header, [2]string{"b", "kilos"}, [2]string{"pears", "7"}))
	other := *ruledTable(t, ruled(header, [2]string{"b", "kilos"}))
	other.edges = []float64{0, 30, 100}
	for name, c := range map[string]struct {
		lines      [][2]string
		neighbours []Table
		more       func(words []text.Word) []text.Word
	}{
		"one column":        {[][2]string{{"plums", ""}}, []Table{next}, nil},
		"a line of text":    {[][2]string{{"plums and pe", "12"}}, []Table{next}, nil},
		"words and a space": {[][2]string{{"plumsss", "12"}}, []Table{next}, func(words []text.Word) []text.Word { words[len(words)-3].X1 = 51.2; return words }},
		"no other part":     {[][2]string{{"plums", "12"}}, nil, nil},
		"other columns":     {[][2]string{{"plums", "12"}}, []Table{other}, nil},
		"text below it": {[][2]string{{"plums", "12"}}, []Table{next}, func(words []text.Word) []text.Word {
			below := new(sheet)
			for i := range 3 {
				below.write(5, 100+12*float64(i), "some text")
			}
			return append(words, below.words...)
		}},
		"far away": {[][2]string{{"", ""}, {"", ""}, {"plums", "12"}}, []Table{next}, nil},
	} {
		first, words := cutBelow(t, c.lines...)
		if c.more != nil {
			words = c.more(slices.Clone(words))
		}
		if _, found := Cut(words, c.neighbours, []Table{first}); found[0].Rows != 2 || found[0].isCut {
			t.Errorf("%s: %q", name, found[0].Text())
		}
	}
}

func TestACutRowMayFillItsCells(t *testing.T) {
	next := *ruledTable(t, ruled(header, [2]string{"b", "kilos"}, [2]string{"pears", "7"}))
	first, words := cutBelow(t, [2]string{"plumsss", "12"})
	words[len(words)-3].X1 = 50.7 // 0.43 em before the next cell
	if _, found := Cut(words, []Table{next}, []Table{first}); found[0].Rows != 3 {
		t.Errorf("%q", found[0].Text())
	}
}

// The other part is in the next column, where it begins further up.
func TestARowIsCutByTheEndOfAColumn(t *testing.T) {
	first, words := cutBelow(t, [2]string{"plums", "12"})
	other := first
	other.Box.X0, other.Box.X1, other.Box.Y0 = 200, 300, -100
	other.edges = []float64{200, 250, 300}
	if _, found := Cut(words, nil, []Table{first, other}); found[0].Rows != 3 || found[1].Rows != 2 {
		t.Errorf("%q, %q", found[0].Text(), found[1].Text())
	}
	other.Box.Y0 = 100
	if _, found := Cut(words, nil, []Table{first, other}); found[0].Rows != 2 {
		t.Errorf("%q", found[0].Text())
	}
}

// restAbove is the next part of a table whose last row goes on above it, in these lines.
func restAbove(t *testing.T, lines ...[2]string) (Table, []text.Word) {
	t.Helper()
	s := ruled([2]string{"pears", "7"}, [2]string{"figs", "9"})
	for i, l := range lines {
		y := -14 - 12*float64(len(lines)-1-i)
		s.write(5, y, l[0])
		s.write(55, y, l[1])
	}
	words, found := Ruled(1, s.words, s.rules, nil, nil)
	if len(found) != 1 {
		t.Fatalf("%d tables", len(found))
	}
	return found[0], words
}

func TestWhatIsLeftOfARowIsAboveTheNextPart(t *testing.T) {
	before, _ := cutBelow(t)
	before.isCut = true
	next, words := restAbove(t, [2]string{"", "and 3"}, [2]string{"", "more"})
	rest, found := Rest(words, []Table{before}, []Table{next})
	if len(found) != 1 || found[0].Text() != "\tand 3 more\npears\t7\nfigs\t9" || len(rest) != 1 || rest[0].Y0 != found[0].Box.Y0 {
		t.Fatalf("%q, %d words are left", found[0].Text(), len(rest))
	}
	if joined := before.With(&found[0]); joined.Text() != "fruit\tmany\napples\t3 and 3 more\npears\t7\nfigs\t9" {
		t.Errorf("%q", joined.Text())
	}
}

func TestWhatIsAboveATableIsNoRestOfARow(t *testing.T) {
	cut, _ := cutBelow(t)
	whole := cut
	cut.isCut = true
	for name, c := range map[string]struct {
		lines  [][2]string
		before Table
	}{
		"no row is cut":   {[][2]string{{"", "more"}}, whole},
		"a line of text":  {[][2]string{{"this line of", "text"}}, cut},
		"far away":        {[][2]string{{"", "more"}, {"", ""}, {"", ""}, {"", ""}}, cut},
		"text above it":   {[][2]string{{"text", ""}, {"", ""}, {"", ""}, {"", "more"}}, cut},
		"nothing is left": {nil, cut},
	} {
		next, words := restAbove(t, c.lines...)
		if _, found := Rest(words, []Table{c.before}, []Table{next}); found[0].Rows != 2 {
			t.Errorf("%s: %q", name, found[0].Text())
		}
	}
}

func TestARowGoesOnAtTheTopOfTheNextColumn(t *testing.T) {
	for x, want := range map[float64]int{-200: 3, 200: 2} {
		before, _ := cutBelow(t)
		before.isCut = true
		before.Box.X0, before.Box.X1, before.Box.Y1 = x, x+100, 100
		before.edges = []float64{x, x + 50, x + 100}
		next, words := restAbove(t, [2]string{"", "more"})
		if _, found := Rest(words, nil, []Table{next, before}); found[0].Rows != want {
			t.Errorf("%v: %q", x, found[0].Text())
		}
	}
}

func TestWhatIsLeftOfARowFromTheRightIsInItsColumn(t *testing.T) {
	before, _ := cutBelow(t)
	next, words := restAbove(t, [2]string{"", "more"})
	before.isCut, before.RightToLeft, next.RightToLeft = true, true, true
	if _, found := Rest(words, []Table{before}, []Table{next}); found[0].row(0)[0] != "more" {
		t.Errorf("%q", found[0].Text())
	}
}
