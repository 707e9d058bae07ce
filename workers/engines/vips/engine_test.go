package vips

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"os/exec"
	"regexp"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
)

func TestTheVersionIsKnown(t *testing.T) {
	if version := started(t).Version(); !regexp.MustCompile(`^8\.\d+\.\d+$`).MatchString(version) {
		t.Errorf("%q", version)
	}
}

func TestWithoutItsProgramsLibvipsIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := New(t.Context()); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
}

func TestTransparencyIsSeen(t *testing.T) {
	for name, test := range map[string]struct {
		picture image.Image
		want    Header
		alpha   bool
	}{
		"colours":     {image.NewRGBA(image.Rect(0, 0, 2, 2)), Header{Bands: 4, Interpretation: "srgb"}, true},
		"grey":        {image.NewGray(image.Rect(0, 0, 2, 2)), Header{Bands: 1, Interpretation: "b-w"}, false},
		"16 bits":     {image.NewNRGBA64(image.Rect(0, 0, 2, 2)), Header{Bands: 4, Interpretation: "rgb16"}, true},
		"grey, deep":  {image.NewGray16(image.Rect(0, 0, 2, 2)), Header{Bands: 1, Interpretation: "grey16"}, false},
		"one colour":  {image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.White}), Header{Bands: 3, Interpretation: "srgb"}, false},
		"transparent": {image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Transparent}), Header{Bands: 4, Interpretation: "srgb"}, true},
	} {
		got, err := started(t).ReadHeader(t.Context(), file(t, pngOf(t, test.picture)))
		if err != nil || got != test.want || got.HasAlpha() != test.alpha {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestWhatAnImageSaysOfItselfCountsLess(t *testing.T) {
	got, err := parseHeader("width: 2\nbands: 3\ninterpretation: srgb\norientation: 6\nexif-ifd0-ImageDescription: x\nbands: 9\norientation: 1\n")
	if want := (Header{Bands: 3, Interpretation: "srgb", Orientation: 6}); got != want || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := parseHeader("nothing"); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
}

func TestAnImageIsCompressed(t *testing.T) {
	e, to := started(t), file(t, nil)
	err := e.Compress(t.Context(), file(t, photo(t, 300, 200)), to, Header{Interpretation: "srgb"}, Compression{Quality: 80, WidthMax: 150, HeightMax: SideMax})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := to.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if picture, err := jpeg.Decode(to); err != nil || picture.Bounds().Size() != image.Pt(150, 100) {
		t.Errorf("%v", err)
	}
}

// libvips considers some of its loaders unsafe for untrusted files; those are not used.
func TestUnsafeLoadersAreBlocked(t *testing.T) {
	const fits = "SIMPLE  =                    T"
	for name, content := range map[string]string{"a FITS": fits, "an SVG": `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>`, "a text": "x"} {
		if _, err := started(t).ReadHeader(t.Context(), file(t, []byte(content))); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnEndedContextEndsLibvips(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := started(t).Compress(ctx, file(t, photo(t, 20, 20)), file(t, nil), Header{}, Compression{Quality: 80, WidthMax: 1, HeightMax: 1})
	if !errors.Is(err, sandbox.ErrKilled) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A camera's photo, with everything around the engine and without.
func BenchmarkCompress(b *testing.B) {
	content := photo(b, 4000, 3000)
	b.Run("Engine", func(b *testing.B) {
		from, to := file(b, content), file(b, nil)
		for b.Loop() {
			rewind(b, from, to)
			h, err := started(b).ReadHeader(b.Context(), from)
			rewind(b, from, to)
			if err = errors.Join(err, started(b).Compress(b.Context(), from, to, h, Compression{Quality: 80, WidthMax: SideMax, HeightMax: SideMax})); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("bare", func(b *testing.B) {
		from := file(b, content)
		for b.Loop() {
			command := exec.CommandContext(b.Context(), thumbnailer, from.Name(), "--size=65500x65500>", "--import-profile=srgb", "--export-profile=srgb",
				"--output="+from.Name()+".jpg[Q=80,strip,optimize-coding,interlace]")
			command.Env = []string{"VIPS_CONCURRENCY=1"}
			if out, err := command.CombinedOutput(); err != nil {
				b.Fatalf("%v: %s", err, out)
			}
		}
	})
}

func rewind(b *testing.B, files ...io.Seeker) {
	b.Helper()
	for _, f := range files {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			b.Fatal(err)
		}
	}
}
