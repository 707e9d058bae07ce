package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// No line of the table has a gap: each first cell is beside two lines.
func TestRowsWhoseCellsAreAllInTheirMiddleBeginATable(t *testing.T) {
	for _, mono := range []bool{false, true} {
		s := new(sheet)
		for i, name := range []string{"rivers", "a bridge", "quiet"} {
			y := 28 * float64(i)
			from := len(s.words)
			s.write(0, y+6, name)
			for i := range s.words[from:] {
				s.words[from+i].Mono = mono
			}
			s.write(100, y, "what that means, in a line of words that")
			s.write(100, y+12, "goes on here.")
		}
		const want = "what that means, in a line of words that goes on here."
		if got := s.unruledText(); got != "rivers\t"+want+"\na bridge\t"+want+"\nquiet\t"+want {
			t.Errorf("mono %v: %q", mono, got)
		}
	}
}

// A row takes part in what says whether lines are a table, if it fits the two above it: its own gap is as narrow as a space.
func TestRowsThatFitTheTwoAboveThemCount(t *testing.T) {
	s := new(sheet)
	s.table([]float64{0, 45}, pitch, []string{"Release", "Devel"}, []string{"1.8.5", "devel"}, []string{"Download", "Github"}, []string{"Links", ""})
	if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); taken != 3 {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

// The head's titles have two lines each, the second of them in some columns only: groups have columns below them, titles have not.
func TestFurtherLinesOfTitlesAreNoColumnsBelowGroups(t *testing.T) {
	s := new(sheet)
	s.write(0, 0, "Size of")
	s.write(60, 0, "Number of")
	s.write(110, 0, "Share of")
	s.write(160, 6, "Name")
	s.write(0, 12, "file")
	s.write(60, 12, "pages")
	s.write(110, 12, "all")
	for i := range s.words {
		s.words[i].Bold = true
	}
	for i, row := range []string{"one", "two", "three"} {
		y := 32 + 16*float64(i)
		s.write(0, y, "12")
		s.write(60, y, "7")
		s.write(110, y, "3")
		s.write(160, y, row)
	}
	if got := s.unruledText(); got != "Size of file\tNumber of pages\tShare of all\tName\n12\t7\t3\tone\n12\t7\t3\ttwo\n12\t7\t3\tthree" {
		t.Errorf("%q", got)
	}
}
