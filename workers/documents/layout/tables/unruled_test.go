package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// line is a line of a page: what is written at which place.
type line map[float64]string

// pitch is from one line's upper edge to the next one's, in points.
const pitch = 18.0

func written(lines ...line) []text.Row { return writtenApart(pitch, lines...) }

// writtenApart writes lines that are so many points apart, from one's upper edge to the next one's.
func writtenApart(lead float64, lines ...line) []text.Row {
	s := new(sheet)
	for i, l := range lines {
		for x, words := range l {
			s.write(x, lead*float64(i), words)
		}
	}
	return text.RowsOf(s.words)
}

func TestRoomThroughSeveralRowsPartsColumns(t *testing.T) {
	taken, table := Unruled(2, written(
		line{0: "fruit", 100: "how many", 200: "price"},
		line{0: "apples", 100: "3", 200: "1.20"},
		line{0: "red plums", 100: "12", 200: "2.50"},
	), nil, 0)
	if taken != 3 || table == nil {
		t.Fatalf("%d rows, %+v", taken, table)
	}
	if got := table.Text(); got != "fruit\thow many\tprice\napples\t3\t1.20\nred plums\t12\t2.50" {
		t.Errorf("%q", got)
	}
	if table.Page != 2 || table.Ruled || table.RightToLeft || table.Accuracy != 100 {
		t.Errorf("%+v", table)
	}
}

func TestWhatFollowsATableIsNotTaken(t *testing.T) {
	taken, table := Unruled(1, written(
		line{0: "apples", 100: "3"},
		line{0: "plums", 100: "12"},
		line{0: "pears", 100: "7"},
		line{0: "this sentence runs on through the room that is between the columns"},
		line{0: "and so does this one, which is about as long as the one before it"},
	), nil, 0)
	if taken != 3 || table == nil || table.Text() != "apples\t3\nplums\t12\npears\t7" {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

func TestARowWithoutItsFirstCellGoesOnWithTheRowBefore(t *testing.T) {
	s := new(sheet)
	for y, l := range map[float64]line{
		0: {0: "name", 100: "what it is for"}, pitch: {0: "pump", 100: "moves water"}, pitch + 11: {100: "and oil"},
		2*pitch + 11: {0: "fan", 100: "moves air"},
	} {
		for x, words := range l {
			s.write(x, y, words)
		}
	}
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if taken != 4 || table == nil || table.Text() != "name\twhat it is for\npump\tmoves water and oil\nfan\tmoves air" {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

func TestATableOfHebrewIsReadFromTheRight(t *testing.T) {
	_, table := Unruled(1, written(
		line{0: "3", 100: text.Turned("תפוח")},
		line{0: "12", 100: text.Turned("שזיף")},
		line{0: "7", 100: text.Turned("אגס")},
		line{0: "5", 100: text.Turned("אבטיח")},
	), nil, 0)
	if table == nil || !table.RightToLeft || table.Text() != "תפוח\t3\nשזיף\t12\nאגס\t7\nאבטיח\t5" {
		t.Errorf("%+v", table)
	}
}

func TestWhatStandsInLineIsNotAlwaysATable(t *testing.T) {
	for name, lines := range map[string][]text.Row{
		"a paragraph": written(
			line{0: "it begins with a line of words"},
			line{0: "and goes on with another of them"},
			line{0: "to its end"},
		),
		"a list":               written(line{0: "•", 20: "one"}, line{0: "•", 20: "two"}, line{0: "•", 20: "three"}),
		"a numbered list":      written(line{0: "1.", 20: "one"}, line{0: "2.", 20: "two"}, line{0: "3.", 20: "three"}),
		"two lines with a gap": written(line{0: "left", 100: "right"}, line{0: "again", 100: "here"}),
		"one line":             written(line{0: "page", 100: "3"}),
		"lines far apart":      written(line{0: "a", 100: "1"}, nil, nil, line{0: "b", 100: "2"}),
	} {
		if taken, table := Unruled(1, lines, nil, 0); taken != 0 || table != nil {
			t.Errorf("%s: %d rows, %q", name, taken, table.Text())
		}
	}
}

// Where rules part some rows, they part all: two lines without a rule between them are one row.
func TestRulesBetweenRowsSayWhichLinesAreOne(t *testing.T) {
	lines := written(
		line{0: "name", 100: "about"},
		line{0: "pump", 100: "moves water"},
		line{0: "(old)", 100: "and oil"},
		line{0: "fan", 100: "moves air"},
		line{0: "lamp", 100: "gives light"},
	)
	var rules []page.Box
	for _, after := range []int{0, 2, 3} {
		y := (lines[after].Bottom + lines[after+1].Top) / 2
		rules = append(rules, page.Box{X0: 0, Y0: y - 0.25, X1: 160, Y1: y + 0.25})
	}
	_, table := Unruled(1, lines, rules, 0)
	if table == nil || table.Text() != "name\tabout\npump (old)\tmoves water and oil\nfan\tmoves air\nlamp\tgives light" {
		t.Errorf("%+v", table)
	}
}

func TestTheRowAfterOneThatSpansColumnsIsNotFarAway(t *testing.T) {
	_, table := Unruled(1, placed(
		[3]any{0, 0.0, "a"}, [3]any{100, 0.0, "1"}, [3]any{200, 0.0, "5"}, [3]any{0, 1.2, "b"}, [3]any{100, 1.2, "2"}, [3]any{200, 1.2, "6"},
		[3]any{0, 2.4, "internationalisationists"},
		[3]any{100, 3.6, "3"}, [3]any{200, 3.6, "7"}, [3]any{0, 4.8, "d"}, [3]any{100, 4.8, "4"}, [3]any{200, 4.8, "8"},
	), nil, 0)
	if table == nil || table.Rows != 5 {
		t.Errorf("%+v", table)
	}
}

func TestLinesCloserThanRowsAreOfOneRow(t *testing.T) {
	_, table := Unruled(1, placed(
		[3]any{0, 0.0, "name"}, [3]any{100, 0.0, "about"},
		[3]any{0, 1.4, "a pump that is"}, [3]any{100, 1.4, "moves water"}, [3]any{0, 2.05, "old"}, [3]any{100, 2.05, "and oil"},
		[3]any{0, 3.45, "fan"}, [3]any{100, 3.45, "moves air"}, [3]any{0, 4.85, "lamp"}, [3]any{100, 4.85, "gives light"},
	), nil, 0)
	if table == nil || table.Text() != "name\tabout\na pump that is old\tmoves water and oil\nfan\tmoves air\nlamp\tgives light" {
		t.Errorf("%q", table.Text())
	}
}
