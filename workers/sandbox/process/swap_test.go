package process

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// playSwapper plays a descendant that outlived its run: it leaves in turn a good file, which it goes on writing to, a link to
// what only the service may read, and a link on the way.
func playSwapper() {
	fmt.Println("ready")
	for {
		file, err := os.Create("made/new")
		if err != nil {
			continue
		}
		file.WriteString("good")
		os.Rename("made/new", "made/product")
		for range 30 {
			file.WriteString("evil")
		}
		os.Symlink("../../secret", "made/link")
		os.Rename("made/link", "made/product")
		os.Rename("made", "aside")
		os.Symlink("..", "made")
		os.Remove("made")
		os.Rename("aside", "made")
		file.Close()
	}
}

// TestASurvivorCannotChangeWhatWasTaken: without a process namespace there are survivors.
func TestASurvivorCannotChangeWhatWasTaken(t *testing.T) {
	t.Parallel()
	dir := runDir(t)
	outer := filepath.Dir(dir)
	err := errors.Join(os.WriteFile(filepath.Join(outer, "secret"), []byte("SECRET"), 0o600),
		os.WriteFile(filepath.Join(outer, "product"), []byte("SECRET"), 0o600), os.Mkdir(filepath.Join(dir, "made"), 0o700))
	if err != nil {
		t.Fatal(err)
	}
	spec := engine("swap")
	spec.Dir = dir
	child := startReady(t.Context(), t, spec, Tier{})
	taken := 0
	for attempts := 0; taken < 100 && attempts < 1_000_000; attempts++ {
		product, err := takeProduct(Tier{}, dir, filepath.Join(dir, "made", "product"))
		if err != nil {
			continue
		}
		taken++
		checkStays(t, product)
		product.Close()
	}
	child.Kill()
	child.Wait()
	if taken < 100 {
		t.Errorf("the attack is none: taken %d times only", taken)
	}
}

// checkStays reads twice by the descriptor and once by the name.
func checkStays(t *testing.T, product *os.File) {
	t.Helper()
	first, err := io.ReadAll(product)
	if err != nil || bytes.Contains(first, []byte("SECRET")) {
		t.Errorf("%q, %v", first, err)
	}
	product.Seek(0, io.SeekStart)
	second, err := io.ReadAll(product)
	named, errNamed := os.ReadFile(product.Name())
	if err := errors.Join(err, errNamed); err != nil || !bytes.Equal(first, second) || !bytes.Equal(first, named) {
		t.Errorf("%q, then %q, by its name %q, %v", first, second, named, err)
	}
}

// A name may lead through no link, in one call and step by step.
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
