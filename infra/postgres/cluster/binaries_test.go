package cluster

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestHighestInstalledVersionIsTaken(t *testing.T) {
	root := withoutBinaries(t)
	for _, version := range []string{"9.6", "15", "17", "8"} {
		install(t, filepath.Join(root, version, "bin"), "initdb", "postgres")
	}
	install(t, filepath.Join(root, "18", "bin"), "psql") // a client only
	for data, want := range map[string]string{"": "17", "15": "15", "16": "17"} {
		got, err := findBinaries(data)
		if err != nil || got != filepath.Join(root, want, "bin") {
			t.Errorf("data of version %q: %s, %v, want %s", data, got, err, want)
		}
	}
}

func TestPathComesBeforeTheSystemsVersions(t *testing.T) {
	root := withoutBinaries(t)
	install(t, filepath.Join(root, "17", "bin"), "initdb", "postgres")
	mine := t.TempDir()
	install(t, mine, "initdb", "postgres")
	t.Setenv("PATH", mine)
	if got, err := findBinaries(""); err != nil || got != mine {
		t.Fatalf("%s, %v, want %s", got, err, mine)
	}
}

func TestMissingBinariesNameTheCommand(t *testing.T) {
	withoutBinaries(t)
	_, err := Start(t.Context(), newDir(t), Options{})
	if !errors.Is(err, ErrNoBinaries) || !strings.Contains(err.Error(), "scripts/setup") {
		t.Fatalf("error is %v", err)
	}
}

func withoutBinaries(t *testing.T) (root string) {
	t.Helper()
	t.Setenv("PATH", "")
	root = t.TempDir()
	before := debianDirs
	debianDirs = filepath.Join(root, "*", "bin")
	t.Cleanup(func() { debianDirs = before })
	return root
}

func install(t *testing.T, dir string, programs ...string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, program := range programs {
		if err := os.WriteFile(filepath.Join(dir, program), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}
