package pdfwords

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testdata/lam-alef.pdf was printed by Chromium with DejaVu Sans, whose lam-alef is one glyph.
func read(t *testing.T) *Words {
	t.Helper()
	content, err := os.ReadFile("testdata/lam-alef.pdf")
	if err != nil {
		t.Fatal(err)
	}
	words, err := poppler.New(context.Background())
	second, secondErr := pdfium.New(context.Background())
	if err := errors.Join(err, secondErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	source, err := pdfsource.Open(t.Context(), attempttest.PDF(t, content, ""), "", 10)
	if err != nil {
		t.Fatal(err)
	}
	w, err := Reader{Poppler: words, PDFium: second}.Read(t.Context(), source, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestLamAlefWithinWordsIsInOrder(t *testing.T) {
	w := read(t)
	const want = "هذا خلاف حول الفلاح والإسلام والأولاد والآمال، فلا بلاد بلا كلام ولا سلاح في الملاعب، والد وبالغ ومال وعالم وسالم وحال."
	texts := layout.Analyze(w.Pages).Texts()
	if got := strings.TrimSpace(texts[0]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if c := w.Coverage(texts).Metadata(); len(c) != 1 || c[0].Coverage != 1 {
		t.Errorf("%+v", c)
	}
}

func TestAPageThatIsNotInTheOutputIsFound(t *testing.T) {
	if err := read(t).Coverage([]string{""}).Failure(); err == nil {
		t.Error("an empty output covers a page of text")
	}
}
