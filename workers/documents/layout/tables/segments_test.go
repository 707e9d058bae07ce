package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Rows are 8 points further apart than lines of a cell, and cells are in the middle of their rows.
func TestLinesOfWrappedCellsAreOneRow(t *testing.T) {
	s := new(sheet)
	s.write(0, 0, "name")
	s.write(100, 0, "what it is for and more")
	y := 20.0
	for _, row := range []struct {
		name  []string
		about []string
	}{
		{[]string{"pump"}, []string{"it moves the cold water", "and also all of the oil", "to the sea"}},
		{[]string{"a rather long", "old fan"}, []string{"moves some of all air", "in a room"}},
		{[]string{"lamp"}, []string{"gives some yellow light", "at night"}},
	} {
		high := max(len(row.name), len(row.about))
		for x, lines := range map[float64][]string{0: row.name, 100: row.about} {
			for i, l := range lines {
				s.write(x, y+6*float64(high-len(lines))+12*float64(i), l)
			}
		}
		y += 12*float64(high) + 8
	}
	_, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	want := "name\twhat it is for and more\npump\tit moves the cold water and also all of the oil to the sea\n" +
		"a rather long old fan\tmoves some of all air in a room\nlamp\tgives some yellow light at night"
	if table == nil || table.Text() != want {
		t.Errorf("%+v", table)
	}
}

func TestRowsOfOneLineStayRowsUnderAHeadThatIsFurtherAway(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"a place", "inhabitants"}, {"the old city", "3,000 or so"}, {"a village", "200 at most"}, {"some farm", "9 in winter"}, {"the mill", "2 in spring"}} {
		y := 13 * float64(i)
		if i > 0 {
			y += 5
		}
		s.write(0, y, row[0])
		s.write(100, y, row[1])
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Rows != 5 {
		t.Errorf("%+v", table)
	}
}

func TestCellsOfCodeAreCells(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"option", "default"}, {"deep", "false"}, {"wide", "true"}, {"from", "nothing"}} {
		s.write(0, 20*float64(i), row[0])
		s.write(100, 20*float64(i), row[1])
	}
	for i := range s.words {
		s.words[i].Mono = i == 4 || i == 5
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Rows != 4 {
		t.Errorf("%+v", table)
	}
}

// The gaps of justified lines happen to be below each other.
func TestJustifiedLinesAreNoTable(t *testing.T) {
	s := new(sheet)
	for i, line := range [][]string{{"wide", "open", "room"}, {"then", "more", "of it"}, {"that", "ends", "here."}} {
		x := 0.0
		for _, word := range line {
			s.write(x, 12*float64(i), word)
			x += letter*float64(len(word)) + 14
		}
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table != nil {
		t.Errorf("%q", table.Text())
	}
}

// tightly sets rows of cells 12 points apart, so that only the words say where a row ends; "" is no line.
func tightly(rows ...[]string) *Table {
	s := new(sheet)
	for i, row := range rows {
		for c, cell := range row {
			s.write(130*float64(c), 12*float64(i), cell)
		}
	}
	_, table := Unruled(1, text.RowsOf(s.words), nil, 1.2)
	return table
}

func TestWordsSayWhereTightRowsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		lines [][]string
		want  string
	}{
		"wrapped": {[][]string{
			{"name", "what it is for"},
			{"pump", "It moves all the cold"},
			{"", "water and also some of"},
			{"", "the oil to the sea"},
			{"fan", "It moves some of the"},
			{"", "air in the room"},
			{"lamp", "It gives light"},
		}, "name\twhat it is for\npump\tIt moves all the cold water and also some of the oil to the sea\nfan\tIt moves some of the air in the room\nlamp\tIt gives light"},
		"numbers": {[][]string{
			{"North", "1,234,567"}, {"South", "5,678,901"}, {"East", "2,345,678"}, {"West", "9,012,345"},
		}, "North\t1,234,567\nSouth\t5,678,901\nEast\t2,345,678\nWest\t9,012,345"},
		"a broken number": {[][]string{
			{"North", "1,234,5"}, {"Area", "67"}, {"South", "89"}, {"East", "5,678,9"}, {"Coast", "01"},
		}, "North Area\t1,234,567\nSouth\t89\nEast Coast\t5,678,901"},
	} {
		if table := tightly(c.lines...); table == nil || table.Text() != c.want {
			t.Errorf("%s: %q", name, table.Text())
		}
	}
}

// Each line fills its column, but they are further apart than lines of text near the table.
func TestLinesFurtherApartThanLinesOfTextAreRows(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"pump", "It moves all the cold"}, {"", "water, and some of the"}, {"", "air in all of the room"}, {"fan", "It does a little"}} {
		s.write(0, 16*float64(i), row[0])
		s.write(130, 16*float64(i), row[1])
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 1.2); table == nil || table.Rows != 4 {
		t.Errorf("%+v", table)
	}
}

// Lines of a cell in small type, as that of code, are as far from each other as those of other cells.
func TestLinesOfACellInSmallTypeHaveTheDistanceOfTheOthers(t *testing.T) {
	s := new(sheet)
	for _, l := range []struct {
		x, y float64
		said string
	}{
		{0, 0, "name"},
		{100, 0, "what it is"},
		{0, 20, "@red/clie"},
		{100, 20, "the base of them"},
		{0, 33.6, "nt"},
		{100, 33.2, "and what it has"},
		{0, 53.6, "@red/json"},
		{100, 53.6, "the commands"},
		{0, 73.6, "@red/entr"},
		{100, 73.6, "some of many signs"},
		{0, 87.2, "aid"},
		{100, 86.8, "of clients"},
	} {
		s.write(l.x, l.y, l.said)
		for i := range s.words {
			if w := &s.words[i]; l.x == 0 && l.y > 0 && w.Text == l.said {
				w.Size, w.Mono = 8.5, true
			}
		}
	}
	const want = "name\twhat it is\n@red/client\tthe base of them and what it has\n@red/json\tthe commands\n@red/entraid\tsome of many signs of clients"
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 1.32); table == nil || table.Text() != want {
		t.Errorf("%+v", table)
	}
}

