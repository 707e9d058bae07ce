package pdfwords

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

// styled has words of several looks on one line, below one that is printed letter by letter; its crop box does not begin at the sheet's corner.
func styled() []byte {
	p := pdftest.New()
	const font = "<</Type/Font/Subtype/Type1/BaseFont/"
	same := p.Add("<</Type/FontDescriptor/FontName/Helvetica/Flags 96>>") // italic, of the same height
	fonts := fmt.Sprintf("/Font<</F1%sHelvetica>>/F2%sHelvetica-BoldOblique>>/F3%sCourier>>/F4%sHelvetica/FontDescriptor %d 0 R>>>>", font, font, font, font, same)
	annots := ""
	for i, address := range []string{"https://example.com/a?b=1", "file:///etc/passwd"} {
		annots += fmt.Sprintf(" %d 0 R", p.Add(fmt.Sprintf("<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[70 %d 200 %d]/A<</S/URI/URI(%s)>>>>", 645-50*i, 665-50*i, address)))
	}
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/CropBox[50 100 545 800]/Resources<<%s>>/Annots[%s]", fonts, annots),
		"BT /F1 18 Tf 72 700 Td (B) Tj 12 0 Td (y) Tj ET BT /F1 10 Tf 72 650 Td (A ) Tj /F2 10 Tf (bold ) Tj /F1 10 Tf (word ) Tj /F4 10 Tf (aslant ) Tj /F3 8 Tf (code) Tj ET "+
			"BT /F1 10 Tf 72 600 Td (Local) Tj ET")
	return p.Bytes()
}

func looksOf(w *Words) (looks []string) {
	for _, word := range w.Pages[0].Words {
		looks = append(looks, fmt.Sprintf("%s %g bold:%t italic:%t mono:%t", word.Text, word.Size, word.Bold, word.Italic, word.Mono))
	}
	return looks
}

var styledLooks = []string{
	"By 18 bold:false italic:false mono:false", "A 10 bold:false italic:false mono:false", "bold 10 bold:true italic:true mono:false",
	"word 10 bold:false italic:false mono:false", "aslant 10 bold:false italic:true mono:false", "code 8 bold:false italic:false mono:true", "Local 10 bold:false italic:false mono:false",
}

func TestPopplersWordsHaveTheLooksThatPDFiumSees(t *testing.T) {
	w := readFrom(t, styled())
	if diff := cmp.Diff(styledLooks, looksOf(w)); diff != "" {
		t.Error(diff)
	}
	if links := w.Pages[0].Links; len(links) != 1 || !strings.HasPrefix(links[0].Address, "https:") || !links[0].Holds(w.Pages[0].Words[1].MidX(), w.Pages[0].Words[1].MidY()) {
		t.Errorf("%+v", links)
	}
}

func TestPagesThatPDFiumCannotReadHaveTheLooksThatPopplerSees(t *testing.T) {
	engine, err := poppler.New(context.Background())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	source, err := pdfsource.Open(t.Context(), attempttest.PDF(t, styled(), ""), "", 10)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := engine.Places(t.Context(), source.Document, source.Pages, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	w := &Words{Pages: pages}
	if err := w.dress(t.Context(), engine, source, w.take(nil, false)); err != nil {
		t.Fatal(err)
	}
	var sizes []float64 // pdftohtml joins parts of a line, whose styles are then one
	for _, word := range w.Pages[0].Words {
		sizes = append(sizes, word.Size)
	}
	if diff := cmp.Diff([]float64{18, 10, 10, 10, 10, 8, 10}, sizes); diff != "" {
		t.Error(diff)
	}
}
