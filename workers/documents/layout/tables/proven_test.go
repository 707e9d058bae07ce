package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// unruledText returns the text of the table with which the words of a sheet begin; empty for none.
func (s *sheet) unruledText() string {
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table != nil {
		return table.Text()
	}
	return ""
}

func TestColumnsOfWhichEachRowHasOneAreTwo(t *testing.T) {
	s := new(sheet)
	for i, row := range [][4]string{{"day", "debit", "credit", "sum"}, {"01", "12.50", "", "80"}, {"02", "", "33.10", "95"}, {"03", "10.00", "", "85"}, {"04", "", "42.00", "127"}} {
		for c, cell := range row {
			s.write([]float64{0, 40, 90, 150}[c], 18*float64(i), cell)
		}
	}
	if got := s.unruledText(); got != "day\tdebit\tcredit\tsum\n01\t12.50\t\t80\n02\t\t33.10\t95\n03\t10.00\t\t85\n04\t\t42.00\t127" {
		t.Errorf("%q", got)
	}
}

// Each cell is in the middle of its row, so that words on both sides of the first gap are at different heights.
func TestCellsInTheMiddleOfTheirRowsProveTheGapBesideThem(t *testing.T) {
	s := new(sheet)
	s.write(0, 0, "description") // too wide to show the gap
	s.write(60, 0, "meaning")
	s.write(200, 0, "type")
	for i, row := range [][4]string{{"language", "which dialect it is", "of the query", "text"}, {"indentation", "what is put before", "lines within", "text"}, {"lines", "how many breaks are", "between queries", "number"}} {
		y := 20 + 34*float64(i)
		s.write(0, y+6, row[0])
		s.write(60, y, row[1])
		s.write(60, y+12, row[2])
		s.write(200, y+6, row[3])
	}
	want := "description\tmeaning\ttype\nlanguage\twhich dialect it is of the query\ttext\nindentation\twhat is put before lines within\ttext\nlines\thow many breaks are between queries\tnumber"
	if got := s.unruledText(); got != want {
		t.Errorf("%q", got)
	}
}

// Numbers that end at one place are a column, although less than a space is between them and the words after them.
func TestNumbersAtTheRightEndTheirColumn(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{{"7", "quiet rivers", "31"}, {"112", "bridges", "25"}, {"38", "long northern fields", "7"}, {"9", "schools", "14"}, {"10", "frost", "2"}} {
		y := 18 * float64(i)
		s.write(30-letter*float64(len(row[0])), y, row[0])
		s.write(31.6, y, row[1])
		s.write(180, y, row[2])
	}
	if got := s.unruledText(); got != "7\tquiet rivers\t31\n112\tbridges\t25\n38\tlong northern fields\t7\n9\tschools\t14\n10\tfrost\t2" {
		t.Errorf("%q", got)
	}
}

// Dates of one width are as close to the words after them as a wide space, but further than those words are from each other.
func TestAGapWiderThanTheSpacesOfItsRowsPartsColumns(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{{"01.12.25", "quiet rivers of it", "31"}, {"02.12.25", "bridges and a house", "25"}, {"03.12.25", "long northern fields", "7"}, {"04.12.25", "schools in the town", "14"}} {
		y := 18 * float64(i)
		s.write(0, y, row[0])
		s.write(44.3, y, row[1])
		s.write(180, y, row[2])
	}
	if got := s.unruledText(); got != "01.12.25\tquiet rivers of it\t31\n02.12.25\tbridges and a house\t25\n03.12.25\tlong northern fields\t7\n04.12.25\tschools in the town\t14" {
		t.Errorf("%q", got)
	}
}

// A space is as wide as the others: the words before it do not form a column.
func TestASpaceAfterWordsOfOneWidthPartsNoColumns(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"plan one of it", "31"}, {"plan two is a house", "25"}, {"plan six northern fields", "7"}, {"plan ten in the town", "14"}} {
		s.write(0, 18*float64(i), row[0])
		s.write(180, 18*float64(i), row[1])
	}
	if got := s.unruledText(); got != "plan one of it\t31\nplan two is a house\t25\nplan six northern fields\t7\nplan ten in the town\t14" {
		t.Errorf("%q", got)
	}
}

// Cells nearly fill their columns, so that few gaps are wider than spaces are, but all begin at two places.
func TestCellsThatBeginAtTwoPlacesAreRowsHoweverNarrowTheGapsAre(t *testing.T) {
	lines := []line{{0: "name", 60: "kind", 120: "where"}, {0: "iron", 60: "metal", 120: "ground"}}
	for range 5 {
		lines = append(lines, line{0: "phosphorus1", 60: "nonmetallic", 120: "everywhere"})
	}
	for apart, want := range map[float64]int{0: 7, 1.5: 0} {
		s := new(sheet)
		for i, l := range lines {
			s.write(0, pitch*float64(i), l[0])
			s.write(60, pitch*float64(i), l[60])
			s.write(122+apart*float64(i%2), pitch*float64(i), l[120])
		}
		if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); taken != want {
			t.Errorf("%g points apart: %d rows, %+v", apart, taken, table)
		}
	}
}

// Words of a text after a table begin where its cells do by chance; its spaces say that they are none.
func TestATextAfterATableIsNoRowThoughWordsBeginWhereCellsDo(t *testing.T) {
	s := new(sheet)
	for i := range 7 {
		for x, cell := range map[float64]string{0: "iron", 60: "1200", 122: "ground"} {
			s.write(x, pitch*float64(i), cell)
		}
	}
	s.write(0, pitch*7, "our new fork phosphorized is not here now")
	s.write(0, pitch*8, "the old fork phosphorizes as you had said")
	if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); taken != 7 {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

// The units after numbers that end at one place all begin and end at one, too.
func TestUnitsAfterNumbersAreNoColumn(t *testing.T) {
	for name, c := range map[string]struct {
		after []string
		want  int
	}{
		"units": {[]string{"min", "min", "min", "min", "min"}, 3},
		"words": {[]string{"min", "hours", "s", "min", "days"}, 4},
	} {
		s := new(sheet)
		for i, number := range []string{"5", "86", "7", "1200", "33"} {
			y := 14 * float64(i)
			s.write(0, y, []string{"ours", "theirs", "x", "yours", "nobody"}[i])
			s.write(120-letter*float64(len(number)), y, number)
			s.write(120+space, y, c.after[i])
			s.write(200, y, number)
		}
		_, table := Unruled(1, text.RowsOf(s.words), nil, 0)
		if table == nil || table.Cols != c.want {
			t.Errorf("%s: %+v", name, table)
		}
	}
}
