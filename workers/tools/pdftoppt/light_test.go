package pdftoppt

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

func TestPagesWithManyDrawingsArePictures(t *testing.T) {
	for name, c := range map[string]struct {
		paths []int
		want  string
	}{
		"text only":                   {[]int{0, 3, 10}, "[1 2 3]"},
		"one page of a map":           {[]int{0, 25_000, 10}, "[1 3]"},
		"a drawing among pages":       {[]int{0, 1_400, 10}, "[1 2 3]"},
		"drawings on all pages":       {[]int{900, 900, 900}, "[1]"},
		"as many as there may be":     {[]int{500, 500, 500}, "[1 2 3]"},
		"more than a page may have":   {[]int{0, 0, 0, 0, 0, 0, 0, 2_001}, "[1 2 3 4 5 6 7]"},
		"what could not be looked at": {nil, "[]"},
	} {
		pages := make([]int, max(len(c.paths), 1))
		for i := range pages {
			pages[i] = i + 1
		}
		if got := fmt.Sprint(chooseLight(pages, c.paths)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Text within a form cannot be taken out of it: it is part of the picture, and a slide without it is not the page.
func TestAFormsTextAndDrawingAreOnePicture(t *testing.T) {
	p := pdftest.New()
	form := p.Stream("/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>",
		strings.Repeat("100 100 m 300 500 l 400 200 l f\n", 3_000)+pdftest.Lines(72, 700, "The drawing"))
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<</XObject<</X %d 0 R>>>>", form), "/X Do")
	out, texts, err := run(t, p.Bytes(), `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(texts, out.Metadata["modes"], covered(t, out)); got != `[] [map[mode:picture page:1 slide:1]][{"page":1,"coverage":1}]` {
		t.Error(got)
	}
}

// A page of 3,000 triangles, between two pages of text.
func TestADrawingIsAPictureBelowItsText(t *testing.T) {
	p := pdftest.New()
	const page = "/MediaBox[0 0 595 842]/Resources<<" + pdftest.Helvetica + ">>"
	p.Page(page, pdftest.Lines(72, 700, "The first page"))
	p.Page(page, strings.Repeat("100 100 m 300 500 l 400 200 l f\n", 3_000)+pdftest.Lines(72, 700, "The drawing"))
	p.Page(page, pdftest.Lines(72, 700, "The third page"))
	out, texts, err := run(t, p.Bytes(), `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%q", texts); got != `["The first page" "The drawing" "The third page"]` {
		t.Error(got)
	}
	if warnings := fmt.Sprint(out.Metadata["warnings"]); !strings.Contains(warnings, "1 slide ") {
		t.Error(warnings)
	}
	want := "[map[mode:editable page:1 slide:1] map[mode:drawing page:2 slide:2] map[mode:editable page:3 slide:3]]"
	if got := fmt.Sprint(out.Metadata["modes"]); got != want {
		t.Error(got)
	}
	if got := covered(t, out); got != `[{"page":1,"coverage":1},{"page":2,"coverage":1},{"page":3,"coverage":1}]` {
		t.Error(got)
	}
}

// covered is the coverage of an output's metadata, as clients see it.
func covered(t *testing.T, out convert.Output) string {
	t.Helper()
	said, err := json.Marshal(out.Metadata["coverage"])
	if err != nil {
		t.Fatal(err)
	}
	return string(said)
}
