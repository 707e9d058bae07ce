package layout

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestEndsOfLinesAreNoColumn(t *testing.T) {
	questions, equations, amounts := newSheet(), newSheet(), newSheet()
	for i, c := range []string{"Rivers end in the", "Mountains are made of", "The largest lake is called", "Its water comes from", "Snow is made of"} {
		y := 100 + 14*float64(i)
		questions.text(regular, 60, y, c).text(regular, 500, y, []string{".", ".", "a, b", ".", ")"}[i])
		equations.text(regular, 160, y, "y = ax + b").text(regular, 500, y, []string{"(7)", "(8)", "(9)", "(10)", "(11)"}[i])
		amounts.text(regular, 60, y, c).text(regular, 500, y, []string{"(7)", "(3)", "(9)", "(10)", "(2)"}[i])
	}
	for name, c := range map[string]struct {
		page    *printed
		isTable bool
	}{"questions": {questions, false}, "equations": {equations, false}, "negative amounts": {amounts, true}} {
		got := short(Analyze([]page.Page{c.page.Page}))
		if isTable := strings.Contains(got, "|"); isTable != c.isTable {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Typists leave two spaces after a sentence; where these are below each other, nothing is a table.
func TestSpacesOfATypistAreNoGap(t *testing.T) {
	typed := func(rows ...[2]string) string {
		s := newSheet()
		for i, r := range rows {
			s.text(mono, 60, 100+13*float64(i), r[0])
			s.text(mono, s.Words[len(s.Words)-1].X1+11, 100+13*float64(i), r[1])
		}
		return short(Analyze([]page.Page{s.Page}))
	}
	if got := typed([2]string{"Go on.", "Margins? 4"}, [2]string{"A start.", "Right, 1"}, [2]string{"One is.", "Bottom 5"}); strings.Contains(got, "|") {
		t.Error(got)
	}
	if got := typed([2]string{"Margins", "4"}, [2]string{"Righted", "1"}, [2]string{"Bottoms", "5"}); got != "Margins|4/Righted|1/Bottoms|5" {
		t.Errorf("a table is %s", got)
	}
}

// A sign and the code after it are one word for whoever breaks lines.
func TestCodeBesideASignHasNoRoomIfBothHaveNone(t *testing.T) {
	s := newSheet().text(regular, 50, 50, filler).text(regular, 50, 63, "It goes on with words until there is one that ends it in good time.").text(regular, 50, 76, "(")
	s.text(mono, 55, 76, "some.long.name").text(regular, 130, 76, "is the name)").text(regular, 50, 89, filler)
	if got := short(Analyze([]page.Page{s.Page})); strings.Contains(got, "\n") {
		t.Error(got)
	}
}
