package pdfium_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// drawnLetters returns a page in a font that draws its letters itself, as matplotlib's do, whose names are given.
func drawnLetters(names string) []byte {
	p := pdftest.New()
	var procs strings.Builder
	square := p.Stream("", "750 0 0 0 750 750 d1 0 0 750 750 re f")
	for name := range strings.SplitSeq(strings.TrimPrefix(names, "/"), "/") {
		fmt.Fprintf(&procs, "/%s %d 0 R", name, square)
	}
	count := strings.Count(names, "/")
	font := p.Add(fmt.Sprintf("<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<<%s>>/Encoding<</Type/Encoding/Differences[97%s]>>"+
		"/FirstChar 97/LastChar %d/Widths[%s]/Resources<<>>>>", procs.String(), names, 96+count, strings.Repeat("1000 ", count)))
	p.Page(fmt.Sprintf("/MediaBox[0 0 300 300]/Resources<</Font<</F1 %d 0 R>>>>", font), "BT /F1 24 Tf 50 200 Td (abcabcabcabc) Tj ET")
	return p.Bytes()
}

func TestDrawnLettersAreKnownByTheirNames(t *testing.T) {
	for names, unknown := range map[string]float64{"/a/eacute/one": 0, "/a12/a13/a14": 1, "/square/triangle/budleaf": 1, "/g258/b/g437": 1} {
		path := pdftest.Saved(t, drawnLetters(names))
		written, err := engine(t).Texts(t.Context(), path, []int{1})
		if err != nil || len(written) != 1 || written[0].Unknown != unknown {
			t.Errorf("%s: %+v, %v", names, written, err)
		}
		sketches, err := opened(t, path).Sketches(t.Context(), []int{1})
		if err != nil || len(sketches) != 1 || sketches[0].Page.Unknown != unknown {
			t.Errorf("%s: %+v, %v", names, sketches, err)
		}
	}
}
