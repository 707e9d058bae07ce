package tables

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Programs that put lines on whole pixels have them 13 and 14 points apart by turns; the last cell has as many lines as the one above.
func TestTheLastCellGoesOnAsFarApartAsTheOthers(t *testing.T) {
	for name, c := range map[string]struct {
		x, gap float64
		lines  int
	}{
		"a line of its cell":  {100, 14, 7},
		"further apart":       {100, 18, 6},
		"at another position": {130, 14, 6},
	} {
		s := new(sheet)
		s.write(0, 0, "Term")
		s.write(100, 0, "Meaning")
		s.write(0, 22, "River")
		s.write(100, 22, "it moves all of the cold water")
		s.write(100, 35, "and also some of the oil that is")
		s.write(100, 49, "in it")
		s.write(0, 71, "Lamp")
		s.write(100, 71, "gives yellow light over all of it")
		s.write(100, 84, "at night and in the early morning")
		s.write(c.x, 84+c.gap, "over lakes")
		if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || taken != c.lines {
			t.Errorf("%s: %d lines, %+v", name, taken, table)
		}
	}
}

// The space of a line, and what the letters at its ends take beyond their own width, are not room for a word.
func TestALineHasRoomForAWordBesideItsSpace(t *testing.T) {
	for name, c := range map[string]struct {
		gap, width float64
		want       bool
	}{
		"no space given":      {0, 54, true},
		"a wide space":        {4.2, 64, false},
		"a letter reaches on": {0, 53.2, false},
	} {
		s := new(sheet)
		s.write(0, 0, "river")
		if c.gap > 0 {
			s.write(5*letter+c.gap, 0, "a")
		}
		s.write(0, 12, "water")
		rows := text.RowsOf(s.words)
		if got := kindOf(&rows[0], &rows[1], c.width) == chosen; got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// The next column of text begins with the rest of a cell that has more lines than are looked at to see where the first column is.
func TestATableGoesOnWithTheRestOfALongCell(t *testing.T) {
	first := new(sheet).rows([]float64{0, 60, 230}, []string{"Item", "What it is for", "Owner"}, []string{"Lamp", "gives some yellow light", "Berg"}, []string{"Pump", "it moves the cold water", "Hill"})
	_, table := Unruled(1, text.RowsOf(first.words), nil, 0)
	if table == nil {
		t.Fatal("no table")
	}
	long := []string{"and all of the oil", "over winter and in the", "morning to the sea and", "to rivers, and then on", "it goes until nobody is", "at home who would be", "there in the evening"}
	for name, c := range map[string]struct {
		left  float64
		lines int
	}{
		"of its cell": {360, 9},
		"text":        {330, 0},
	} {
		s := new(sheet)
		for i, l := range long {
			s.write(c.left, 12*float64(i), l)
		}
		for i, row := range [][3]string{{"Fan", "moves air in a room", "Roth"}, {"Fork", "is for the garden", "Lind"}} {
			for col, cell := range row {
				s.write([]float64{300, 360, 530}[col], 92+18*float64(i), cell)
			}
		}
		taken, rest := table.Rest(1, text.RowsOf(s.words), nil, 0)
		if taken != c.lines || c.lines > 0 && rest.Cols != 3 {
			t.Errorf("%s: %d lines, %+v", name, taken, rest)
		}
	}
}

// Under a head with a title for each column, few rows have cells beside each other: one cell of each has many lines.
func TestRowsOfAHeadedTableHaveAsManyLinesAsTheyLike(t *testing.T) {
	long := []string{"it moves the cold water", "and all of the oil in it", "over winter and in the", "morning to the sea and", "to rivers, and then on", "to lakes and back home"}
	for name, c := range map[string]struct {
		isBold bool
		rows   int
	}{
		"with a head": {true, 3},
		"not bold":    {false, 0},
	} {
		s := new(sheet)
		s.write(0, 0, "Item")
		s.write(60, 0, "What it is for")
		s.write(200, 0, "Owner")
		for i := range s.words {
			s.words[i].Bold = c.isBold
		}
		y := 18.0
		for _, row := range [][2]string{{"Pump", "Berg"}, {"Mill", "Hill"}} {
			s.write(0, y, row[0])
			s.write(200, y, row[1])
			for i := range 12 {
				s.write(60, y+12*float64(i), long[i%len(long)])
			}
			y += 12*12 + 6
		}
		_, table := Unruled(1, text.RowsOf(s.words), nil, 0)
		if got := rowsIn(table); got != c.rows {
			t.Errorf("%s: %d rows", name, got)
		}
	}
}

// Lines without a name are the first ones of rows whose names are in the middle, which are as far apart as lines of text, and not only those that go on.
func TestNamesInTheMiddleSayWhereRowsBegin(t *testing.T) {
	s := new(sheet)
	s.write(0, -18, "Kind")
	s.write(100, -18, "Method")
	s.words[0].Bold, s.words[1].Bold = true, true
	for i, name := range []string{"Tracker", "Resource", "Reference"} {
		y := 38.0 * float64(i)
		s.write(0, y+12, name)
		s.write(100, y, "trackPhantom of many objects")
		s.write(100, y+12, "container")
		s.write(100, y+24, "java object with others in it")
	}
	if _, table := Unruled(1, text.RowsOf(s.words), nil, 1.4); table == nil || table.Rows != 4 || !strings.HasPrefix(table.Text(), "Kind\tMethod\nTracker\ttrackPhantom of many objects container java object with others in it\n") {
		t.Errorf("%+v", table)
	}
}

func rowsIn(t *Table) int {
	if t == nil {
		return 0
	}
	return t.Rows
}

// The longest line of a part has room for more, as the part before shows.
func TestRowsOnTheNextPageHaveTheRoomOfThoseBefore(t *testing.T) {
	first, next := new(sheet), new(sheet)
	at := []float64{0, 100}
	first.table(at, 14, []string{"mean", "the mean value of all points that are in range"}, []string{"median", "the value in the middle"}, []string{"sum", "all of them"})
	next.table(at, 12, []string{"stddev_err", "standard error of the deviation"}, []string{"skewness_err", "standard error of the skewness"}, []string{"kurtosis_err", "standard error of the kurtosis"})
	_, table := Unruled(1, text.RowsOf(first.words), nil, 1.2)
	if table == nil {
		t.Fatal("no table")
	}
	if taken, rest := table.Rest(2, text.RowsOf(next.words), nil, 1.2); taken != 3 || rest.Rows != 3 {
		t.Errorf("%d, %+v", taken, rest)
	}
}