// Each title is in the middle of the head, which has lines of several heights.
func TestAHeadOfManyLinesIsNoTitleOfGroups(t *testing.T) {
	s := new(sheet)
	for x, titles := range map[float64][]string{0: {"the", "load", "ing", "name"}, 60: {"worked", "with", "sets", "so far"}, 120: {"some", "use", "now", "and", "on"}, 180: {"what", "for", "all"}} {
		for i, l := range titles {
			s.write(x, 6*float64(5-len(titles))+12*float64(i), l)
		}
	}
	for i, row := range [][4]string{{"one", "4.0", "7.1 or", "a first"}, {"two", "5.0", "7.2", "a last"}, {"six", "6.0", "7.3", "others"}} {
		for c, cell := range row {
			s.write(60*float64(c), 74+20*float64(i), cell)
		}
	}
	for i := range s.words {
		s.words[i].Bold = s.words[i].Y0 < 74
	}
	const want = "the load ing name\tworked with sets so far\tsome use now and on\twhat for all\none\t4.0\t7.1 or\ta first\ntwo\t5.0\t7.2\ta last\nsix\t6.0\t7.3\tothers"
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Text() != want {
		t.Errorf("%q", table.Text())
	}
}

func TestAHeadMakesTwoRowsATable(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"Commits", "Contributor"}, {"46", "a painter"}, {"2", "some poets"}} {
		s.write(0, 18*float64(i), row[0])
		s.write(43, 18*float64(i), row[1])
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table != nil {
		t.Errorf("two rows are one without a head: %+v", table)
	}
	s.words[0].Bold, s.words[1].Bold = true, true
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Text() != "Commits\tContributor\n46\ta painter\n2\tsome poets" {
		t.Errorf("%+v", table)
	}
}

// What is said of a name is in the middle of the lines of its kind.
func TestCellsOfCodeOfSeveralLinesAreNoProgram(t *testing.T) {
	s := new(sheet)
	s.write(0, 0, "option")
	s.write(100, 0, "kind")
	s.write(200, 0, "what it says")
	y := 20.0
	for i, name := range []string{"deep", "wide", "from", "into", "over", "under"} {
		s.write(0, y, name)
		s.write(200, y, "how far it goes")
		if i > 3 {
			s.write(100, y, "string")
			y += 20
			continue
		}
		s.write(100, y-6, "number or")
		s.write(100, y+6, "function")
		y += 32
	}
	for i := range s.words {
		s.words[i].Bold = s.words[i].Y0 == 0
		s.words[i].Mono = s.words[i].X0 >= 100 && s.words[i].X0 < 200 && !s.words[i].Bold
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || table.Rows != 7 || table.Cols != 3 {
		t.Errorf("%+v", table)
	}
}

// Rows are closer than lines of text are, since cells have less room around them than lines have between them: what has no first cell goes on.
func TestRowsMayBeCloserThanTheLinesOfTheirCells(t *testing.T) {
	for name, c := range map[string]struct {
		lead float64 // of lines of text, in ems
		rows int
	}{"as text": {1.4, 6}, "text is closer": {1.1, 8}} {
		s, y := new(sheet), 0.0
		for _, row := range [][2]string{
			{"pump", "It moves all the cold"},
			{"", "water and the oil"},
			{"fan", "It does little"},
			{"lamp", "It gives light"},
			{"oven", "It is for all of the bread"},
			{"", "of this street"},
			{"door", "It opens"},
			{"roof", "It is wet"},
		} {
			if y += 12; row[0] == "" {
				y += 2
			}
			s.write(0, y, row[0])
			s.write(130, y, row[1])
		}
		if _, table := Unruled(1, text.RowsOf(s.words), nil, c.lead); table == nil || table.Rows != c.rows {
			t.Errorf("%s: %+v", name, table)
		}
	}
}

func TestOnlyLinesWithoutRoomAndWithoutAFirstCellShowHowFarLinesAre(t *testing.T) {
	for name, c := range map[string]struct {
		first [4]string
		rest  [4]string
		want  float64
	}{
		"unnamed":  {[4]string{"pump", "", "fan", ""}, [4]string{"it moves all the", "water", "it moves some of", "the air"}, 1.4},
		"named":    {[4]string{"pump", "fan", "lamp", "oven"}, [4]string{"it moves all the", "water", "it moves some of", "the air"}, 0},
		"has room": {[4]string{"pump", "", "fan", ""}, [4]string{"it is", "water", "it moves some of", "the air"}, 0},
	} {
		var columns [2]sheet
		for i := range c.first {
			columns[0].write(0, 14*float64(i), c.first[i])
			columns[1].write(100, 14*float64(i), c.rest[i])
		}
		if got := leadUnnamed([][]text.Row{text.RowsOf(columns[0].words), text.RowsOf(columns[1].words)}); got != c.want {
			t.Errorf("%s: %g", name, got)
		}
	}
}
