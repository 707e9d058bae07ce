package pdftest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Saved writes a PDF in the way an attempt's input is written: to a directory that the engines' users can reach; those of
// package testing are private. The directory is removed after the test.
func Saved(t testing.TB, content []byte) (path string) {
	t.Helper()
	public, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(public) })
	dir := filepath.Join(public, "attempt")
	path = filepath.Join(dir, "input")
	err = errors.Join(os.Chmod(public, 0o711), os.Mkdir(dir, 0o700), os.WriteFile(path, content, 0o600)) //nolint:gosec // engines' users pass through
	if err != nil {
		t.Fatal(err)
	}
	return path
}
