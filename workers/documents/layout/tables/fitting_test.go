package tables

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// close14 is written with rows 14 points apart.
func close14(lines ...line) []text.Row {
	s := new(sheet)
	for i, l := range lines {
		for x, words := range l {
			s.write(x, 14*float64(i), words)
		}
	}
	return text.RowsOf(s.words)
}

// Words of 19 letters fill a column of 100 points but for 5, which a space may be as well.
func TestRowsThatFillTheirColumnsAreRowsOfTheTable(t *testing.T) {
	full := line{0: "abcdefghijklmnopqrs", 100: "abcdefghijklmnopqrs", 200: "price"}
	body := []line{{0: "apples", 100: "3", 200: "1.20"}, {0: "plums", 100: "12", 200: "2.50"}, {0: "pears", 100: "7", 200: "0.80"}}
	for name, c := range map[string]struct {
		rows []line
		want int
	}{
		"the first":         {append([]line{full}, body...), 4},
		"the first two":     {append([]line{full, full}, body...), 5},
		"the last":          {append(slices.Clone(body), full), 4},
		"text after it":     {append(slices.Clone(body), line{0: "abcdefghijk lmnopqr bcdefgh jklmn"}), 3},
		"aligned by chance": {append(slices.Clone(body), line{0: "abcdefghijklmnopqrs", 100: "abc"}), 3},
	} {
		taken, table := Unruled(1, close14(c.rows...), nil, 0)
		if table == nil || taken != c.want || table.Rows != c.want || table.Cols != 3 {
			t.Errorf("%s: %d rows, %+v", name, taken, table)
		}
	}
}

// The gap before the last column is a space wide in most rows, but the column begins at the same place, wherever the words before it
// end. In a column of names such as "Station a" the gap is the same in each row.
func TestAColumnBehindANarrowGapIsOneWhereItsRowsBeginAtTheSamePlace(t *testing.T) {
	for name, c := range map[string]struct {
		rows []line
		cols int
	}{
		"column": {[]line{
			{0: "apples", 100: "1,234,567", 148: "a"},
			{0: "plums", 100: "3,234,567", 148: "b"},
			{0: "pears", 100: "5,234,567", 148: "c"},
			{0: "figs", 100: "7,234,567", 148: "d"},
			{0: "dates", 100: "34,567", 148: "e"},
		}, 3},
		"names": {[]line{
			{0: "apples", 100: "Station a"}, {0: "plums", 100: "Station by"}, {0: "pears", 100: "Station can"}, {0: "figs", 100: "Station dozen"},
		}, 2},
	} {
		if _, table := Unruled(1, close14(c.rows...), nil, 0); table == nil || table.Cols != c.cols {
			t.Errorf("%s: %+v", name, table)
		}
	}
}

func TestTheEndOfAListIsNoRowOfATable(t *testing.T) {
	taken, table := Unruled(1, close14(
		line{0: "•", 100: "an item"}, line{0: "apples", 100: "3", 200: "1.20"}, line{0: "plums", 100: "12", 200: "2.50"}, line{0: "pears", 100: "7", 200: "3"},
	), nil, 0)
	if table != nil {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

// A head fills its column, and begins elsewhere than the cells; the line after the table leaves a gap at another place.
func TestABoldRowIsTheHead(t *testing.T) {
	s := new(sheet)
	s.write(2, 0, "Formatters")
	s.write(60, 0, "Meaning")
	for i := range s.words {
		s.words[i].Bold = true
	}
	for i, l := range [][2]string{{"%O", "an object on multiple lines"}, {"%o", "an object on a line"}, {"%s", "a string"}, {"%d", "a number"}} {
		s.write(0, 18*float64(i+1), l[0])
		s.write(56, 18*float64(i+1), l[1])
	}
	s.write(0, 98, "Custom")
	s.write(34, 98, "formatters")
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if taken != 5 || table == nil || table.Grid()[0][1].Text() != "Meaning" || table.Grid()[0][0].Text() != "Formatters" {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

// The first row fills its columns, and its second line begins in the middle of the table.
func TestAFirstRowOfTwoLinesIsOfTheTable(t *testing.T) {
	taken, table := Unruled(1, close14(
		line{0: "abcdefghijklmnopqrs", 100: "apples in a basket of"},
		line{100: "straw"},
		line{0: "plums", 100: "12"},
		line{0: "pears", 100: "seven"},
		line{0: "figs", 100: "1 of these"},
	), nil, 0)
	if table == nil || taken != 5 || table.Cols != 2 || table.Grid()[0][0].Text() != "abcdefghijklmnopqrs" {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

func TestThreeRowsBelowAHeadShowWhereAColumnBegins(t *testing.T) {
	rows := close14(
		line{0: "head", 100: "numbers", 151: "word"},
		line{0: "apples", 100: "1,234,567", 148: "a"},
		line{0: "plums", 100: "3,234,567", 148: "b"},
		line{0: "pears", 100: "5,234,567", 148: "c"},
	)
	for i := range rows[0].Words {
		rows[0].Words[i].Bold = true
	}
	rows[0].Bold = true
	if _, table := Unruled(1, rows, nil, 0); table == nil || table.Cols != 3 {
		t.Errorf("%+v", table)
	}
}

// The head's first cell takes two lines, and the others of the head are in their middle: no line of it has a gap.
func TestAHeadOfLinesBetweenEachOtherIsOneRow(t *testing.T) {
	s := new(sheet)
	s.write(0, 0, "alg Parameter")
	s.write(100, 6, "Algorithm")
	s.write(0, 12, "Value")
	for i := range s.words {
		s.words[i].Bold = true
	}
	for i, l := range [][2]string{{"HS256", "HMAC of 256"}, {"HS384", "HMAC of 384"}, {"RS512", "RSASSA of 512"}} {
		s.write(0, 28+16*float64(i), l[0])
		s.write(100, 28+16*float64(i), l[1])
	}
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if taken != 6 || table == nil || table.Rows != 4 || table.Grid()[0][0].Text() != "alg Parameter Value" || table.Grid()[0][1].Text() != "Algorithm" {
		t.Errorf("%d lines, %+v", taken, table)
	}
}

// mirrored is a text that is read from the right: its first column is the rightmost one.
func mirrored(lines []line) (all []line) {
	const right = 300.0
	for _, l := range lines {
		m := line{}
		for x, word := range l {
			m[right-x-letter*float64(utf8.RuneCountInString(word))] = word
		}
		all = append(all, m)
	}
	return all
}

// Below three rows is one that fills its column: it begins where the cells do, or not.
func TestRowsFromTheRightBeginAtTheRightEdge(t *testing.T) {
	body := []line{{0: "אבגדה", 100: "3"}, {0: "הדגבא", 100: "12"}, {0: "גדהבא", 100: "702"}}
	for name, c := range map[string]struct {
		last line
		want int
	}{
		"at its edge":    {line{0: "אבגדהוזחטיכלמנסעפצק", 100: "אבגדה"}, 4},
		"further within": {line{5: "אבגדהוזחטיכלמנסעפצ", 100: "אבגדה"}, 3},
	} {
		taken, table := Unruled(1, close14(mirrored(append(slices.Clone(body), c.last))...), nil, 0)
		if table == nil || taken != c.want || table.Rows != c.want || table.Cols != 2 {
			t.Errorf("%s: %d rows, %+v", name, taken, table)
		}
	}
}
