package pdftoppt

import (
	"archive/zip"
	"fmt"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/poppler"
)

// Two processes paint three drawings, each at another height of its page: every slide has its own page's.
func TestEverySlideHasItsOwnDrawing(t *testing.T) {
	p := pdftest.New()
	for i := range 3 {
		triangle := fmt.Sprintf("100 %d m 300 %[1]d l 200 %d l f\n", 100+200*i, 200+200*i)
		p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", strings.Repeat(triangle, 2_500)+pdftest.Lines(72, 760, fmt.Sprintf("Drawing %d", i+1)))
	}
	out, texts, err := run(t, p.Bytes(), `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(texts, out.Metadata["modes"]); !strings.HasPrefix(got, "[Drawing 1 Drawing 2 Drawing 3]") || strings.Count(got, "mode:drawing") != 3 {
		t.Error(got)
	}
	var heights []string
	file, err := zip.OpenReader(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for i := range 3 {
		heights = append(heights, inked(t, &file.Reader, fmt.Sprintf("ppt/media/image%d.png", i+1)))
	}
	if got := fmt.Sprint(heights); got != "[100 to 200 300 to 400 500 to 600]" {
		t.Error(got)
	}
}

func TestADrawingFillsAScreen(t *testing.T) {
	for _, c := range []struct {
		width, height float64
		want          int
	}{{595, 842, 124}, {842, 595, 175}, {960, 540, 192}, {1e6, 1, 1}} {
		if got := screenDPI(poppler.Size{WidthPoints: c.width, HeightPoints: c.height}); got != c.want {
			t.Errorf("%g × %g points: %d dpi, want %d", c.width, c.height, got, c.want)
		}
	}
}

// inked returns where on a page of 842 points a picture is dark, in hundreds of points from below.
func inked(t *testing.T, file *zip.Reader, name string) string {
	t.Helper()
	content, err := file.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	picture, err := png.Decode(content)
	if err != nil {
		t.Fatal(err)
	}
	const dark = 0x8000
	lowest, highest, tall := 842.0, 0.0, picture.Bounds().Dy()
	if want := int(math.Ceil(842 * 124.0 / 72)); tall != want { // as high as a screen, and no higher
		t.Errorf("%s: %d rows, want %d", name, tall, want)
	}
	for y := range tall {
		for x := range picture.Bounds().Dx() {
			if red, _, _, _ := picture.At(x, y).RGBA(); red < dark {
				up := 842 * (1 - float64(y)/float64(tall))
				lowest, highest = min(lowest, up), max(highest, up)
			}
		}
	}
	return fmt.Sprintf("%.0f to %.0f", math.Round(lowest/100)*100, math.Round(highest/100)*100)
}
