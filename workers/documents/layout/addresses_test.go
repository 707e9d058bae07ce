package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Names are larger than the lines below them, and these larger than the text.
func TestAddressesSideBySideAreNoTable(t *testing.T) {
	s := newSheet().text(large, 60, 60, "Ada North").text(large, 300, 60, "Ben West").
		row(74, []float64{60, 300}, "Oslo University", "Hill Laboratories").row(87, []float64{60, 300}, "Oslo, Norway", "ben@west.example")
	for i := range s.Words {
		s.Words[i].Size += 2
	}
	for i := range 6 {
		s.text(regular, 60, 120+13*float64(i), "lines of the text of this page are of the size that most of it has, and they are long")
	}
	want := "h1 Ada North\nOslo University\nOslo, Norway\nh1 Ben West\nHill Laboratories\nben@west.example\n"
	if got := short(Analyze([]page.Page{s.Page})); len(got) < len(want) || got[:len(want)] != want {
		t.Errorf("%s\nis not\n%s", got, want)
	}
}
