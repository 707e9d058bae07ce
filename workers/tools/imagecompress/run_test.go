package imagecompress

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

func TestAPNGBecomesAJPEG(t *testing.T) {
	input := pngOf(t, noise(200, 100))
	out, picture, err := compress(t, "image/png", `{"quality":60}`, input)
	if err != nil {
		t.Fatal(err)
	}
	made, err := os.ReadFile(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(made)
	for name, want := range map[string]any{
		"engine": "libvips", "inputBytes": int64(len(input)), "outputBytes": int64(len(made)), "sha256": hex.EncodeToString(sum[:]),
		"quality": 60, "width": 200, "height": 100, "alphaFlattened": false, "metadataStripped": true, "keptOriginal": false,
		"ratio": math.Round(float64(len(made))/float64(len(input))*1000) / 1000,
	} {
		if out.Metadata[name] != want {
			t.Errorf("%s is %v, want %v", name, out.Metadata[name], want)
		}
	}
	if warned := out.Metadata["warnings"].([]string); len(warned) > 0 || out.Metadata["engineVersion"] == "" {
		t.Errorf("%v", out.Metadata)
	}
	if out.ContentType != "image/jpeg" || !strings.HasPrefix(out.Summary, "200 × 100 pixels, ") || picture.Bounds().Dx() != 200 {
		t.Errorf("%q %q", out.ContentType, out.Summary)
	}
	coarse, _, err := compress(t, "image/png", `{"quality":10}`, input)
	if err != nil || coarse.Metadata["outputBytes"].(int64) >= int64(len(made)) {
		t.Errorf("quality 10: %v, %v", coarse.Metadata, err)
	}
}

func TestWhatIsTransparentIsWhite(t *testing.T) {
	for name, input := range map[string]struct {
		contentType string
		content     []byte
	}{
		"PNG":  {"image/png", pngOf(t, halves(64, 64, red, transparent))},
		"WebP": {"image/webp", vipsMakes(t, pngOf(t, halves(64, 64, red, transparent)), "webpsave", "a.webp", "--lossless")},
	} {
		out, picture, err := compress(t, input.contentType, "", followed(input.content))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !isColour(picture, 10, 30, red) || !isColour(picture, 54, 30, white) || out.Metadata["alphaFlattened"] != true {
			t.Errorf("%s: %v and %v, %v", name, picture.At(10, 30), picture.At(54, 30), out.Metadata)
		}
		if !slices.ContainsFunc(out.Metadata["warnings"].([]string), func(w string) bool { return strings.Contains(w, "white") }) {
			t.Errorf("%s: %v", name, out.Metadata["warnings"])
		}
	}
}

// A camera that is held sideways records that; a program that ignores it shows the picture rotated.
func TestAnImageIsTurnedUpright(t *testing.T) {
	out, picture, err := compress(t, "image/jpeg", "", jpegOf(t, halves(80, 40, red, blue), 95, exif(6)))
	if err != nil {
		t.Fatal(err)
	}
	if out.Metadata["width"] != 40 || out.Metadata["height"] != 80 || !isColour(picture, 20, 10, red) || !isColour(picture, 20, 70, blue) {
		t.Errorf("%v: %v and %v", out.Metadata, picture.At(20, 10), picture.At(20, 70))
	}
}

func TestAnImageIsFitted(t *testing.T) {
	upright := pngOf(t, halves(400, 200, red, blue))
	turned := jpegOf(t, halves(400, 200, red, blue), 95, exif(6))
	for options, test := range map[string]struct {
		contentType   string
		content       []byte
		width, height int
	}{
		`{"maxWidth":100}`:                 {"image/png", upright, 100, 50},
		`{"maxHeight":100}`:                {"image/png", upright, 200, 100},
		`{"maxWidth":100,"maxHeight":10}`:  {"image/png", upright, 20, 10},
		`{"maxWidth":4000}`:                {"image/png", upright, 400, 200},
		`{"maxWidth":100,"maxHeight":150}`: {"image/jpeg", turned, 75, 150},
	} {
		out, picture, err := compress(t, test.contentType, options, followed(test.content))
		if err != nil || picture.Bounds().Size() != image.Pt(test.width, test.height) || out.Metadata["width"] != test.width || out.Metadata["height"] != test.height {
			t.Errorf("%s: %v, %v", options, out.Metadata, err)
		}
	}
}

// However colours are stored, they look the same afterwards.
func TestColoursBecomeSRGB(t *testing.T) {
	deep := image.NewNRGBA64(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		deep.Set(i%64, i/64, color.NRGBA64{B: 0xFFFF, A: 0xFFFF})
	}
	plain := pngOf(t, halves(64, 64, blue, blue))
	grey := &image.Gray{Pix: bytes.Repeat([]byte{100}, 64*64), Stride: 64, Rect: image.Rect(0, 0, 64, 64)}
	asGrey := color.NRGBA{R: 100, G: 100, B: 100, A: 255}
	for name, test := range map[string]struct {
		contentType string
		content     []byte
		want        color.NRGBA
	}{
		"PNG":                {"image/png", plain, blue},
		"PNG of 16 bits":     {"image/png", pngOf(t, deep), blue},
		"PNG with a palette": {"image/png", pngOf(t, image.NewPaletted(image.Rect(0, 0, 64, 64), color.Palette{blue, red})), blue},
		"JPEG in Display P3": {"image/jpeg", vipsMakes(t, plain, "icc_transform", "a.jpg", "p3", "--input-profile=srgb"), blue},
		"JPEG in CMYK":       {"image/jpeg", vipsMakes(t, plain, "icc_transform", "a.jpg", "cmyk", "--input-profile=srgb"), color.NRGBA{R: 12, G: 72, B: 144, A: 255}},
		"grey PNG":           {"image/png", pngOf(t, grey), asGrey},
		"grey JPEG":          {"image/jpeg", jpegOf(t, grey, 95), asGrey},
	} {
		_, picture, err := compress(t, test.contentType, "", followed(test.content))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !isColour(picture, 30, 30, test.want) {
			t.Errorf("%s: %v", name, color.NRGBAModel.Convert(picture.At(30, 30)))
		}
	}
}

func TestMetadataIsTakenOut(t *testing.T) {
	private := [][]byte{exif(1), segment(0xFE, "SECRET comment"), segment(0xED, "Photoshop SECRET")}
	for name, quality := range map[string]int{"compressed": 100, "kept": 5} {
		out, _, err := compress(t, "image/jpeg", `{"quality":95}`, jpegOf(t, noise(200, 200), quality, private...))
		if err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadFile(out.File.Name())
		if err != nil || bytes.Contains(made, []byte("SECRET")) || bytes.Contains(made, []byte("Exif")) || out.Metadata["keptOriginal"] != (name == "kept") {
			t.Errorf("%s: %v, %v", name, out.Metadata, err)
		}
	}
}

// Compressing it again would only reduce the quality.
func TestAJPEGThatIsSmallAlreadyKeepsItsPicture(t *testing.T) {
	small := jpegOf(t, noise(200, 200), 5)
	out, _, err := compress(t, "image/jpeg", `{"quality":95}`, small)
	if err != nil {
		t.Fatal(err)
	}
	made, err := os.ReadFile(out.File.Name())
	if !bytes.Equal(made, small) || out.Metadata["keptOriginal"] != true || out.Metadata["ratio"] != 1.0 || len(out.Metadata["warnings"].([]string)) != 1 {
		t.Errorf("%v, %v", out.Metadata, err)
	}
}

// Whatever quality is asked for, an image that has to become smaller takes no more bytes than before.
func TestAnImageThatIsMadeSmallerIsNeverALargerFile(t *testing.T) {
	small := jpegOf(t, noise(200, 200), 5)
	out, picture, err := compress(t, "image/jpeg", `{"quality":100,"maxWidth":190}`, small)
	if err != nil {
		t.Fatal(err)
	}
	warnings := strings.Join(out.Metadata["warnings"].([]string), " ")
	if out.Metadata["outputBytes"].(int64) > int64(len(small)) || out.Metadata["quality"] != 10 || picture.Bounds().Dx() != 190 || !strings.Contains(warnings, "was made with 10") {
		t.Errorf("%v", out.Metadata)
	}
	dot := pngOf(t, halves(16, 16, red, red))
	out, _, err = compress(t, "image/png", `{"maxWidth":15}`, dot) // a JPEG's header alone is larger
	if err != nil || out.Metadata["width"] != 15 || !strings.Contains(strings.Join(out.Metadata["warnings"].([]string), " "), "No JPEG of this size is smaller") {
		t.Errorf("%v, %v", out.Metadata, err)
	}
}

// claiming returns a PNG whose header declares another size.
func claiming(file []byte, width, height uint32) []byte {
	file = bytes.Clone(file)
	header := file[12:29]
	binary.BigEndian.PutUint32(header[4:], width)
	binary.BigEndian.PutUint32(header[8:], height)
	binary.BigEndian.PutUint32(file[29:], crc32.ChecksumIEEE(header))
	return file
}

func TestHostileImagesAreRefused(t *testing.T) {
	whole, photo := pngOf(t, noise(200, 200)), jpegOf(t, noise(200, 200), 90)
	webp := vipsMakes(t, whole, "webpsave", "a.webp")
	for name, test := range map[string]struct {
		contentType, options string
		content              []byte
		reason               string
	}{
		"nothing":              {"image/png", "", nil, "content_mismatch"},
		"text":                 {"image/png", "", []byte("no image"), "content_mismatch"},
		"SVG":                  {"image/png", "", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "content_mismatch"},
		"PNG for JPEG":         {"image/jpeg", "", whole, "content_mismatch"},
		"another type":         {"image/gif", "", []byte("GIF89a"), "content_mismatch"},
		"truncated PNG":        {"image/png", "", whole[:len(whole)/2], "corrupt_input"},
		"truncated JPEG":       {"image/jpeg", "", photo[:len(photo)/2], "corrupt_input"},
		"truncated WebP":       {"image/webp", "", webp[:len(webp)/2], "corrupt_input"},
		"a header alone":       {"image/png", "", whole[:33], "corrupt_input"},
		"more than 50 MP":      {"image/png", "", claiming(whole, 10_000, 5_001), "pixel_limit"},
		"many more than 50 MP": {"image/png", "", claiming(whole, 1_000_000, 1_000_000), "pixel_limit"},
		"options of no schema": {"image/png", `{"quality":"best"}`, whole, "invalid_options"},
	} {
		out, _, err := compress(t, test.contentType, test.options, test.content)
		var failure *convert.Failure
		if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != test.reason || failure.Retryable || failure.Message == "" {
			t.Errorf("%s: %+v, %v, want %s", name, out, err, test.reason)
		}
	}
}

// The largest accepted image must fit in the engine's memory in the format that needs most of it.
func TestFiftyMegapixelsAreCompressed(t *testing.T) {
	picture := image.NewGray(image.Rect(0, 0, 10_000, 5_000))
	out, _, err := compress(t, "image/jpeg", "", jpegOf(t, picture, 50, exif(6)))
	if err != nil || out.Metadata["width"] != 5_000 || out.Metadata["height"] != 10_000 {
		t.Errorf("%v, %v", out.Metadata, err)
	}
}

func TestAnEndedContextIsNobodysFault(t *testing.T) {
	e, err := engine()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	in := convert.Input{Dir: dir, Path: filepath.Join(dir, "input"), ContentType: "image/png", Options: json.RawMessage("{}")}
	if err := os.WriteFile(in.Path, pngOf(t, noise(20, 20)), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err = New(e).Run(ctx, in, func(int, string) { cancel() })
	var failure *convert.Failure
	if errors.As(err, &failure) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// followed returns a file with bytes after its end, which readers ignore: a JPEG of any small picture is smaller.
func followed(file []byte) []byte { return append(bytes.Clone(file), make([]byte, 50_000)...) }

// Compressing never makes a file larger.
func TestAFileThatAJPEGWouldNotMakeSmallerIsReturned(t *testing.T) {
	lossless := vipsMakes(t, pngOf(t, halves(64, 64, red, transparent)), "webpsave", "a.webp", "--lossless")
	for name, c := range map[string]struct {
		contentType string
		content     []byte
	}{
		"PNG of one colour":          {"image/png", pngOf(t, halves(16, 16, red, red))},
		"PNG that is transparent":    {"image/png", pngOf(t, halves(16, 16, red, transparent))},
		"WebP":                       {"image/webp", lossless},
		"JPEG that lies on its side": {"image/jpeg", jpegOf(t, noise(200, 200), 5, exif(6))},
	} {
		in := inputOf(t, c.contentType, `{"quality":95}`, c.content)
		e, err := engine()
		if err != nil {
			t.Fatal(err)
		}
		out, err := New(e).Run(t.Context(), in, func(int, string) {})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		made, err := os.ReadFile(out.File.Name())
		if err != nil || !bytes.Equal(made, c.content) || out.ContentType != c.contentType || out.Metadata["ratio"] != 1.0 ||
			out.Metadata["keptOriginal"] != true || out.Metadata["metadataStripped"] != false || out.Metadata["alphaFlattened"] != false {
			t.Errorf("%s: %s, %v, %v", name, out.ContentType, out.Metadata, err)
		}
		if warnings := out.Metadata["warnings"].([]string); len(warnings) != 1 || !strings.Contains(warnings[0], "original was kept") {
			t.Errorf("%s: %q", name, warnings)
		}
	}
}
