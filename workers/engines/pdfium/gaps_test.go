package pdfium_test

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// wordsIn returns the words of a line of text operators, with a slash between two.
func wordsIn(t *testing.T, line string) string {
	t.Helper()
	p := pdftest.New()
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", "BT /F1 12 Tf 72 700 Td "+line+" ET")
	var texts []string
	if err := engine(t).Read(t.Context(), pdftest.Saved(t, p.Bytes()), nil, func(p page.Page) {
		for _, word := range p.Words {
			texts = append(texts, word.Text)
		}
	}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(texts, "/")
}

// Some programs space two letters instead of writing a space between them. PDFium does not see that.
func TestGapsBetweenLettersPartWords(t *testing.T) {
	for line, want := range map[string]string{
		"(Geometr) Tj 3.3 Tc (yo) Tj 0 Tc [275(f )(wood) ]TJ":      "Geometry/of/wood",
		"(is ) Tj 3.3 Tc (an) Tj 0 Tc [275(etwork)]TJ":             "is/a/network",
		"3.3 Tc (spaced) Tj":                                       "spaced",
		"(end) Tj 3.3 Tc (s.) Tj 0 Tc":                             "ends.",
		"(12) Tj 3.3 Tc (34) Tj 0 Tc [275(567)]TJ":                 "1234567",
		"(\\(so) Tj 3.3 Tc (n,) Tj (a) Tj 0 Tc [275(nd so \\))]TJ": "(son,/and/so/)",
	} {
		if got := wordsIn(t, line); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}
