package pptx

import (
	"archive/zip"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile"
)

// foreign is a presentation of two slides as another program makes one: with its own master, a picture, and links.
func foreign(t *testing.T) *Source {
	t.Helper()
	path := filepath.Join(t.TempDir(), "foreign.pptx")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	archive := zip.NewWriter(file)
	slide := func(shapes string) string {
		return declaration + `<p:sld` + namespaces + `><p:cSld><p:spTree>` + emptyGroup + shapes + `</p:spTree></p:cSld></p:sld>`
	}
	for _, p := range [][2]string{
		{"ppt/slides/slide1.xml", slide(`<p:sp><p:txBody><a:p><a:r><a:t>O&#xFB03;ce &amp; more</a:t></a:r></a:p><a:p><a:r><a:t>two</a:t></a:r></a:p></p:txBody></p:sp><p:pic><p:blipFill><a:blip r:embed="rId7"/></p:blipFill></p:pic>`)},
		{"ppt/slides/_rels/slide1.xml.rels", relationsXML([]relation{
			{ID: "rId1", Type: relationTypes + "slideLayout", Target: "../slideLayouts/slideLayout9.xml"},
			{ID: "rId7", Type: relationTypes + "image", Target: "../media/image5.png"},
			{ID: "rId8", Type: relationTypes + "hyperlink", Target: "https://example.com/", TargetMode: "External"},
			{ID: "rId9", Type: relationTypes + "image", Target: "file:///etc/passwd", TargetMode: "External"},
		})},
		{"ppt/slides/slide2.xml", slide("")},
		{"ppt/media/image5.png", "pixels"},
	} {
		out, err := archive.Create(p[0])
		if err == nil {
			_, err = io.WriteString(out, p[1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(archive.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func slideOf(t *testing.T, s *Source, number int) Slide {
	t.Helper()
	slide, err := s.Slide(number, false)
	if err != nil {
		t.Fatal(err)
	}
	return slide
}

func TestSlidesAreRead(t *testing.T) {
	s := foreign(t)
	if s.Slides() != 2 {
		t.Fatal(s.Slides())
	}
	if one := slideOf(t, s, 1); one.Text != "O\uFB03ce & more\ntwo\n" || one.Shapes != 2 || len(one.relations) != 2 {
		t.Errorf("%q, %d shapes, %+v", one.Text, one.Shapes, one.relations)
	}
	if two := slideOf(t, s, 2); two.Text != "" || two.Shapes != 0 {
		t.Errorf("%+v", two)
	}
	if _, err := s.Slide(3, false); !errors.Is(err, ErrPresentation) {
		t.Error(err)
	}
}

func TestSlidesAndPicturesBecomeAPresentation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "made.pptx")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := NewWriter(file, 595, 842)
	w.Clean = func(text string) string { return strings.ReplaceAll(text, "\uFB03", "ffi") }
	err = errors.Join(w.Add(slideOf(t, foreign(t), 1)),
		w.AddPicture(1190, 842, func(out io.Writer) error { return png.Encode(out, image.NewGray(image.Rect(0, 0, 2, 1))) }), w.Close(), file.Close())
	if err != nil {
		t.Fatal(err)
	}
	document, err := officefile.Inspect(t.Context(), path, officefile.PPTX)
	if err != nil || document.ExternalReferences != 0 {
		t.Errorf("%+v, %v", document, err)
	}
	made, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer made.Close()
	if one := slideOf(t, made, 1); made.Slides() != 2 || one.Text != "Office & more\ntwo\n" || one.Shapes != 2 {
		t.Errorf("%d slides, %q", made.Slides(), one.Text)
	}
	two := slideOf(t, made, 2)
	if !strings.Contains(string(two.markup), `<a:ext cx="7556500" cy="5346700"/>`) { // scaled to half, to fit
		t.Errorf("%s", two.markup)
	}
	for _, r := range two.relations {
		if picture, err := made.read(r.part()); err != nil || !strings.HasPrefix(string(picture), "\x89PNG") {
			t.Errorf("%+v: %v", r, err)
		}
	}
	if main, err := made.read("ppt/presentation.xml"); err != nil || !strings.Contains(string(main), `<p:sldSz cx="7556500" cy="10693400"/>`) {
		t.Errorf("%s, %v", main, err)
	}
}

// The picture is the lowest of the slide's shapes.
func TestASlideIsPutOverAPicture(t *testing.T) {
	source := foreign(t)
	path := filepath.Join(t.TempDir(), "out.pptx")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	paint := func(out io.Writer) error { return png.Encode(out, image.NewGray(image.Rect(0, 0, 2, 2))) }
	w := NewWriter(file, 595, 842)
	if err := w.AddOver(slideOf(t, source, 1), 595, 842, paint); !errors.Is(err, ErrPresentation) {
		t.Errorf("over a picture a slide with a picture is written: %v", err)
	}
	if err := errors.Join(w.AddOver(slideOf(t, source, 2), 595, 842, paint), w.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	made, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer made.Close()
	one := slideOf(t, made, 1)
	if one.Shapes != 1 || !strings.Contains(string(one.markup), `</p:grpSpPr><p:pic>`) || len(one.relations) == 0 {
		t.Errorf("%d shapes: %s", one.Shapes, one.markup)
	}
}

func TestSlidesStayWithinTheFormatsSizes(t *testing.T) {
	for points, want := range map[float64]int{1: sideMin, 720: 9_144_000, 14400: sideMax} {
		if got := emu(points); got != want {
			t.Errorf("%g: %d", points, got)
		}
	}
}
