package pagepng

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// ppm returns an image of noise with flat parts, and its pixels.
func ppm(width, height int) (file, pixels []byte) {
	random := rand.New(rand.NewPCG(5, 6))
	for i := range width * height * bytesPerPixel {
		value := byte(200)
		if i/bytesPerPixel%width > width/2 {
			value = byte(random.IntN(256))
		}
		pixels = append(pixels, value)
	}
	return append(fmt.Appendf(nil, "P6\n%d %d\n255\n", width, height), pixels...), pixels
}

func TestDrawnRowsAreLeftAsTheyAre(t *testing.T) {
	flat := make([]byte, 30)
	if !isFlat(flat) || isFlat([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) {
		t.Error("flat is what has few changes")
	}
	p := &pngWriter{before: make([]byte, 6)}
	for i := range p.candidates {
		p.candidates[i] = make([]byte, 7)
	}
	if p.filter([]byte{1, 1, 1, 2, 2, 2}) != sub {
		t.Error("the left pixel is nearer")
	}
	p.before = []byte{90, 91, 92, 10, 11, 12}
	if p.filter([]byte{90, 91, 92, 11, 12, 13}) != up {
		t.Error("the pixel above is nearer")
	}
}

// However the pixels are split into portions.
func TestPixelsBecomeAPNG(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {3, 200}, {333, 97}} {
		file, pixels := ppm(size[0], size[1])
		for _, portion := range []int{1, 7, 4096, len(file)} {
			var out bytes.Buffer
			c := &ppmToPNG{out: &out, dpi: 150, pixelsMax: PixelsMax}
			for rest := file; len(rest) > 0; rest = rest[min(portion, len(rest)):] {
				if _, err := c.Write(rest[:min(portion, len(rest))]); err != nil {
					t.Fatal(err)
				}
			}
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
			same(t, out.Bytes(), size, pixels)
		}
	}
}

func same(t *testing.T, file []byte, size [2]int, pixels []byte) {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if got := picture.Bounds().Size(); got.X != size[0] || got.Y != size[1] {
		t.Fatalf("%v, want %v", got, size)
	}
	for i := 0; i < len(pixels); i += bytesPerPixel {
		at := i / bytesPerPixel
		want := color.RGBA{pixels[i], pixels[i+1], pixels[i+2], 255}
		if got := color.RGBAModel.Convert(picture.At(at%size[0], at/size[0])); got != want {
			t.Fatalf("pixel %d is %v, want %v", at, got, want)
		}
	}
}

