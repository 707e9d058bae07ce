package pdf

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// plain returns a PDF that is built as the engines build theirs.
func plain(pages int) []byte {
	p := pdftest.New()
	for range pages {
		p.Page("/MediaBox[0 0 595.3 842]/Resources<</Font<</F1 1 0 R>>>>", "BT (\\(text\\)) Tj ET")
	}
	return p.Bytes()
}

func written(t testing.TB, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file.pdf")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A context that has ended lets no engine run.
func ended(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

func TestPlainPDFsAreCountedWithoutAProcess(t *testing.T) {
	for _, pages := range []int{1, 3, 2_000} {
		path := written(t, plain(pages))
		count, err := CountPages(ended(t), path)
		info, inspectErr := Inspect(t.Context(), path)
		if err != nil || inspectErr != nil || count != pages || info.Pages != pages {
			t.Errorf("%d pages: %d, %v; poppler %d, %v", pages, count, err, info.Pages, inspectErr)
		}
	}
	if _, err := CountPages(ended(t), written(t, plain(0))); !errors.Is(err, ErrNoPages) {
		t.Errorf("no pages: %v", err)
	}
	if _, err := CountPages(t.Context(), filepath.Join(t.TempDir(), "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// What is not plain is left to poppler, however small the difference.
func TestOtherPDFsAreNotPlain(t *testing.T) {
	sound := string(plain(3))
	for name, content := range map[string]string{
		"nothing":                  "",
		"text":                     "hello",
		"no table":                 document(3, ""),
		"cut":                      sound[:len(sound)-40],
		"bytes after the end":      sound + "more",
		"encrypted":                strings.Replace(sound, "trailer\n<<", "trailer\n<</Encrypt 1 0 R", 1),
		"updated":                  strings.Replace(sound, "trailer\n<<", "trailer\n<</Prev 1", 1),
		"with compressed objects":  strings.Replace(sound, "trailer\n<<", "trailer\n<</XRefStm 1", 1),
		"a key twice":              strings.Replace(sound, "trailer\n<<", "trailer\n<</Root 1 0 R", 1),
		"a wrong count":            strings.Replace(sound, "/Count 3", "/Count 4", 1),
		"a page that is missing":   strings.Replace(sound, "4 0 obj", "9 0 obj", 1),
		"a page twice":             strings.Replace(sound, "/Kids[4 0 R 6 0 R", "/Kids[4 0 R 4 0 R", 1),
		"a tree with a loop":       strings.Replace(sound, "/Kids[4 0 R", "/Kids[2 0 R", 1),
		"a node without a type":    strings.Replace(sound, "/Type/Page/", "/Tipe/Page/", 1),
		"contents that are none":   strings.Replace(sound, "/Contents 3 0 R", "/Contents 1 0 R", 1),
		"a stream that is longer":  strings.Replace(sound, "/Length 19", "/Length 18", 1),
		"a stream beyond the end":  strings.Replace(sound, "/Length 19", "/Length 1000", 1),
		"a place beyond the end":   strings.Replace(sound, " 00000 n", "0 0000 n", 1),
		"a table of two sections":  strings.Replace(sound, "xref\n0 ", "xref\n1 ", 1),
		"a table that is too long": strings.Replace(sound, "xref\n0 9", "xref\n0 99", 1),
	} {
		if name != "nothing" && content == sound {
			t.Errorf("%s: nothing was changed", name)
		}
		if _, err := countPlain(written(t, []byte(content))); !errors.Is(err, errNotPlain) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if pages, err := CountPages(t.Context(), written(t, []byte(document(3, "")))); err != nil || pages != 3 {
		t.Errorf("by poppler: %d, %v", pages, err)
	}
}

// FuzzPlainPDFs: any bytes are counted or refused, and no page is counted that the table does not have.
func FuzzPlainPDFs(f *testing.F) {
	f.Add(plain(1))
	f.Add(plain(3))
	f.Add(bytes.Replace(plain(3), []byte("/Length 19"), []byte("/Length 1 0 R"), 1))
	f.Add(bytes.Replace(plain(2), []byte("<</Type/Page"), []byte("<</A(\\"), 1))
	f.Fuzz(func(t *testing.T, content []byte) {
		file, err := readPlain(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			return
		}
		if pages, err := file.pages(); pages > len(file.places) || (err == nil) != (pages > 0) {
			t.Errorf("%d pages of %d objects, %v", pages, len(file.places), err)
		}
	})
}
