package poppler

import (
	"strings"
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
	if diff := cmp.Diff(want, parseBoxes(strings.NewReader(answer), Span{3, 3})); diff != "" {
		t.Error(diff)
	}
}
