package pdfium_test

import (
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium/pdfiumtest"
)

// Browsers print each letter as a text of its own.
func TestLettersThatArePrintedOneByOneKeepTheirLooks(t *testing.T) {
	p := new(pdfiumtest.Page).Text(pdfiumtest.Regular, 10, 100, 200, "a").Text(pdfiumtest.Regular, 10, 105.56, 200, "b").
		Text(pdfiumtest.Bold, 10, 111.12, 200, "c").Text(pdfiumtest.Bold, 10, 116.68, 200, "d").
		Text(pdfiumtest.Regular, 10, 122.79, 200, "e").Text(pdfiumtest.Regular, 14, 128.35, 200, "f")
	got := read(t, nil, p)[0].Words
	want := []struct {
		text string
		bold bool
		size float64
	}{{"ab", false, 10}, {"cd", true, 10}, {"e", false, 10}, {"f", false, 14}}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i, w := range got {
		if w.Text != want[i].text || w.Bold != want[i].bold || w.Size != want[i].size || w.Spaced != (i == 0) {
			t.Errorf("%+v, want %+v", w, want[i])
		}
	}
}

// Fonts of one family often have one height.
func TestLettersThatArePrintedOneByOneChangeTheirFont(t *testing.T) {
	p, fonts := pdftest.New(), ""
	for i, flags := range []int{32, 32 | 64} {
		descriptor := p.Add(fmt.Sprintf("<</Type/FontDescriptor/FontName/Helvetica/Flags %d>>", flags))
		fonts += fmt.Sprintf("/F%d<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FontDescriptor %d 0 R>>", i+1, descriptor)
	}
	p.Page("/MediaBox[0 0 600 800]/Resources<</Font<<"+fonts+">>>>", "BT /F1 10 Tf 100 600 Td (a) Tj 5.56 0 Td (b) Tj /F2 10 Tf 5.56 0 Td (c) Tj 5 0 Td (d) Tj ET")
	var words []page.Word
	if err := engine(t).Read(t.Context(), pdftest.Saved(t, p.Bytes()), nil, func(p page.Page) { words = append(words, p.Words...) }); err != nil {
		t.Fatal(err)
	}
	if len(words) != 2 || words[0].Text != "ab" || words[0].Italic || words[1].Text != "cd" || !words[1].Italic {
		t.Errorf("%+v", words)
	}
}
