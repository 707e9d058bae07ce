package tables

import (
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
