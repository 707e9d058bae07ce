package pdftest

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"toolmill/workers/convert"
)

// Input is an attempt's on a PDF, in a directory that engines' users can reach, which that of testing is not.
func Input(t testing.TB, content []byte, options string) convert.Input {
	t.Helper()
	public, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(public) })
	dir := filepath.Join(public, "attempt")
	path := filepath.Join(dir, "input")
	err = errors.Join(os.Chmod(public, 0o711), os.Mkdir(dir, 0o700), os.WriteFile(path, content, 0o600)) //nolint:gosec // engines' users pass through
	if err != nil {
		t.Fatal(err)
	}
	return convert.Input{Dir: dir, Path: path, ContentType: "application/pdf", Options: json.RawMessage(options)}
}
