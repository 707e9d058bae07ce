package tidy_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const root = "../../"

// packaged returns where the Debian package has each file of the repository.
func packaged(t *testing.T) map[string]string {
	t.Helper()
	var list struct {
		Contents []struct{ Src, Dst, Type string }
	}
	text, err := os.ReadFile(root + "docs/deploy/debian/nfpm.yaml")
	if err == nil {
		err = yaml.Unmarshal(text, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	at := make(map[string]string)
	for _, c := range list.Contents {
		if c.Src == "" || strings.HasPrefix(c.Src, "$") {
			continue // a folder, or made by scripts/package/build
		}
		found, err := filepath.Glob(root + c.Src)
		if err != nil || len(found) == 0 {
			t.Errorf("nfpm.yaml: %s is not there (%v)", c.Src, err)
		}
		for _, path := range found {
			to := c.Dst
			if strings.HasSuffix(to, "/") {
				to += filepath.Base(path)
			}
			whole(t, path, to, at)
		}
	}
	return at
}

// whole adds a file, or all of a folder.
func whole(t *testing.T, from, to string, at map[string]string) {
	t.Helper()
	if err := filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			at[strings.TrimPrefix(path, root)] = to + strings.TrimPrefix(path, from)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// The Debian package is built by few: what it takes from the repository is there, or make package fails.
func TestWhatThePackageTakesIsThere(t *testing.T) {
	at := packaged(t)
	for path, want := range map[string]string{
		"docs/deploy/toolmill.service": "/usr/lib/systemd/system/toolmill.service",
		"docs/operations.md":           "/usr/share/doc/toolmill/operations.md",
	} {
		if at[path] != want {
			t.Errorf("%s is packaged as %q", path, at[path])
		}
	}
}

// saidFile finds a document in the text that a line of Go or of a shipped file may tell an operator.
var saidFile = regexp.MustCompile(`docs/[a-z0-9/-]+\.(?:md|sql|json|yaml)`)

// Messages, units and the program's help name documents, which who has installed the package finds below /usr/share/doc/toolmill.
func TestDocumentsThatMessagesNameAreInThePackage(t *testing.T) {
	at, seen := packaged(t), make(map[string]bool)
	for _, folder := range []string{"handlers", "infra", "workers", "docs/deploy"} {
		if err := filepath.WalkDir(root+folder, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/helm/") || strings.Contains(path, "/web/") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, name := range saidFile.FindAllString(string(text), -1) {
				seen[name] = true
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	for name := range seen {
		if want := "/usr/share/doc/toolmill/" + strings.TrimPrefix(name, "docs/"); at[name] != want {
			t.Errorf("%s is packaged as %q, want %q", name, at[name], want)
		}
	}
	if !seen["docs/deploy/postgres-roles.sql"] || !seen["docs/security.md"] {
		t.Errorf("found only %v", seen)
	}
}
