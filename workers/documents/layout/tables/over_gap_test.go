package tables

import "testing"

// Figures end at one place, and the title of the last ones begins far before them: its spaces are above the gap, too.
func TestATitleThatReachesOverTheGapIsOneCell(t *testing.T) {
	rows := writtenApart(14,
		line{0: "what", 82: "per 100", 137: "of portions in", 230: "share"},
		line{0: "fat", 107: "12", 188: "3.0", 245: "12"},
		line{0: "sugars", 102: "120", 188: "1.0", 245: "13"},
		line{0: "starch", 107: "10", 188: "9.0", 250: "2"},
		line{0: "fibre", 107: "17", 188: "9.0", 250: "2"},
		line{0: "salt", 107: "10", 188: "9.0"},
	)
	_, table := Unruled(1, rows, nil, 0)
	if table == nil || table.Cols != 4 || table.Grid()[0][2].Text() != "of portions in" {
		t.Errorf("%+v", table)
	}
}
