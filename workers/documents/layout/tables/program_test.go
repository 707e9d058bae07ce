package tables

import "testing"

// All letters of a test are equally wide, as in a document that is monospaced throughout.
func TestAlignedPartsOfAProgramAreNoTable(t *testing.T) {
	program := written(
		line{0: "Format", 100: "=>", 150: "12,", 200: "# of coordinates"},
		line{0: "Duplicates", 100: "=>", 150: "1,", 200: "# are kept"},
		line{0: "MaxError", 100: "=>", 150: "4,", 200: "# is ignored"},
	)
	if _, table := Unruled(1, program, nil, 0); table != nil {
		t.Errorf("%q", table.Text())
	}
	list := written(
		line{0: "Format", 100: "string", 150: "12", 200: "of coordinates"},
		line{0: "Duplicates", 100: "number", 150: "1", 200: "are kept"},
		line{0: "MaxError", 100: "number", 150: "4", 200: "is ignored"},
	)
	if _, table := Unruled(1, list, nil, 0); table == nil {
		t.Error("a table in such a document is one")
	}
}

func TestOperatorsInAnyTypeAreCells(t *testing.T) {
	rows := written(
		line{0: "assigns", 100: "=", 200: "all of them"},
		line{0: "points to", 100: "->", 200: "pointers"},
		line{0: "collects", 100: "{}", 200: "more of them"},
	)
	for i := range rows {
		for j := range rows[i].Words {
			rows[i].Words[j].X1 -= float64(len(rows[i].Words[j].Text) * (i + j) % 5)
		}
	}
	if _, table := Unruled(1, rows, nil, 0); table == nil {
		t.Error("no table")
	}
}
