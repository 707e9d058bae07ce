package layout

import (
	"strconv"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// entry adds a title, dots each of which is a word, and a number that ends at an edge; no dots for a line without a leader.
func (s *printed) entry(look int, x, y, edge float64, title, number string, dots int) *printed {
	s.text(look, x, y, title)
	from := s.Words[len(s.Words)-1].X1 + 2
	to := edge - float64(len([]rune(number)))*sizes[look]/2
	for i := range dots {
		at := from + (to-from)*float64(i)/float64(dots)
		s.Words = append(s.Words, page.Word{Text: ".", Size: 10, Spaced: true, Box: box(at, y, at+2.5, y+11)})
	}
	return s.text(look, to, y, number)
}

func TestContentsAreEntriesWithThePageOfEach(t *testing.T) {
	s := newSheet().text(large, 60, 60, "Contents").
		entry(bold, 60, 100, 540, "1 Rivers", "1", 0).
		entry(regular, 80, 113, 540, "1.1 Sources", "1", 40).
		entry(regular, 80, 126, 540, "1.2 Lakes", "4", 40).
		entry(regular, 110, 139, 540, "1.2.1 Salt", "4", 40).
		entry(bold, 60, 165, 540, "2 Mountains", "10", 0).
		text(regular, 80, 178, "2.1 A title that is so long that it goes on in the line below its first and that has a").
		entry(regular, 100, 191, 540, "number there", "11", 40).
		entry(regular, 80, 204, 540, "2.2 One with two dots that fills nearly all of the room before its number as it", "23", 2)
	s.lines(regular, 60, 250, "The text that follows is no part of them, and neither is a number at its end: 12", "which is not there. It ends so.")
	want := "h1 Contents\n* 1 Rivers @1\n * 1.1 Sources @1\n * 1.2 Lakes @4\n  * 1.2.1 Salt @4\n* 2 Mountains @10\n" +
		" * 2.1 A title that is so long that it goes on in the line below its first and that has a number there @11\n" +
		" * 2.2 One with two dots that fills nearly all of the room before its number as it @23\n" +
		"The text that follows is no part of them, and neither is a number at its end: 12 which is not there. It ends so."
	if got := short(Analyze([]page.Page{s.Page})); got != want {
		t.Errorf("%s\nis not\n%s", got, want)
	}
}

func TestContentsInTwoColumnsAreReadOneAfterAnother(t *testing.T) {
	s := newSheet().text(large, 60, 60, "Contents")
	for i, titles := range [][2]string{{"1 Rivers", "3.3 Woods"}, {"1.1 Lakes", "4 Cities"}, {"2 Mountains", "4.1 Roads"}, {"2.1 Snow", "4.2 Bridges"}, {"3 Fields", "5 Index"}} {
		y := 100 + 13*float64(i)
		numbers := [2]string{strconv.Itoa(1 + i), strconv.Itoa(6 + i)}
		for col, title := range titles {
			number, name, _ := strings.Cut(title, " ")
			x := 60 + 260*float64(col)
			s.text(regular, x, y, number).entry(regular, x+30, y, x+220, name, numbers[col], 20)
		}
	}
	want := "h1 Contents\n* 1 Rivers @1\n* 1.1 Lakes @2\n* 2 Mountains @3\n* 2.1 Snow @4\n* 3 Fields @5\n" +
		"* 3.3 Woods @6\n* 4 Cities @7\n* 4.1 Roads @8\n* 4.2 Bridges @9\n* 5 Index @10"
	if got := short(Analyze([]page.Page{s.Page})); got != want {
		t.Errorf("%s\nis not\n%s", got, want)
	}
}

// Lines from right to left have their number at the left; dots of other programs are one word, which may have the title and the number in it.
func TestLeadersOfOtherPrograms(t *testing.T) {
	hebrew := newSheet()
	for i, title := range []string{"תורהנ", "םירה", "םירע"} {
		y := 100 + 13*float64(i)
		hebrew.text(regular, 60, y, string(rune('1'+i))).text(regular, 80, y, strings.Repeat(".", 60)).text(regular, 390, y, title)
	}
	whole := newSheet().lines(regular, 60, 100, "Preface....................iii", "Mountains...................1", "Cities"+strings.Repeat(".", 22)+"7")
	for want, s := range map[string]*printed{
		"* נהרות @1\n* הרים @2\n* ערים @3":            hebrew,
		"* Preface @iii\n* Mountains @1\n* Cities @7": whole,
	} {
		if got := short(Analyze([]page.Page{s.Page})); got != want {
			t.Errorf("%s\nis not\n%s", got, want)
		}
	}
}

func TestDotsBeforeAmountsAreTheGapOfATable(t *testing.T) {
	s := newSheet()
	for i, cells := range [][3]string{{"Rent", "40", "40"}, {"Materials", "310", "95"}, {"Wages", "900", "77"}, {"Sales", "1208", "120"}} {
		y := 100 + 13*float64(i)
		s.entry(regular, 60, y, 300, cells[0], cells[1], 25).text(regular, 380-5*float64(len(cells[2])), y, cells[2])
	}
	if got, want := short(Analyze([]page.Page{s.Page})), "Rent|40|40/Materials|310|95/Wages|900|77/Sales|1208|120"; got != want {
		t.Errorf("%s\nis not\n%s", got, want)
	}
	prices := newSheet()
	for i, cells := range [][2]string{{"Coffee", "3"}, {"Tea", "2"}, {"Cake", "4"}, {"Water", "1"}} {
		prices.entry(regular, 60, 100+13*float64(i), 300, cells[0], cells[1], 25)
	}
	if got, want := short(Analyze([]page.Page{prices.Page})), "Coffee|3/Tea|2/Cake|4/Water|1"; got != want {
		t.Errorf("%s\nis not\n%s", got, want)
	}
}

func TestContentsWithoutLeaders(t *testing.T) {
	titled := newSheet().text(regular, 60, 100, "Table of Contents").
		entry(regular, 60, 113, 540, "Rivers", "3", 0).entry(regular, 60, 126, 540, "Mountains", "17", 0)
	numbered := newSheet().entry(regular, 60, 100, 540, "1 Rivers", "3", 0).entry(regular, 60, 113, 540, "1.1 Lakes", "5", 0).entry(regular, 60, 126, 540, "2 Hills", "9", 0)
	roman := newSheet().entry(regular, 60, 100, 540, "I. Rivers", "3", 0).entry(regular, 80, 113, 540, "I.1. Lakes", "5", 0).
		text(regular, 80, 126, "I.2. A title that goes on in the line below the first of it").entry(regular, 100, 139, 540, "and has a number there", "6", 0).
		entry(regular, 80, 152, 540, "I.3. One that fills all of its line with words, until there is no gap before the number", "8", 0).
		entry(regular, 60, 165, 540, "References", "9", 0)
	ranks := newSheet().entry(regular, 60, 100, 540, "1 Rivers", "3", 0).entry(regular, 60, 113, 540, "2 Lakes", "5", 0).entry(regular, 60, 126, 540, "3 Hills", "9", 0)
	for want, s := range map[string]*printed{
		"Table of Contents\n* Rivers @3\n* Mountains @17": titled,
		"* 1 Rivers @3\n* 1.1 Lakes @5\n* 2 Hills @9":     numbered,
		"* I. Rivers @3\n * I.1. Lakes @5\n * I.2. A title that goes on in the line below the first of it and has a number there @6\n" +
			" * I.3. One that fills all of its line with words, until there is no gap before the number @8\n* References @9": roman,
		"1 Rivers|3/2 Lakes|5/3 Hills|9": ranks,
	} {
		if got := short(Analyze([]page.Page{s.Page})); got != want {
			t.Errorf("%s\nis not\n%s", got, want)
		}
	}
}

// Words may lie on each other, and dots may have no title.
func TestContentsOfOddLines(t *testing.T) {
	s := newSheet().text(regular, 60, 100, "overprinted").text(regular, 65, 100, "i").text(regular, 100, 100, "3").entry(regular, 60, 113, 540, "Rivers", "4", 30)
	s.text(regular, 60, 126, strings.Repeat(".", 40)).text(regular, 500, 126, "5").text(regular, 60, 139, strings.Repeat(".", 40))
	d := Analyze([]page.Page{s.Page})
	if got := strings.Join(d.Texts(), ""); !strings.Contains(got, "overprinted") || !strings.Contains(got, "Rivers … 4") || !strings.Contains(got, "5") {
		t.Error(got)
	}
}
