package cluster

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stranger can enter only what everybody can.
var stranger = owner{name: "stranger", uid: 54321, gid: 54321}

func TestOpenDirectoryHoldsItsData(t *testing.T) {
	dir := newDir(t)
	got, err := placeData(dir, stranger, slog.Default())
	if want := filepath.Join(dir, "data"); err != nil || got != want {
		t.Fatalf("%s, %v, want %s", got, err, want)
	}
}

func TestClosedDirectoryLinksToDataElsewhere(t *testing.T) {
	other := newDir(t)
	setElsewhere(t, other)
	dir := filepath.Join(newDir(t), "closed", "var")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}

	first, err := placeData(dir, stranger, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(first, other) || closedAncestor(filepath.Dir(first), stranger) != "" {
		t.Errorf("data is in %s", first)
	}
	again, err := placeData(dir, stranger, slog.New(slog.DiscardHandler))
	if err != nil || again != first {
		t.Errorf("the second time: %s, %v, want %s", again, err, first)
	}
}

func TestMissingAlternativeIsReported(t *testing.T) {
	closed := newDir(t)
	if err := os.Chmod(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	setElsewhere(t, filepath.Join(closed, "elsewhere"))
	_, err := placeData(closed, stranger, slog.New(slog.DiscardHandler))
	if err == nil || !strings.Contains(err.Error(), "cannot enter "+closed) {
		t.Fatalf("error is %v", err)
	}
}

func TestClusterStartsInAClosedDirectory(t *testing.T) {
	setElsewhere(t, newDir(t))
	dir := filepath.Join(t.TempDir(), "var") // its parent is closed to everybody else
	c := mustStart(t, dir, Options{FastUnsafe: true})
	ask(t, c, "SHOW port")
	mustStop(t, c)
	ask(t, mustStart(t, dir, Options{FastUnsafe: true}), "SHOW port")
}

func setElsewhere(t *testing.T, dir string) {
	t.Helper()
	before := elsewhere
	elsewhere = dir
	t.Cleanup(func() { elsewhere = before })
}
