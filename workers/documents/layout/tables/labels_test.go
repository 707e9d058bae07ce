package tables

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// placed writes cells at their columns and heights, in lines of 18 points.
func placed(cells ...[3]any) []text.Row {
	s := new(sheet)
	for _, c := range cells {
		s.write(float64(c[0].(int)), pitch*c[1].(float64), c[2].(string))
	}
	return text.RowsOf(s.words)
}

func rowsOfFigures(count int) (cells [][3]any) {
	for i := range count {
		cells = append(cells, [3]any{100, 0.5 * float64(2*i), "3.50"}, [3]any{200, 0.5 * float64(2*i), "17"})
	}
	return cells
}

func TestALabelInTheMiddleOfItsRowsIsForAllOfThem(t *testing.T) {
	for name, labels := range map[string][][3]any{
		"beside and between": {{0, 0.0, "area"}, {0, 2.0, "north"}, {0, 4.5, "south"}},
		"between, one row":   {{0, 0.0, "area"}, {0, 1.5, "north"}, {0, 3.0, "east"}, {0, 4.5, "south"}},
	} {
		_, table := Unruled(1, placed(slices.Concat(rowsOfFigures(6), labels)...), nil, 0)
		if table == nil {
			t.Fatalf("%s: no table", name)
		}
		got := map[string][2]int{}
		for _, c := range table.Cells {
			if c.Col == 0 {
				got[c.Text()] = [2]int{c.Row, c.RowSpan}
			}
		}
		north, south := [2]int{1, 3}, [2]int{4, 2}
		if name != "beside and between" {
			north = [2]int{1, 2}
		}
		if table.Rows != 6 || got["north"] != north || got["south"] != south {
			t.Errorf("%s: %d rows, %v", name, table.Rows, got)
		}
	}
}

func TestALabelThatIsInNoMiddleStaysInItsRow(t *testing.T) {
	_, table := Unruled(1, placed(slices.Concat(rowsOfFigures(6), [][3]any{{0, 0.0, "area"}, {0, 1.0, "north"}, {0, 4.0, "south"}})...), nil, 0)
	if table == nil || table.Text() != "area\t3.50\t17\nnorth\t3.50\t17\n\t3.50\t17\n\t3.50\t17\nsouth\t3.50\t17\n\t3.50\t17" {
		t.Errorf("%+v", table)
	}
}

func TestALabelIsNotForARowWithItsOwn(t *testing.T) {
	_, table := Unruled(1, placed(slices.Concat(rowsOfFigures(4), [][3]any{{0, 0.0, "area"}, {0, 2.0, "north"}, {0, 3.0, "south"}})...), nil, 0)
	if table == nil || table.Text() != "area\t3.50\t17\n\t3.50\t17\nnorth\t3.50\t17\nsouth\t3.50\t17" {
		t.Errorf("%q", table.Text())
	}
}

// A cell of two lines beside one of a single line, all in the middle of their row.
func TestLinesBesideEachOtherAreOneRow(t *testing.T) {
	_, table := Unruled(1, placed(
		[3]any{0, 0.0, "name"}, [3]any{100, 0.0, "price"}, [3]any{200, 0.0, "sum"},
		[3]any{0, 2.0, "pump"}, [3]any{100, 1.48, "water"}, [3]any{100, 2.52, "and oil"}, [3]any{200, 2.0, "17"},
		[3]any{0, 4.0, "fan"}, [3]any{100, 4.0, "air"}, [3]any{200, 4.0, "3"},
	), nil, 0)
	if table == nil || table.Text() != "name\tprice\tsum\npump\twater and oil\t17\nfan\tair\t3" {
		t.Errorf("%q", table.Text())
	}
}
