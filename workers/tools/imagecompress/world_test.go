package imagecompress

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/vips"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var engine = sync.OnceValues(func() (*vips.Engine, error) { return vips.New(context.Background()) })

// compress runs the tool on an image and returns the output with its picture.
func compress(t testing.TB, contentType, options string, content []byte) (convert.Output, image.Image, error) {
	t.Helper()
	e, err := engine()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	out, err := New(e).Run(t.Context(), inputOf(t, contentType, options, content), func(int, string) {})
	if err != nil {
		return out, nil, err
	}
	made, err := os.ReadFile(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	picture, err := jpeg.Decode(bytes.NewReader(made))
	if err != nil {
		t.Fatal(err)
	}
	return out, picture, nil
}

func inputOf(t testing.TB, contentType, options string, content []byte) convert.Input {
	t.Helper()
	dir := t.TempDir()
	in := convert.Input{Dir: dir, Path: filepath.Join(dir, "input"), ContentType: contentType, Options: json.RawMessage(options)}
	if err := os.WriteFile(in.Path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return in
}

var (
	red         = color.NRGBA{R: 255, A: 255}
	blue        = color.NRGBA{B: 255, A: 255}
	transparent = color.NRGBA{}
	white       = color.NRGBA{R: 255, G: 255, B: 255, A: 255}
)

// halves returns an image whose halves, left and right, have one colour each.
func halves(width, height int, left, right color.Color) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			if x < width/2 {
				picture.Set(x, y, left)
			} else {
				picture.Set(x, y, right)
			}
		}
	}
	return picture
}

// noise returns an image that compresses badly, always the same.
func noise(width, height int) *image.NRGBA {
	picture := halves(width, height, red, blue)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		if i%4 != 3 {
			picture.Pix[i] = byte(random.Uint32())
		}
	}
	return picture
}

func pngOf(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// jpegOf returns a JPEG with further segments after its start.
func jpegOf(t testing.TB, picture image.Image, quality int, segments ...[]byte) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, picture, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	whole := bytes.Clone(file.Bytes()[:2])
	for _, segment := range segments {
		whole = append(whole, segment...)
	}
	return append(whole, file.Bytes()[2:]...)
}

func segment(marker byte, body string) []byte {
	head := binary.BigEndian.AppendUint16([]byte{0xFF, marker}, uint16(len(body)+2))
	return append(head, body...)
}

// exif returns a segment with an orientation and a description (EXIF 2.3, 4.6).
func exif(orientation byte) []byte {
	return segment(0xE1, "Exif\x00\x00MM\x00\x2A\x00\x00\x00\x08\x00\x02"+
		"\x01\x0E\x00\x02\x00\x00\x00\x08\x00\x00\x00\x26"+
		"\x01\x12\x00\x03\x00\x00\x00\x01\x00"+string(rune(orientation))+"\x00\x00"+
		"\x00\x00\x00\x00SECRET!\x00")
}

// vipsMakes makes libvips write what Go cannot: the operation reads a PNG and writes a file in the format of the given name.
func vipsMakes(t testing.TB, content []byte, operation, name string, arguments ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from.png"), filepath.Join(dir, name)
	err := os.WriteFile(from, content, 0o600)
	if err == nil {
		err = exec.CommandContext(t.Context(), "vips", append([]string{operation, from, to}, arguments...)...).Run()
	}
	made, readErr := os.ReadFile(to)
	if err = errors.Join(err, readErr); err != nil {
		t.Fatal(err)
	}
	return made
}

// isColour compares a pixel with a colour, within JPEG's losses.
func isColour(picture image.Image, x, y int, want color.NRGBA) bool {
	got := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
	near := func(a, b uint8) bool { return max(a, b)-min(a, b) < 12 }
	return near(got.R, want.R) && near(got.G, want.G) && near(got.B, want.B)
}

// withChunk inserts a chunk before a PNG's image data.
func withChunk(file []byte, kind string, body []byte) []byte {
	at := bytes.Index(file, []byte("IDAT")) - 4
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), kind...)
	chunk = append(chunk, body...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return append(append(bytes.Clone(file[:at]), chunk...), file[at:]...)
}
