package pdfium_test

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// Some programs print upside down in a size below zero, which is upright (ISO 32000-2 §9.3.1).
func TestLettersInASizeBelowZeroStandUpright(t *testing.T) {
	const content = "BT /F1 -12 Tf -1 0 0 -1 72 700 Tm (turned twice) Tj ET BT /F1 -12 Tf -100 Tz 1 0 0 -1 72 600 Tm (turned twice) Tj ET BT /F1 12 Tf 100 Tz 1 0 0 1 72 500 Tm (never turned) Tj ET"
	p := pdftest.New()
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", content)
	var words []page.Word
	if err := engine(t).Read(t.Context(), pdftest.Saved(t, p.Bytes()), nil, func(p page.Page) { words = append(words, p.Words...) }); err != nil {
		t.Fatal(err)
	}
	if len(words) != 6 {
		t.Fatalf("%+v", words)
	}
	for i, bottom := range []float64{142, 142, 242, 242, 342, 342} {
		if w := words[i]; w.Turned || !near(w.Size, 12) || w.Y1 < bottom || w.Y1 > bottom+5 || w.Y0 > bottom-8 {
			t.Errorf("%+v", w)
		}
	}
}
