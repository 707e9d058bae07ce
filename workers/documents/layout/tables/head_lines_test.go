package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// headOfLines is a sheet with a head whose cells are in the middle: the second one's title has two lines, one above and one below the others.
func headOfLines(mono bool) *sheet {
	s := new(sheet)
	s.write(60, 0, "Member")
	s.write(100, 6, "And")
	s.write(125, 6, "Long")
	s.write(60, 12, "s")
	for i := range s.words {
		s.words[i].Bold, s.words[i].Mono = true, mono
	}
	for i, row := range [][4]string{{"And", "894", "", ""}, {"Long", "780", "450", ""}, {"Frost", "270", "549", "416"}} {
		for c, cell := range row {
			s.write([]float64{0, 60, 100, 125}[c], 28+14*float64(i), cell)
		}
	}
	return s
}

func TestTitlesAroundTheOthersAreOfTheHead(t *testing.T) {
	for _, mono := range []bool{false, true} {
		if got := headOfLines(mono).unruledText(); got != "\tMembers\tAnd\tLong\nAnd\t894\nLong\t780\t450\nFrost\t270\t549\t416" {
			t.Errorf("code %v: %q", mono, got)
		}
	}
}

// The title of another table is in its first column, and there is room below it.
func TestABoldLineAboveTheHeadIsNoPartOfIt(t *testing.T) {
	s := headOfLines(false)
	for i := range s.words {
		s.words[i].Y0, s.words[i].Y1 = s.words[i].Y0+14, s.words[i].Y1+14
	}
	from := len(s.words)
	s.write(60, 0, "Member")
	for i := range s.words[from:] {
		s.words[from+i].Bold = true
	}
	if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); table != nil {
		t.Errorf("%d lines: %q", taken, table.Text())
	}
}

// The lines of cells are further apart than lines of text near the table, and rows still further.
func TestALineBesideTwoOthersTellsTheDistanceWithinCells(t *testing.T) {
	s := new(sheet)
	y := 0.0
	for _, name := range []string{"rivers", "bridges", "schools"} {
		s.write(0, y+7.5, name)
		s.write(100, y, "what that means, in a line of words that")
		s.write(100, y+15, "goes on here.")
		y += 33
	}
	for _, row := range [][2]string{{"notices", "of rivers and of bridges and some more of"}, {"transport", "plans for it."}} {
		s.write(0, y, row[0])
		s.write(100, y, row[1])
		y += 15
	}
	s.write(0, y+3, "water")
	s.write(100, y+3, "is wet.")
	const lead = 1.3
	_, table := Unruled(1, text.RowsOf(s.words), nil, lead)
	if table == nil || table.Rows != 5 || table.Grid()[3][0].Text() != "notices transport" {
		t.Errorf("%+v", table)
	}
}

// The last name is so long that only a space is left before the size, which is where the others are.
func TestASpaceBeforeACellInItsPlacePartsColumns(t *testing.T) {
	s := new(sheet).rows([]float64{0, 98}, []string{"rivers", "12.3 kB"}, []string{"bridges.js", "1.4 kB"}, []string{"a.lot-of-water.js", "12 kB"}, []string{"schools.and-rivers2", "1 kB"})
	if got := s.unruledText(); got != "rivers\t12.3 kB\nbridges.js\t1.4 kB\na.lot-of-water.js\t12 kB\nschools.and-rivers2\t1 kB" {
		t.Errorf("%q", got)
	}
}
