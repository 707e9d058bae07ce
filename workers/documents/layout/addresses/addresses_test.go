package addresses

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// rowsOf returns lines of cells that begin 200 points apart, 12 points below each other; a cell that begins with * is bold.
func rowsOf(lines ...string) []text.Row {
	var words []text.Word
	for i, line := range lines {
		for col, cell := range strings.Split(line, "|") {
			name, isBold := strings.CutPrefix(cell, "*")
			x := 50 + 200*float64(col)
			for word := range strings.FieldsSeq(name) {
				w := text.Word{Word: page.Word{Text: word, Size: 10, Style: page.Style{Bold: isBold}}, Number: len(words)}
				w.Box = page.Box{X0: x, Y0: 12 * float64(i), X1: x + 4*float64(len(word)), Y1: 12*float64(i) + 11}
				words, x = append(words, w), w.X1+3
			}
		}
	}
	return text.RowsOf(words)
}

func said(all [][]text.Row) string {
	var columns []string
	for _, lines := range all {
		var c []string
		for i := range lines {
			c = append(c, lines[i].Text())
		}
		columns = append(columns, strings.Join(c, "/"))
	}
	return strings.Join(columns, " | ")
}

func TestAddressesBesideEachOther(t *testing.T) {
	for name, c := range map[string]struct {
		rows  []text.Row
		taken int
		want  string
	}{
		"authors": {
			rowsOf("Ada North|Ben West|Cleo East", "University of Oxford|Some School|Hill Laboratories", "Oxford, England|ben@west.example|Graz, Austria"), 3,
			"Ada North/University of Oxford/Oxford, England | Ben West/Some School/ben@west.example | Cleo East/Hill Laboratories/Graz, Austria",
		},
		"one is longer": {
			rowsOf("Ada North|Ben West", "12 Long Street|Hauptstr. 7", "Leeds|80333 München", "ada@north.example"), 4,
			"Ada North/12 Long Street/Leeds/ada@north.example | Ben West/Hauptstr. 7/80333 München",
		},
		"parties of an invoice": {
			rowsOf("Bill to:|Ship to:", "North Mills Ltd|See the other side", "Springfield, IL 62704|"), 3,
			"Bill to:/North Mills Ltd/Springfield, IL 62704 | Ship to:/See the other side",
		},
		"bold names begin others": {
			rowsOf("*Ada North|*Ben West", "Oslo University|Oslo University", "Oslo, Norway|Oslo, Norway", "*Cleo East|*Dan South", "Some College|Some College", "Bonn, Germany|Bonn, Germany"), 3,
			"Ada North/Oslo University/Oslo, Norway | Ben West/Oslo University/Oslo, Norway",
		},
		"a table of people": {rowsOf("Name|Mail", "Ada North|ada@north.example", "Ben West|ben@west.example"), 0, ""},
		"a table of places": {rowsOf("Town|Country|People", "Oslo|Norway|700 000", "Bonn|Germany|330 000"), 0, ""},
		"keys and values":   {rowsOf("Date: 3 May|Number: 17", "Oslo, Norway|Bonn, Germany", "Ada North|Ben West"), 0, ""},
		"text":              {rowsOf("The first|The second", "column ends here.|column goes on and", "12 Long Street is|80333 München ends so."), 0, ""},
		"one below another": {rowsOf("Ada North", "12 Long Street"), 0, ""},
	} {
		taken, all := At(c.rows)
		if got := said(all); taken != c.taken || taken > 0 && got != c.want {
			t.Errorf("%s: %d rows, %s", name, taken, got)
		}
	}
}
