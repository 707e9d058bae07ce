package bullets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// wordsOf returns the words of a PDF's first page, with its bullets.
func wordsOf(t *testing.T, content []byte) []page.Word {
	t.Helper()
	reader, err := poppler.New(context.Background())
	painter, painterErr := pdfium.New(context.Background())
	if err := errors.Join(err, painterErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	path := pdftest.Saved(t, content)
	pages, err := reader.Words(t.Context(), poppler.Document{Dir: filepath.Dir(path), Path: path}, []int{1}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	reading := painter.Open(t.Context(), path)
	defer reading.Close()
	if err := Add(t.Context(), pages, reading.PaintGrey); err != nil {
		t.Fatal(err)
	}
	return pages[0].Words
}

func TestDrawnBulletsAreFound(t *testing.T) {
	p := pdftest.New()
	const kappa = "80 705 m 80 706.6 81.4 708 83 708 c 84.6 708 86 706.6 86 705 c 86 703.4 84.6 702 83 702 c 81.4 702 80 703.4 80 705 c f\n"
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", kappa+pdftest.Lines(95, 700, "An item")+pdftest.Lines(72, 650, "No item")+
		pdftest.Lines(95, 600, "Indented alone")+"80 560 40 2 re f\n"+pdftest.Lines(95, 550, "A rule above"))
	var texts []string
	for _, w := range wordsOf(t, p.Bytes()) {
		if w.Text == bullet {
			texts = append(texts, fmt.Sprintf("%.0f", w.X0))
		}
	}
	if fmt.Sprint(texts) != "[80]" {
		t.Errorf("bullets at %v", texts)
	}
}

// The items' texts are the outermost words of the page, which is painted because of another line.
func TestDrawnBulletsOfOutermostLinesAreFound(t *testing.T) {
	p := pdftest.New()
	const kappa = "80 705 m 80 706.6 81.4 708 83 708 c 84.6 708 86 706.6 86 705 c 86 703.4 84.6 702 83 702 c 81.4 702 80 703.4 80 705 c f\n"
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", kappa+pdftest.Lines(95, 700, "An item")+pdftest.Lines(200, 650, "In the middle"))
	if !slices.ContainsFunc(wordsOf(t, p.Bytes()), func(w page.Word) bool { return w.Text == bullet && math.Round(w.X0) == 80 }) {
		t.Error("no bullet")
	}
}

func TestPagesWithoutIndentedLinesAreNotPainted(t *testing.T) {
	lines := page.Page{Number: 1, Width: 595, Height: 842, Words: []page.Word{{Text: "One", Size: 10, Box: page.Box{X0: 70, Y0: 10, X1: 90, Y1: 22}}}}
	poster := page.Page{Number: 2, Width: 9000, Height: 9000, Words: []page.Word{lines.Words[0], {Text: "in", Size: 10, Box: page.Box{X0: 95, Y0: 40, X1: 99, Y1: 52}}}}
	if err := Add(t.Context(), []page.Page{lines, poster}, func(context.Context, []int, int, io.Writer) error { return errors.New("painted") }); err != nil {
		t.Error(err)
	}
}

func TestPicturesThatAreNoneAreRefused(t *testing.T) {
	indented := []page.Word{{Text: "One", Size: 10, Box: page.Box{X0: 70, Y0: 10, X1: 90, Y1: 22}}, {Text: "in", Size: 10, Box: page.Box{X0: 95, Y0: 40, X1: 99, Y1: 52}}}
	for _, said := range []string{"", "P5\n2 2\n255\n\x00", "P5\n-1 2\n255\n", "P5\n100000 100000\n255\n"} {
		pages := []page.Page{{Number: 1, Width: 595, Height: 842, Words: slices.Clone(indented)}}
		err := Add(t.Context(), pages, func(_ context.Context, _ []int, _ int, out io.Writer) error {
			_, err := io.Copy(out, strings.NewReader(said))
			return err
		})
		if err == nil || len(pages[0].Words) != len(indented) {
			t.Errorf("%q: %v", said, err)
		}
	}
}

// A page that cannot be read is one pixel.
func TestAPictureThatIsTooSmallShowsNoBullets(t *testing.T) {
	g := grey{width: 1, height: 1, pixels: []byte{255}}
	if found := g.bullets([]page.Word{{Text: "One", Size: 10, Box: page.Box{X0: 70, Y0: 10, X1: 90, Y1: 22}}}); len(found) > 0 {
		t.Errorf("%+v", found)
	}
}
