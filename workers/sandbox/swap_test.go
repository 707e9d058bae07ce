package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// playSwapper plays a descendant that outlived its run: in turn it leaves a good file, which it keeps writing to, a link to a
// file that only the service may read, and a link in the path.
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
		product, err := rundir.TakeProduct(dir, filepath.Join(dir, "made", "product"), false)
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
		t.Errorf("the attack does not work: taken only %d times", taken)
	}
}

// checkStays reads twice through the descriptor and once through the name.
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
