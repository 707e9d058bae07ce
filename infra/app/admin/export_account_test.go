package admin

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestAFileIsWholeOrNotThere, and none is overwritten.
func TestAFileIsWholeOrNotThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "account.zip")
	away := errors.New("connection refused")
	_, err := writeNew(t.Context(), path, func(_ context.Context, w io.Writer) error {
		_, _ = io.WriteString(w, "a part")
		return away
	})
	if _, left := os.Stat(path); !errors.Is(err, away) || !errors.Is(left, fs.ErrNotExist) {
		t.Errorf("%v, and the file: %v", err, left)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	whole := func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, "the whole")
		return err
	}
	if _, err := writeNew(canceled, path, whole); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	size, err := writeNew(t.Context(), path, whole)
	info, statErr := os.Stat(path)
	if err != nil || statErr != nil || size != 9 || info.Size() != 9 || info.Mode().Perm() != 0o600 {
		t.Fatalf("%d bytes, %v %v, %v", size, err, statErr, info)
	}
	if _, err := writeNew(t.Context(), path, whole); !errors.Is(err, fs.ErrExist) {
		t.Errorf("overwritten: %v", err)
	}
}
