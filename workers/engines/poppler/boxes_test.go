package poppler

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestAWordHasTheSidesOfItsTag(t *testing.T) {
	const answer = `<page width="595.000000" height="842.000000">
    <word xMin="1.500000" yMin="2.000000" xMax="30.250000" yMax="-4.000000">xMin=&quot;9&quot; yMin=&quot;9&quot;</word>
    <word xMin="1e999" yMin="no" xMax="7">a</word>
  </page>`
	want := []page.Page{{Number: 3, Width: 595, Height: 842, Words: []page.Word{
		{Text: `xMin="9" yMin="9"`, Box: page.Box{X0: 1.5, Y0: 2, X1: 30.25, Y1: -4}}, {Text: "a", Box: page.Box{X1: 7}},
	}}}
	for _, portion := range []int{1, 50, len(answer)} {
		lines := newBoxLines(Span{3, 3})
		for part := range slices.Chunk([]byte(answer), portion) {
			if n, err := lines.Write(part); n != len(part) || err != nil {
				t.Fatalf("%d of %d, %v", n, len(part), err)
			}
		}
		if diff := cmp.Diff(want, lines.done()); diff != "" {
			t.Errorf("written in portions of %d:\n%s", portion, diff)
		}
	}
}
