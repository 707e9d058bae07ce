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

// Only a space is between the longest cell and the next one.
func TestACellThatFillsItsColumnIsOneCell(t *testing.T) {
	rows := writtenApart(15,
		line{0: "region", 111.5: "offices", 148: "cost", 180: "change"},
		line{0: "northern fields", 111.5: "12", 148: "3.50", 180: "4%"},
		line{0: "rivers", 111.5: "7", 148: "14.00", 180: "-2%"},
		line{0: "long bridges over water", 111.5: "105", 148: "0.75", 180: "12%"},
		line{0: "total", 111.5: "124", 148: "18.25", 180: "3%"},
	)
	_, table := Unruled(1, rows, nil, 0)
	if table == nil || table.Cols != 4 || table.Grid()[3][1].Text() != "105" {
		t.Errorf("%+v", table)
	}
}
