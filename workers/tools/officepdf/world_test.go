package officepdf

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdf"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// engine is started once for all tests.
var engine = sync.OnceValues(func() (*office.Engine, error) {
	dir, err := publicDir()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	return office.New(context.Background(), dir, "")
})

// publicDir returns a directory that the engines' users can traverse; those of package testing are private.
func publicDir() (string, error) {
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		return "", err
	}
	return dir, os.Chmod(dir, 0o711)
}

// attempt is an attempt on a document, with the progress that it reported.
type attempt struct {
	input  convert.Input
	stages []string
}

func newAttempt(t testing.TB, contentType, options string, content []byte) *attempt {
	t.Helper()
	public, err := publicDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(public) })
	dir := filepath.Join(public, "attempt")
	path := filepath.Join(dir, "input")
	if err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(path, content, 0o600)); err != nil {
		t.Fatal(err)
	}
	return &attempt{input: convert.Input{Dir: dir, Path: path, ContentType: contentType, Options: json.RawMessage(options)}}
}

func (a *attempt) run(t testing.TB, pagesMax int) (convert.Output, error) {
	t.Helper()
	return a.runTool(t, NewWordToPDF, pagesMax)
}

func (a *attempt) runTool(t testing.TB, newTool func(*office.Engine, int) *Tool, pagesMax int) (convert.Output, error) {
	t.Helper()
	e, err := engine()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return newTool(e, pagesMax).Run(t.Context(), a.input, func(percent int, stage string) {
		if percent < 0 || percent > 100 {
			t.Errorf("%d percent", percent)
		}
		a.stages = append(a.stages, stage)
	})
}

// checkPlain: LibreOffice's PDF is checked without a process: none can be started when the context has ended.
func checkPlain(t testing.TB, path string, pages int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if counted, err := pdf.CountPages(ctx, path); err != nil || counted != pages {
		t.Errorf("%d pages, %v, want %d", counted, err, pages)
	}
}

// poppler inspects the PDF with another program than the one that wrote it.
func poppler(t testing.TB, program, path string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), program, append(args, path)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// textOf returns the PDF's text, line by line, words separated by one space.
func textOf(t testing.TB, path string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(out)), " ")
}
