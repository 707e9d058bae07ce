package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// onFullDisk creates files like createIn, except that every write fails as on a full disk: the file exists under its
// name, and writes go to /dev/full.
func onFullDisk(root *os.Root) func(name string) (*os.File, error) {
	create := createIn(root)
	return func(name string) (*os.File, error) {
		file, err := create(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return os.OpenFile("/dev/full", os.O_WRONLY, 0)
	}
}

func TestAFullDiskIsReportedAndKeepsNothingOfThePut(t *testing.T) {
	dir := t.TempDir()
	store := openStore(t, dir)
	create := store.create
	key := objectstore.NewKey("test")
	store.create = onFullDisk(store.root)
	for _, content := range []string{"small", strings.Repeat("x", 3*pieceBytes)} {
		_, err := store.Put(t.Context(), key, strings.NewReader(content), int64(len(content)))
		if !errors.Is(err, objectstore.ErrFull) || !errors.Is(err, objectstore.ErrUnavailable) || !errors.Is(err, unix.ENOSPC) {
			t.Errorf("%v, want %v because of %v", err, objectstore.ErrFull, unix.ENOSPC)
		}
		if files := filesIn(t, dir); len(files) > 0 {
			t.Errorf("left: %q", files)
		}
	}
	store.create = create
	if _, err := store.Put(t.Context(), key, strings.NewReader("again"), 5); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// A disk may have free space but no inodes, or a quota.
func TestEveryExhaustedResourceIsFull(t *testing.T) {
	store := openStore(t, t.TempDir())
	for _, cause := range []error{unix.ENOSPC, unix.EDQUOT, unix.EFBIG} {
		store.create = func(name string) (*os.File, error) {
			return nil, &os.PathError{Op: "openat", Path: name, Err: cause}
		}
		if _, err := store.Put(t.Context(), "test/a", strings.NewReader("x"), 1); !errors.Is(err, objectstore.ErrFull) {
			t.Errorf("%v: %v", cause, err)
		}
	}
}

func TestAnObjectWhoseFolderIsGoneIsNoFullDisk(t *testing.T) {
	dir := t.TempDir()
	store := openStore(t, dir)
	if err := os.RemoveAll(filepath.Join(dir, incomingFolder)); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Put(t.Context(), "test/a", strings.NewReader("x"), 1); err == nil || errors.Is(err, objectstore.ErrFull) {
		t.Error(err)
	}
}
