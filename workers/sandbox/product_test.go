package sandbox

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// runDir returns a directory that a run's user can traverse; those of package testing are private.
func runDir(t *testing.T) (dir string) {
	t.Helper()
	parent, err := os.MkdirTemp("", "toolmill-test-")
	if err == nil {
		err = os.Chmod(parent, 0o711)
	}
	if err == nil {
		dir, err = os.MkdirTemp(parent, "run-")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(parent) })
	return dir
}

func TestARunOwnsWhatIsInItsDirectory(t *testing.T) {
	for _, tier := range tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			dir := runDir(t)
			if err := os.MkdirAll(filepath.Join(dir, "profile/user"), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "profile/user/input"), []byte("content"), 0o600); err != nil {
				t.Fatal(err)
			}
			spec := shell("cat profile/user/input > profile/user/output && rm profile/user/input")
			spec.Dir = dir
			child, err := start(t.Context(), spec, tier, false)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := child.Wait(); err != nil {
				t.Fatal(err)
			}
			file, err := rundir.OpenProduct(dir, filepath.Join(dir, "profile/user/output"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			if got, err := io.ReadAll(file); string(got) != "content" {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// A second run in a directory that an engine has filled must not get access to the targets of the first one's links.
func TestLinksAreNotGivenAway(t *testing.T) {
	if !Probe().OwnUser {
		return // files are not given to another user then
	}
	dir := runDir(t)
	secret := filepath.Join(filepath.Dir(dir), "secret")
	if err := os.WriteFile(secret, []byte("ours"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Symlink(secret, filepath.Join(dir, "soft")), os.Link(secret, filepath.Join(dir, "hard"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"soft", "hard"} {
		spec := shell("cat " + name)
		spec.Dir = dir
		if _, err := Run(t.Context(), spec); !errors.Is(err, ErrExit) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOnlyPlainFilesAreProducts(t *testing.T) {
	dir := runDir(t)
	spec := shell("ln -s /etc/hostname soft; echo x > a; ln a b; mkdir directory; mkfifo pipe")
	spec.Dir = dir
	if _, err := Run(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(10*time.Second, func() { panic("opening a product blocks") })
	defer timer.Stop()
	for _, name := range []string{"soft", "a", "b", "directory", "pipe"} {
		if _, err := rundir.OpenProduct(dir, filepath.Join(dir, name)); !errors.Is(err, rundir.ErrProduct) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := rundir.OpenProduct(dir, filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
