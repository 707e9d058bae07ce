package tables

import (
	"slices"
	"testing"
)

// spans are the rows of cells that span all columns.
func spans(t *Table) (rows []int) {
	for _, c := range t.Cells {
		if c.ColSpan == t.Cols {
			rows = append(rows, c.Row)
		}
	}
	return rows
}

func TestTheTitleOfAGroupMayFollowTheHead(t *testing.T) {
	_, table := Unruled(1, written(
		line{0: "name", 100: "costs", 200: "weight"},
		line{0: "internationalisation and extraordinarily"},
		line{0: "pump", 100: "12", 200: "80"},
		line{0: "screw", 100: "7", 200: "30"},
		line{0: "lights"},
		line{0: "lamp", 100: "2", 200: "1"},
		line{0: "candle", 100: "1", 200: "0.1"},
	), nil)
	if table == nil || table.Rows != 7 || table.Cols != 3 {
		t.Fatalf("%+v", table)
	}
	if got := spans(table); !slices.Equal(got, []int{1, 4}) {
		t.Errorf("titles in rows %v of %q", got, table.Text())
	}
}

func TestARowWithItsFirstCellOnlyIsNoTitleAmongRowsThatAreNotFull(t *testing.T) {
	_, table := Unruled(1, written(
		line{0: "name", 100: "costs", 200: "weight"},
		line{0: "pump", 100: "12", 200: "80"},
		line{0: "screw"},
		line{0: "lamp", 100: "2"},
		line{0: "candle"},
		line{0: "torch", 100: "1", 200: "0.1"},
	), nil)
	if table == nil || table.Rows != 6 || len(spans(table)) > 0 {
		t.Errorf("%+v", table)
	}
}
