package pdftoimages

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var engine = sync.OnceValues(func() (*poppler.Engine, error) { return poppler.New(context.Background()) })

func run(t *testing.T, content []byte, options string) (convert.Output, error) {
	t.Helper()
	e, err := engine()
	second, secondErr := pdfium.New(t.Context())
	if err := errors.Join(err, secondErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return runBy(t, New(e, second, 500), content, options)
}

func runBy(t *testing.T, tool *Tool, content []byte, options string) (convert.Output, error) {
	t.Helper()
	return tool.Run(t.Context(), attempttest.PDF(t, content, options), func(percent int, stage string) {
		if percent < 0 || percent > 100 || stage == "" {
			t.Errorf("%d percent, %q", percent, stage)
		}
	})
}

// entries returns the names and sizes of the images.
func entries(t *testing.T, path string) (all []string) {
	t.Helper()
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	for _, entry := range archive.File {
		file, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(file)
		_ = file.Close()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprint(entry.Name, picture.Bounds().Size()))
	}
	return all
}

func TestPagesBecomePictures(t *testing.T) {
	p := pdftest.New()
	p.Page("/MediaBox[0 0 144 72]", "")
	p.Page("/MediaBox[0 0 144 72]/Rotate 90", "")
	p.Page("/MediaBox[0 0 144 72]/CropBox[10 10 46 46]", "")
	p.Page("/MediaBox[0 0 144 72]", "")
	out, err := run(t, p.Bytes(), `{"dpi":72,"pages":"1-3"}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(entries(t, out.File.Name())); got != "[page-001.png(144,72) page-002.png(72,144) page-003.png(36,36)]" {
		t.Error(got)
	}
	for name, want := range map[string]any{"pages": 3, "dpi": 72, "downscaledPages": []int{}, "engine": "poppler", "warnings": []string{}} {
		if got := out.Metadata[name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %#v, want %#v", name, got, want)
		}
	}
	if out.ContentType != "application/zip" || !strings.HasPrefix(out.Summary, "3 PNG pictures at 72 dpi, ") {
		t.Errorf("%q, %q", out.ContentType, out.Summary)
	}
}

// 200 inches at 300 dpi are 60,000 pixels.
func TestALargePageGetsALowerResolution(t *testing.T) {
	p := pdftest.New()
	p.Page("/MediaBox[0 0 72 72]", "")
	p.Page("/MediaBox[0 0 14400 10]", "")
	out, err := run(t, p.Bytes(), `{"dpi":300}`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(entries(t, out.File.Name())); got != "[page-001.png(300,300) page-002.png(30000,21)]" {
		t.Error(got)
	}
	if got := fmt.Sprint(out.Metadata["downscaledPages"], len(out.Metadata["warnings"].([]string))); got != "[2] 1" {
		t.Error(got)
	}
}

// A kilometre at 1 dpi are 39,370 pixels.
func TestAPageOfAKilometreIsRefused(t *testing.T) {
	p := pdftest.New()
	p.Page("/MediaBox[0 0 2834646 2834646]", "")
	var failure *convert.Failure
	if _, err := run(t, p.Bytes(), `{"dpi":36}`); !errors.As(err, &failure) || failure.Reason != "pixel_limit" || failure.Retryable {
		t.Errorf("%v", err)
	}
}

func TestResolutionsOutOfRangeAreRefused(t *testing.T) {
	for _, options := range []string{`{"dpi":35}`, `{"dpi":301}`, `{"dpi":72.5}`} {
		var failure *convert.Failure
		if _, err := run(t, pdftest.Text(300, 300, "", nil), options); !errors.As(err, &failure) || failure.Reason != "invalid_options" {
			t.Errorf("%s: %v", options, err)
		}
	}
}

func TestTheArchiveIsBounded(t *testing.T) {
	var out bytes.Buffer
	b := filetool.NewBounded(&out, 5)
	if _, err := b.Write([]byte("1234")); err != nil {
		t.Fatal(err)
	}
	_, err := b.Write([]byte("56"))
	var failure *convert.Failure
	if !errors.As(failureOf(t, errors.Join(b.Err(), err)), &failure) || failure.Reason != "output_limit" || failure.Retryable || out.String() != "1234" {
		t.Errorf("%v, %q", failure, out.String())
	}
}

func failureOf(t *testing.T, err error) error {
	t.Helper()
	return failure(t.Context(), fmt.Errorf("page 3: %w", err))
}

func TestAnArchiveThatIsNotWholeIsRefused(t *testing.T) {
	out, err := run(t, pdftest.Text(72, 72, "", nil, nil), `{"dpi":36}`)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	a := attempt{pictures: []picture{{page: 1, dpi: 36}, {page: 2, dpi: 36}}}
	for i := range a.pictures {
		a.pictures[i].Width, a.pictures[i].Height = 36, 36
	}
	if err := a.validate(out.File.Name()); err != nil {
		t.Fatal(err)
	}
	broken := bytes.Replace(content, []byte("IDAT"), []byte("IDXT"), 1)
	for name, c := range map[string]struct {
		content  []byte
		pictures []picture
	}{
		"cut off":        {content[:len(content)-9], a.pictures},
		"a changed byte": {broken, a.pictures},
		"a page missing": {content, append(a.pictures[:2:2], picture{page: 3})},
		"another size":   {content, []picture{a.pictures[0], {page: 2}}},
	} {
		path := t.TempDir() + "/output.zip"
		if err := os.WriteFile(path, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		var told *convert.Failure
		a.pictures = c.pictures
		if err := failure(t.Context(), a.validate(path)); !errors.As(err, &told) || told.Code != job.OutputValidationFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
}
