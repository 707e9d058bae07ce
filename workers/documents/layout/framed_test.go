package layout

import (
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestParagraphsKnowTheirFrame(t *testing.T) {
	s := newSheet()
	s.text(regular, 50, 60, prose[:60]+".")
	s.text(regular, 60, 110, prose[:60]+".").text(regular, 60, 140, prose[:50]+".")
	s.grid([]float64{50, 500}, []float64{100, 160})
	s.text(regular, 60, 210, prose[:60]+".").grid([]float64{50, 500}, []float64{200, 230})
	s.text(regular, 50, 260, "Before a list:").text(regular, 60, 280, "• one").text(regular, 60, 294, "• two").grid([]float64{50, 500}, []float64{250, 310})
	var got []string
	for _, b := range Analyze([]page.Page{s.Page}).Pages[0].Blocks {
		got = append(got, fmt.Sprint(b.Kind, b.Frame))
	}
	if fmt.Sprint(got) != "[0 0 0 1 0 1 0 2 0 0 2 0 2 0]" {
		t.Error(got)
	}
}
