package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// The gap after the number of a heading is where those of the text and of a table below it are.
func TestNumberedHeadingsAreNoRowOfATable(t *testing.T) {
	s := newSheet().text(regular, 60, 100, "force").text(regular, 120, 100, "is 1")
	s.text(regular, 60, 113, "mass").text(regular, 120, 113, "is 2")
	s.text(large, 60, 130, "4").text(large, 120, 130, "Examples").text(large, 60, 150, "4.1").text(large, 120, 150, "Lakes")
	for i := range s.Words[len(s.Words)-2:] {
		w := &s.Words[len(s.Words)-2+i]
		w.Size = 12
	}
	s.text(regular, 60, 170, "These").text(regular, 120, 170, "are 3").text(regular, 60, 183, "Those").text(regular, 120, 183, "are 4")
	if got, want := short(Analyze([]page.Page{s.Page})), "force|is 1/mass|is 2\nh1 4 Examples\nh2 4.1 Lakes\nThese|are 3/Those|are 4"; got != want {
		t.Errorf("%s\nis not\n%s", got, want)
	}
}
