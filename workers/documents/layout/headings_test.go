package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestATitleAboveABoldHeadingIsOneToo(t *testing.T) {
	s := newSheet().text(bold, 50, 60, "The title").text(bold, 50, 90, "The first part").lines(regular, 50, 110, filler, "which ends here.").
		text(bold, 50, 150, "The second part").lines(regular, 50, 170, filler, "which ends here.")
	text := filler + " which ends here."
	if got, want := short(Analyze([]page.Page{s.Page})), "h1 The title\nh1 The first part\n"+text+"\nh1 The second part\n"+text; got != want {
		t.Error(got)
	}
	letter := newSheet().text(bold, 50, 60, "The office").text(bold, 50, 90, "Its street").text(bold, 50, 120, "Its town").lines(regular, 50, 150, filler, "which ends here.")
	if got, want := short(Analyze([]page.Page{letter.Page})), "The office\nh1 Its street\nh1 Its town\n"+text; got != want {
		t.Error(got)
	}
}

// Each line is in the middle of the page; headings that begin at the same place are two.
func TestATitleOfTwoLinesIsOneHeading(t *testing.T) {
	s := newSheet().text(bold, 180, 60, "The manuscript's title").text(bold, 205, 74, "on two lines").lines(regular, 50, 110, filler, "which ends here.")
	want := "h1 The manuscript's title\non two lines\n" + filler + " which ends here."
	if got := short(Analyze([]page.Page{s.Page})); got != want {
		t.Error(got)
	}
	two := newSheet().text(bold, 50, 60, "The first chapter").text(bold, 50, 74, "Its first part").lines(regular, 50, 110, filler, "which ends here.")
	if got := short(Analyze([]page.Page{two.Page})); strings.Count(got, "h1 ") != 2 {
		t.Error(got)
	}
}

// What follows a bold line is on the next page; bold text there, or none, makes no heading of it.
func TestABoldLineAtAPagesEndHeadsTheNextOne(t *testing.T) {
	for name, c := range map[string]struct {
		look int
		want bool
	}{"text": {regular, true}, "bold text": {bold, false}, "the end": {-1, false}} {
		first := newSheet().lines(regular, 50, 60, filler, filler, "which ends here.").text(bold, 50, 740, "The second part")
		pages := []page.Page{first.Page}
		if c.look >= 0 {
			second := newSheet().lines(c.look, 50, 50, filler, filler, "which ends here.")
			second.Number = 2
			pages = append(pages, second.Page)
		}
		if got := short(Analyze(pages)); slices.Contains(strings.Split(got, "\n"), "h1 The second part") != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}
