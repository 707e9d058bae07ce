package pdftoppt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shared is started once for all tests.
var shared = sync.OnceValues(func() (*Tool, error) {
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o711); err != nil {
		return nil, err
	}
	libreOffice, err := office.New(context.Background(), dir, "")
	if err != nil {
		return nil, err
	}
	second, err := poppler.New(context.Background())
	third, thirdErr := pdfium.New(context.Background())
	return New(libreOffice, second, third, 500), errors.Join(err, thirdErr)
})

func run(t *testing.T, content []byte, options string) (convert.Output, []string, error) {
	t.Helper()
	one, err := shared()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return runBy(t, one, content, options)
}

func runBy(t *testing.T, one *Tool, content []byte, options string) (convert.Output, []string, error) {
	t.Helper()
	out, err := one.Run(t.Context(), attempttest.PDF(t, content, options), func(percent int, _ string) {
		if percent < 0 || percent > 100 {
			t.Errorf("%d percent", percent)
		}
	})
	if err != nil {
		return out, nil, err
	}
	made, err := pptx.Open(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer made.Close()
	var texts []string
	for i := range made.Slides() {
		slide, err := made.Slide(i+1, false)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, strings.TrimSpace(slide.Text))
	}
	return out, texts, nil
}

// A page that LibreOffice can import, a scan, and one that is too large for a slide.
func TestPagesBecomeSlides(t *testing.T) {
	p := pdftest.New()
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", pdftest.Lines(72, 700, "Words of the first page"))
	p.Scan()
	p.Page("/MediaBox[0 0 14400 100]/Resources<<"+pdftest.Helvetica+">>", pdftest.Lines(72, 50, "Words of a long page"))
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", pdftest.Lines(72, 700, "Not asked for"))
	out, texts, err := run(t, p.Bytes(), `{"pages":"1-3"}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%q", texts); got != `["Words of the first page" "" ""]` {
		t.Error(got)
	}
	want := "[map[mode:editable page:1 slide:1] map[mode:picture page:2 slide:2] map[mode:picture page:3 slide:3]]"
	if got := fmt.Sprint(out.Metadata["modes"]); got != want || out.Metadata["slides"] != 3 || fmt.Sprint(out.Metadata["scannedPages"]) != "[2]" {
		t.Errorf("%s, %v", got, out.Metadata)
	}
	if !strings.HasPrefix(out.Summary, "3 slides, 1 of them editable, ") || len(out.Metadata["warnings"].([]string)) != 2 {
		t.Errorf("%q, %q", out.Summary, out.Metadata["warnings"])
	}
}

// A kilometre at 1 dpi are 39,370 pixels.
func TestAPageOfAKilometreIsRefused(t *testing.T) {
	p := pdftest.New()
	p.Page("/MediaBox[0 0 2834646 2834646]/Resources<<"+pdftest.Helvetica+">>", pdftest.Lines(72, 700, "Words of a wide page"))
	var failure *convert.Failure
	if _, _, err := run(t, p.Bytes(), `{}`); !errors.As(err, &failure) || failure.Reason != "pixel_limit" || failure.Retryable {
		t.Errorf("%v", err)
	}
}

// If the pages cannot be chosen or imported, each becomes a picture.
func TestAPDFThatCannotBeTakenApartBecomesPictures(t *testing.T) {
	one, err := shared()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	in := attempttest.PDF(t, pdftest.Text(595, 842, "", []string{"Words"}), "")
	a := attempt{tool: one, in: in, patience: one.patience}
	a.in.Path = in.Dir + "/none"
	a.source.Info.Pages, a.source.Pages = 1, []int{1}
	a.second = pdfcoverage.Begin(t.Context(), func(ctx context.Context) ([]pdfium.Written, error) {
		return one.pdfium.Texts(ctx, a.in.Path, a.source.Pages)
	})
	defer a.end()
	a.writeImported(t.Context())
	if err := a.importPages(t.Context()); err != nil || a.imported != nil {
		t.Fatal(a.imported, err)
	}
	a.pages, a.sizes = []page.Page{{Number: 1}}, []poppler.Size{{WidthPoints: 595, HeightPoints: 842}}
	a.source.Document = poppler.Document{Dir: in.Dir, Path: in.Path}
	a.progress = func(int, string) {}
	path := in.Dir + "/output.pptx"
	if err := errors.Join(a.write(t.Context(), path), a.validate(t.Context(), path)); err != nil || len(a.slides) != 1 || a.slides[0].editable {
		t.Errorf("%+v, %v", a.slides, err)
	}
	if warnings := fmt.Sprint(a.warnings(1)); !strings.Contains(warnings, "every slide is a picture") {
		t.Error(warnings)
	}
}

func TestPagesThatTakeTooLongToImportArePictures(t *testing.T) {
	one, err := shared()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	impatient := *one
	impatient.importMax = -importPerPage
	out, _, err := runBy(t, &impatient, pdftest.Text(595, 842, "", []string{"Words"}), `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if modes, warnings := fmt.Sprint(out.Metadata["modes"]), fmt.Sprint(out.Metadata["warnings"]); !strings.Contains(modes, "mode:picture") || !strings.Contains(warnings, "every slide is a picture") || covered(t, out) != `[{"page":1,"coverage":1}]` {
		t.Error(modes, warnings, covered(t, out))
	}
}

// A scan is poppler's to paint.
func TestAPageThatPopplerPaintsTooSlowlyIsPaintedByPDFium(t *testing.T) {
	one, err := shared()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	impatient := *one
	impatient.patience = pagepng.Patience(time.Nanosecond)
	p := pdftest.New()
	p.Scan()
	out, _, err := runBy(t, &impatient, p.Bytes(), `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if modes := fmt.Sprint(out.Metadata["modes"]); !strings.Contains(modes, "mode:picture") || covered(t, out) != `[{"page":1,"coverage":1}]` {
		t.Error(modes, covered(t, out))
	}
}

func TestASlideHasToSayWhatThePageSays(t *testing.T) {
	words := []page.Word{{Text: "\uFB01rst"}, {Text: "second"}}
	for text, want := range map[string]bool{"second first": true, "secondfirst!": true, "second": false, "": false} {
		if saysAll(words, pptx.Slide{Text: text, Shapes: 1}) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
	if saysAll(nil, pptx.Slide{}) || !saysAll(nil, pptx.Slide{Shapes: 1}) {
		t.Error("a page without words has to have something drawn")
	}
}

func TestNumbersWithinRightToLeftTextAreKept(t *testing.T) {
	arabic, latin := []page.Word{{Text: "ماع"}, {Text: "2024"}, {Text: "ISO"}, {Text: "11"}}, []page.Word{{Text: "year"}, {Text: "2024"}}
	for slide, want := range map[string]bool{"عام 2024 ISO 11": true, "ISO\n2024\nعام": true, "عام 4202 ISO 11": false, "عام 2024 OSI": false, "عام": false} {
		if got := keepsNumbers(arabic, pptx.Slide{Text: slide}); got != want {
			t.Errorf("%q: %t", slide, got)
		}
	}
	if !keepsNumbers(latin, pptx.Slide{Text: "year 20\n24"}) {
		t.Error("a number in two pieces is no reason on a page that is read from the left")
	}
}

func TestPresentationsThatLackSomethingAreRefused(t *testing.T) {
	dir := t.TempDir()
	path := dir + "/output.pptx"
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(pptx.NewWriter(file, 100, 100).Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	var failure *convert.Failure
	a := attempt{pages: []page.Page{{Number: 1}}, slides: []slide{{page: 1}}}
	if err := a.validate(t.Context(), path); !errors.As(err, &failure) || failure.Reason != "invalid_presentation" {
		t.Error(err)
	}
}
