package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// setClose sets lines as those of a text are set.
func setClose(lines ...line) []text.Row { return writtenApart(13, lines...) }

// Bullets have more room after them than words: that makes no columns.
func TestNestedItemsOfSeveralLinesAreNoTable(t *testing.T) {
	taken, table := Unruled(1, setClose(
		line{0: "•", 15: "the first of all"},
		line{0: "•", 15: "another one that takes"},
		line{15: "two lines and then"},
		line{15: "a third one"},
		line{15: "•", 30: "one below it that also"},
		line{30: "takes more than one line"},
	), nil, 0)
	if table != nil {
		t.Errorf("%d rows: %q", taken, table.Text())
	}
}

func TestATableBelowAListBeginsAfterIt(t *testing.T) {
	rows := setClose(
		line{15: "•", 30: "the last but one"},
		line{0: "•", 15: "the last"},
		line{4: "x", 100: "1", 200: "2"},
		line{4: "y", 100: "3", 200: "4"},
		line{4: "z", 100: "5", 200: "6"},
	)
	if taken, table := Unruled(1, rows, nil, 0); table != nil {
		t.Errorf("%d rows: %q", taken, table.Text())
	}
	if taken, table := Unruled(1, rows[2:], nil, 0); taken != 3 || table == nil {
		t.Errorf("%d rows, %+v", taken, table)
	}
}
