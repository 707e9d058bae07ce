package office

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// engine is started once for all tests.
var engine = sync.OnceValues(func() (*Engine, error) {
	dir, err := publicDir()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	return New(context.Background(), dir, "")
})

func started(t testing.TB) *Engine {
	t.Helper()
	e, err := engine()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return e
}

// publicDir returns a directory that the engines' users can traverse; those of package testing are private.
func publicDir() (string, error) {
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		return "", err
	}
	return dir, os.Chmod(dir, 0o711)
}

// docxConversion returns the conversion of a DOCX in a directory of its own.
func docxConversion(t testing.TB, content []byte) Conversion {
	t.Helper()
	dir, err := publicDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	c := Conversion{
		Dir: filepath.Join(dir, "attempt"), ImportFilter: "MS Word 2007 XML", ExportFilter: "writer_pdf_Export",
	}
	c.InputPath = filepath.Join(c.Dir, "input")
	if err := os.Mkdir(c.Dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.InputPath, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return c
}

// textOf extracts the text with another program than the one that wrote the PDF.
func textOf(t testing.TB, path string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "pdftotext", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