func TestWhatIsNotAPictureIsRefused(t *testing.T) {
	file, _ := ppm(10, 10)
	for name, content := range map[string][]byte{
		"nothing":          nil,
		"cut off":          file[:len(file)-1],
		"a row too many":   append(bytes.Clone(file), make([]byte, 30)...),
		"no header":        bytes.Repeat([]byte{'x'}, 100),
		"too many pixels":  []byte("P6\n10000 10000\n255\n"),
		"another encoding": []byte("P6\n10 10\n65535\n"),
	} {
		c := &ppmToPNG{out: &bytes.Buffer{}, dpi: 150, pixelsMax: PixelsMax}
		_, err := c.Write(content)
		if err = errors.Join(err, c.Close()); !errors.Is(err, ErrPicture) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestResolutionStaysWithinTheBudget(t *testing.T) {
	for _, c := range []struct {
		size        poppler.Size
		asked, want int
	}{
		{poppler.Size{WidthPoints: 595, HeightPoints: 842}, 300, 300},
		{poppler.Size{WidthPoints: 14400, HeightPoints: 14400}, 150, 31},
		{poppler.Size{WidthPoints: 14400, HeightPoints: 10}, 300, 150},
		{poppler.Size{WidthPoints: 72 * 30_000, HeightPoints: 72}, 36, 1},
	} {
		if got, err := DPI(c.size, c.asked); got != c.want || err != nil {
			t.Errorf("%v: %d, want %d, %v", c.size, got, c.want, err)
		}
	}
}

// A picture of a point would show nothing of it.
func TestAPageOfKilometresHasNoResolution(t *testing.T) {
	for _, size := range []poppler.Size{{WidthPoints: 1e9, HeightPoints: 1e9}, {WidthPoints: 72*30_000 + 1, HeightPoints: 72}} {
		if got, err := DPI(size, 150); !errors.Is(err, ErrSize) {
			t.Errorf("%v: %d, %v", size, got, err)
		}
	}
}

func TestAPageIsPainted(t *testing.T) {
	engine, err := poppler.New(t.Context())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	p := pdftest.New()
	p.Page("/MediaBox[0 0 144 72]/Rotate 90", "1 0 0 rg 0 0 72 72 re f")
	in := attempttest.PDF(t, p.Bytes(), "")
	var out bytes.Buffer
	size, err := Paint(t.Context(), engine, poppler.Document{Dir: in.Dir, Path: in.Path}, 1, 72, &out)
	if err != nil || size.Width != 72 || size.Height != 144 {
		t.Fatalf("%v, %v", size, err)
	}
	if !size.HasInk(0.5, 0.25) || size.HasInk(0.5, 0.75) {
		t.Error("the ink is not where it was painted")
	}
	picture, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	for y, want := range map[int]color.RGBA{36: {255, 0, 0, 255}, 108: {255, 255, 255, 255}} {
		if got := color.RGBAModel.Convert(picture.At(36, y)); got != want {
			t.Errorf("at %d: %v", y, got)
		}
	}
}

// It is refused before a row of it is in memory.
func TestAPictureThatIsTooLargeIsNotBegun(t *testing.T) {
	c := &ppmToPNG{out: &bytes.Buffer{}, dpi: 150, pixelsMax: 99}
	if _, err := c.Write([]byte("P6\n10 10\n255\n")); !errors.Is(err, ErrPicture) {
		t.Error(err)
	}
}

// However the pictures are split into portions.
func TestPicturesOneAfterTheOtherBecomePNGs(t *testing.T) {
	first, _ := ppm(30, 20)
	second, _ := ppm(7, 90)
	both := slices.Concat(first, second)
	for _, portion := range []int{1, 11, len(first) + 5, len(both)} {
		var files []*closable
		var sizes []string
		s := NewSeries(func() (io.WriteCloser, int, error) {
			files = append(files, &closable{})
			return files[len(files)-1], 72, nil
		}, func(p Picture) { sizes = append(sizes, fmt.Sprint(p.Width, "×", p.Height)) })
		for rest := both; len(rest) > 0; rest = rest[min(portion, len(rest)):] {
			if _, err := s.Write(rest[:min(portion, len(rest))]); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil || fmt.Sprint(sizes) != "[30×20 7×90]" {
			t.Fatal(sizes, err)
		}
		for i, want := range [][]byte{first, second} {
			var alone bytes.Buffer
			if _, err := Convert(func(out io.Writer) error { _, err := out.Write(want); return err }, 72, &alone); err != nil {
				t.Fatal(err)
			}
			if !files[i].closed || !bytes.Equal(files[i].Bytes(), alone.Bytes()) {
				t.Errorf("portions of %d: picture %d is another than alone, or not closed", portion, i+1)
			}
		}
	}
}

// A program that ends early, and one that says too much.
func TestASeriesThatIsCutOffOrTooLongIsAnError(t *testing.T) {
	whole, _ := ppm(30, 20)
	for name, data := range map[string][]byte{"cut off": whole[:len(whole)-1], "too long": append(bytes.Clone(whole), 'P')} {
		begun, made, file := 0, 0, &closable{}
		s := NewSeries(func() (io.WriteCloser, int, error) {
			if begun++; begun > 1 {
				return nil, 0, ErrPicture
			}
			return file, 72, nil
		}, func(Picture) { made++ })
		_, err := s.Write(data)
		if err := errors.Join(err, s.Close()); !errors.Is(err, ErrPicture) || !file.closed {
			t.Errorf("%s: %v, closed %t", name, err, file.closed)
		}
		if want := len(data) / len(whole); made != want {
			t.Errorf("%s: %d pictures", name, made)
		}
	}
}

type closable struct {
	bytes.Buffer

	closed bool
}

func (c *closable) Close() error {
	c.closed = true
	return nil
}
