package imagecompress

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

// plainImages has an image for each kind of header that is read in Go.
func plainImages(t *testing.T) map[string][]byte {
	colours, box := halves(40, 20, red, blue), image.Rect(0, 0, 40, 20)
	whole, half := pngOf(t, colours), pngOf(t, halves(40, 20, red, transparent))
	littleEndian := segment(0xE1, "Exif\x00\x00II\x2A\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00")
	images := map[string][]byte{
		"png/colours": whole, "png/alpha": half,
		"png/16 bits": pngOf(t, image.NewNRGBA64(box)), "png/16 bits, opaque": pngOf(t, opaque64(box)),
		"png/grey": pngOf(t, image.NewGray(box)), "png/grey, 16 bits": pngOf(t, image.NewGray16(box)),
		"png/grey and alpha":       vipsMakes(t, half, "colourspace", "a.png", "b-w"),
		"png/palette":              pngOf(t, image.NewPaletted(box, color.Palette{color.White, color.Black})),
		"png/transparent palette":  pngOf(t, image.NewPaletted(box, color.Palette{color.Transparent, color.White})),
		"png/one colour is clear":  withChunk(whole, "tRNS", []byte{0, 255, 0, 0, 0, 0}),
		"png/one grey is clear":    withChunk(pngOf(t, image.NewGray(box)), "tRNS", []byte{0, 0}),
		"jpeg/colours":             jpegOf(t, colours, 80),
		"jpeg/grey":                jpegOf(t, image.NewGray(box), 80),
		"jpeg/CMYK":                vipsMakes(t, whole, "icc_transform", "a.jpg", "cmyk", "--input-profile=srgb"),
		"jpeg/profile":             vipsMakes(t, whole, "icc_transform", "a.jpg", "p3", "--input-profile=srgb"),
		"jpeg/little-endian EXIF":  jpegOf(t, colours, 80, littleEndian),
		"jpeg/comment before EXIF": jpegOf(t, colours, 80, segment(0xFE, "made by nobody"), exif(3)),
		"jpeg/progressive":         progressive(t),
		"webp/lossy":               vipsMakes(t, whole, "webpsave", "a.webp"),
		"webp/lossless":            vipsMakes(t, whole, "webpsave", "a.webp", "--lossless"),
		"webp/alpha":               vipsMakes(t, half, "webpsave", "a.webp"),
		"webp/lossless, alpha":     vipsMakes(t, half, "webpsave", "a.webp", "--lossless", "--strip"),
	}
	for orientation := range byte(8) {
		images["jpeg/turned "+string('1'+rune(orientation))] = jpegOf(t, colours, 80, exif(orientation+1))
	}
	return images
}

func opaque64(box image.Rectangle) image.Image {
	picture := image.NewNRGBA64(box)
	for i := range picture.Pix {
		picture.Pix[i] = 0xFF
	}
	return picture
}

func TestAPlainHeaderSaysWhatLibvipsSays(t *testing.T) {
	engine, err := vips.New(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range plainImages(t) {
		file := stored(t, content)
		format := filepath.Dir(name)
		got, said, err := readHeader(file, format)
		want, vipsErr := engine.ReadHeader(t.Context(), file)
		if err := errors.Join(err, vipsErr); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if format != "jpeg" {
			want.Orientation = 0
		}
		// Without EXIF there is no orientation; for an EXIF without the tag, libvips reports upright.
		if max(1, want.Orientation) == 1 {
			want.Orientation, got.Orientation = 1, max(1, got.Orientation)
		}
		if !said || got != want {
			t.Errorf("%s: %+v %t, libvips says %+v", name, got, said, want)
		}
	}
}

// If two readers disagreed, a picture would be rotated wrongly.
func TestAHeaderThatIsNotPlainIsLeftToLibvips(t *testing.T) {
	colours := halves(40, 20, red, blue)
	jpeg, png := jpegOf(t, colours, 80), pngOf(t, colours)
	broken := func(bytes map[int]byte) []byte {
		segment := exif(6)
		for at, with := range bytes {
			segment[at] = with
		}
		return jpegOf(t, colours, 80, segment)
	}
	for name, content := range map[string][]byte{
		"jpeg/two EXIFs":                  jpegOf(t, colours, 80, exif(1), exif(6)),
		"jpeg/an orientation of 9":        jpegOf(t, colours, 80, exif(9)),
		"jpeg/an orientation of 0":        jpegOf(t, colours, 80, exif(0)),
		"jpeg/EXIF of no byte order":      broken(map[int]byte{10: 'X'}),
		"jpeg/a directory that is beyond": broken(map[int]byte{17: 0xF0}),
		"jpeg/a directory that is long":   broken(map[int]byte{18: 0xF0}),
		"jpeg/an orientation of bytes":    broken(map[int]byte{35: 1}),
		"jpeg/two orientations":           broken(map[int]byte{21: 0x12, 23: 3, 27: 1, 29: 1}),
		"jpeg/EXIF that ends":             jpegOf(t, colours, 80, segment(0xE1, "Exif\x00\x00MM")),
		"jpeg/it ends":                    jpeg[:40],
		"png/it ends":                     png[:34],
		"png/two alphas":                  withChunk(pngOf(t, halves(40, 20, red, transparent)), "tRNS", []byte{0, 0, 0, 0, 0, 0}),
		"png/no header":                   append(bytes.Clone(png[:8]), png[33:]...),
		"webp/a film":                     webpOf("VP8X", 0x02),
		"webp/another chunk":              webpOf("ALPH", 0),
		"webp/it ends":                    webpOf("VP8 ", 0)[:20],
		"gif/":                            []byte("GIF89a"),
	} {
		if got, said, err := readHeader(stored(t, content), filepath.Dir(name)); said || err != nil {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// webpOf returns the beginning of a WebP with a first chunk of a kind.
func webpOf(kind string, flags byte) []byte {
	return append([]byte("RIFF\x30\x00\x00\x00WEBP"+kind+"\x0A\x00\x00\x00"), append([]byte{flags}, make([]byte, 20)...)...)
}

func stored(t *testing.T, content []byte) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "image")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}
