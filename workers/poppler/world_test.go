package poppler

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var engine = sync.OnceValues(func() (*Engine, error) { return New(context.Background()) })

func started(t testing.TB) *Engine {
	t.Helper()
	e, err := engine()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return e
}

// document is a copy in a directory that engines' users can reach, which that of testing is not.
func document(t testing.TB, content []byte) Document {
	t.Helper()
	public, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(public) })
	dir := filepath.Join(public, "attempt")
	path := filepath.Join(dir, "input")
	if err := errors.Join(os.Chmod(public, 0o711), os.Mkdir(dir, 0o700), os.WriteFile(path, content, 0o600)); err != nil {
		t.Fatal(err)
	}
	return Document{Dir: dir, Path: path}
}
