package pdfium_test

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdfium/pdfiumtest"
)

// A page's text and its drawing are parted: one is in the PDF, the other in the picture, and the page that is not drawn has both.
func TestTextIsPartedFromDrawings(t *testing.T) {
	words := func() *pdfiumtest.Page {
		return new(pdfiumtest.Page).Text(pdfiumtest.Regular, 20, 100, 200, "Words").Rule(100, 400, 300, 400)
	}
	path, to := pdfiumtest.File(t, pdfiumtest.Bytes(words(), words())), filepath.Join(t.TempDir(), "part.pdf")
	if err := engine(t).WritePages(t.Context(), path, []int{1, 2}, []int{2}, to); err != nil {
		t.Fatal(err)
	}
	written, err := engine(t).Texts(t.Context(), to, []int{1, 2})
	if err != nil || len(written) != 2 || written[0].Paths != 1 || written[1].Paths != 0 {
		t.Errorf("%v, %v", written, err)
	}
	var texts []string
	err = engine(t).Read(t.Context(), to, nil, func(p page.Page) { texts = append(texts, p.Words[0].Text) })
	if err != nil || !slices.Equal(texts, []string{"Words", "Words"}) {
		t.Errorf("%q, %v", texts, err)
	}
	var pictures bytes.Buffer
	if err := engine(t).PaintDrawings(t.Context(), path, []int{1, 2}, []int{72, 72}, &pictures); err != nil {
		t.Fatal(err)
	}
	first := bytes.NewBuffer(pictures.Next(pictures.Len() / 2))
	for _, picture := range []*bytes.Buffer{first, &pictures} {
		if text, line := inked(t, picture, 180, 210), inked(t, picture, 390, 410); text || !line {
			t.Errorf("text is painted: %t, the line: %t", text, line)
		}
	}
}

// inked reports whether something is painted between two rows of a PPM of a page at 72 dpi.
func inked(t *testing.T, picture *bytes.Buffer, from, to int) bool {
	t.Helper()
	var width, height int
	if _, err := fmt.Sscanf(picture.String(), "P6\n%d %d\n255\n", &width, &height); err != nil || width != pdfiumtest.Width || height != pdfiumtest.Height {
		t.Fatalf("%d × %d, %v", width, height, err)
	}
	pixels := picture.Bytes()[picture.Len()-3*width*height:]
	return slices.Min(pixels[3*width*from:3*width*to]) < 128
}

func TestPagesAreGreyPicturesInTheirOrder(t *testing.T) {
	page := func(y float64) *pdfiumtest.Page { return new(pdfiumtest.Page).Rule(100, y, 300, y) }
	path := pdfiumtest.File(t, pdfiumtest.Bytes(page(100), page(400), page(700)))
	for dpi, width := range map[int]int{72: 600, 73: 609} { // PDFium has rows of four bytes each, and of 612
		var pictures bytes.Buffer
		if err := opened(t, path).PaintGrey(t.Context(), []int{1, 3}, dpi, &pictures); err != nil {
			t.Fatal(err)
		}
		height := int(math.Ceil(pdfiumtest.Height * float64(dpi) / 72))
		head := fmt.Sprintf("P5\n%d %d\n255\n", width, height)
		for _, inked := range []int{100, 700} {
			if !bytes.Equal(pictures.Next(len(head)), []byte(head)) {
				t.Fatal("no picture")
			}
			pixels := pictures.Next(width * height)
			first := slices.IndexFunc(pixels, func(grey byte) bool { return grey < 128 })
			if y, x := first/width*72/dpi, first%width*72/dpi; y < inked-2 || y > inked+2 || x < 98 || x > 102 {
				t.Errorf("%d dpi: ink from %d, %d, want 100, %d", dpi, x, y, inked)
			}
		}
		if pictures.Len() > 0 {
			t.Errorf("%d bytes more", pictures.Len())
		}
	}
}
