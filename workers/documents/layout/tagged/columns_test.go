package tagged

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestCellsAreFoundThatTheFileLeavesOut(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 0, "name"), s.cell(100, 0, "unit"), s.cell(200, 0, "what it is"))
	s.row(s.cell(0, 20, "a"), s.cell(200, 20, "no unit"))
	s.row(s.cell(100, 40, "ms"), s.cell(200, 40, "no name"))
	s.row(s.cell(200, 60, "nothing else"))
	s.check(t, "[0 1 2 3] of 4, 3: [0 0] name [0 1] unit [0 2] what it is [1 0] a [1 2] no unit [2 1] ms [2 2] no name [3 2] nothing else")
}

func TestACellFromAboveLeavesNoRoomForOneThatIsLeftOut(t *testing.T) {
	s := &sheet{}
	s.row(s.spanning(3, 1, 0, 0, "group"), s.cell(100, 0, "a"), s.cell(200, 0, "b"))
	s.row(s.cell(200, 20, "c"))
	s.row(s.cell(100, 40, "d"), s.cell(200, 40, "e"))
	s.check(t, "[0 1 2] of 3, 3: [0 0 over 3 1] group [0 1] a [0 2] b [1 2] c [2 1] d [2 2] e")
}

func TestACellIsBesideTheOneFromAboveWhateverItsPlace(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 0, "a"), s.spanning(2, 1, 100, 0, "b"), s.cell(200, 0, "c"))
	s.row(s.cell(110, 20, "at the left of its column"))
	s.row(s.cell(0, 40, "d"), s.cell(100, 40, "e"), s.cell(200, 40, "f"))
	s.check(t, "[0 1 2] of 3, 3: [0 0] a [0 1 over 2 1] b [0 2] c [1 2] at the left of its column [2 0] d [2 1] e [2 2] f")
}

func TestTooManyColumnsAreNotBelieved(t *testing.T) {
	s := &sheet{}
	s.row(s.spanning(1, 400, 0, 0, "a"), s.spanning(1, 400, 100, 0, "b"))
	s.row(s.cell(0, 20, "c"), s.cell(100, 20, "d"))
	s.check(t)
}

// To find out which cells a row lacks takes as many steps as there are columns, for each of its cells.
func TestTooManyRowsThatLackCellsAreNotBelieved(t *testing.T) {
	s := &sheet{}
	s.row(s.spanning(1, 450, 0, 0, "a"), s.cell(100, 0, "b"))
	for i := range 50 {
		s.row(s.spanning(1, 300, 0, 20*float64(i+1), "c"))
	}
	s.check(t)
}

func part(cells ...page.TaggedCell) *Table {
	s := &sheet{}
	s.said.First = 1
	s.row(cells...)
	for i, c := range cells {
		if len(c.Boxes) > 0 {
			s.write(c.Boxes[0].X0, c.Boxes[0].Y0, string(rune('a'+i)))
		}
	}
	return &Tables([]page.Tagged{s.said}, s.words)[0]
}

func TestPartsOfATableHaveTheColumnsOfBoth(t *testing.T) {
	var s sheet
	all, first := part(s.cell(0, 0, "a"), s.cell(100, 0, "b"), s.cell(200, 0, "c")), part(s.cell(0, 0, "a"), s.cell(0, 0, ""), s.cell(200, 0, "c"))
	last, two := part(s.cell(0, 0, ""), s.cell(100, 0, "b"), s.cell(200, 0, "c")), part(s.cell(0, 0, "a"), s.cell(198, 0, "c"))
	for _, c := range []struct {
		name     string
		a, b     *Table
		ofA, ofB []int
	}{
		{"by their numbers", first, last, []int{0, 2}, []int{1, 2}},
		{"by their places", all, two, []int{0, 1, 2}, []int{0, 2}},
		{"by the places of the second part", two, all, []int{0, 2}, []int{0, 1, 2}},
	} {
		both, ofA, ofB := Join(c.a, c.b)
		if diff := cmp.Diff([][]int{c.ofA, c.ofB}, [][]int{ofA, ofB}); diff != "" || both.Cols != 3 || len(both.Cells) != len(c.a.Cells)+len(c.b.Cells) {
			t.Errorf("%s: %d columns, %s", c.name, both.Cols, diff)
		}
	}
}
