package rundir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A path must not contain a link, in one call and step by step.
func TestNoLinkOnTheWay(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "a", "b")
	err := errors.Join(os.MkdirAll(inside, 0o700), os.WriteFile(filepath.Join(inside, "file"), []byte("x"), 0o600),
		os.Symlink("b", filepath.Join(dir, "a", "link")), os.Symlink("/etc/hostname", filepath.Join(inside, "out")),
		os.Symlink("/proc/self", filepath.Join(dir, "magic")))
	if err != nil {
		t.Fatal(err)
	}
	root, err := os.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	stepByStep := func(_, name string) (int, error) { return walkBeneath(int(root.Fd()), name) }
	for way, open := range map[string]func(dir, name string) (int, error){"at once": openBeneath, "step by step": stepByStep} {
		for name, good := range map[string]bool{
			"a/b/file": true, "a/link/file": false, "a/b/out": false, "magic/environ": false, "../x": false, "a/../../x": false, "none": false,
		} {
			fd, err := open(dir, name)
			if (err == nil) != good {
				t.Errorf("%s, %s: %v", way, name, err)
			}
			if err == nil {
				os.NewFile(uintptr(fd), name).Close()
			}
		}
	}
	if _, err := OpenProduct(dir, filepath.Join(dir, "a/link/file")); !errors.Is(err, ErrProduct) {
		t.Error(err)
	}
	if _, err := OpenProduct(dir, filepath.Join(dir, "a/none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if _, err := OpenProduct(inside, filepath.Join(dir, "a/b/../file")); !errors.Is(err, ErrProduct) {
		t.Error(err)
	}
}
