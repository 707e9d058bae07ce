package pdftoimages

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
)

// saidOf is a value of an output's metadata, as clients see it.
func saidOf(t *testing.T, out convert.Output, name string) string {
	t.Helper()
	said, err := json.Marshal(out.Metadata[name])
	if err != nil {
		t.Fatal(err)
	}
	return string(said)
}

// The drawing is on a layer that only PDFium shows.
func TestAPageOfWhichPopplerLacksMuchIsPaintedByPDFium(t *testing.T) {
	out, err := run(t, pdftest.Layered(pdftest.Sentences(3), nil, "100 50 300 300 re f"), `{"dpi":36}`)
	if err != nil {
		t.Fatal(err)
	}
	if pages, covered := saidOf(t, out, "pagesByPDFium"), saidOf(t, out, "coverage"); pages != "[1]" || covered != `[{"page":1,"coverage":1}]` {
		t.Errorf("%s, %s", pages, covered)
	}
}

func TestPagesThatPopplerPaintsWellAreItsOwn(t *testing.T) {
	const pages = inkedPages + 2
	texts := make([][]string, pages)
	for i := range texts {
		texts[i] = pdftest.Sentences(3)
	}
	out, err := run(t, pdftest.Text(300, 300, "", texts...), `{"dpi":36}`)
	if err != nil {
		t.Fatal(err)
	}
	var covered []struct{ Page, Coverage float64 }
	if err := json.Unmarshal([]byte(saidOf(t, out, "coverage")), &covered); err != nil || len(covered) != pages || covered[pages-1].Page != pages || covered[pages-1].Coverage != 1 {
		t.Errorf("%+v, %v", covered, err)
	}
	if by := saidOf(t, out, "pagesByPDFium"); by != "[]" {
		t.Error(by)
	}
}

func TestAPageThatPopplerPaintsTooSlowlyIsPaintedByPDFium(t *testing.T) {
	e, err := engine()
	second, secondErr := pdfium.New(t.Context())
	if err := errors.Join(err, secondErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	impatient := New(e, second, 500)
	impatient.patience = pagepng.Patience(time.Nanosecond)
	out, err := runBy(t, impatient, pdftest.Text(300, 300, "", pdftest.Sentences(3)), `{"dpi":36}`)
	if err != nil {
		t.Fatal(err)
	}
	if pages, covered := saidOf(t, out, "pagesByPDFium"), saidOf(t, out, "coverage"); pages != "[1]" || covered != `[{"page":1,"coverage":1}]` {
		t.Errorf("%s, %s", pages, covered)
	}
}
