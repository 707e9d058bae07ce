package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The statement holds for the files that were built from the commit, and for no others.
func TestTheStatementIsOfTheCommitsFiles(t *testing.T) {
	c := checkout{dir: t.TempDir()}
	git := func(args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		cmd.Dir = c.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
	}
	put := func(name, text string) {
		t.Helper()
		whole := filepath.Join(c.dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(whole), 0o755), os.WriteFile(whole, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	is := func(when string, want error, args ...string) {
		t.Helper()
		if err := run(t.Context(), c, args); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", when, err, want)
		}
	}
	put("go.sum", "modules")
	put("handlers/web/app/package-lock.json", "{}")
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "all")
	put("bin/toolmill", "program")

	is("without files", errUsage, "write")
	is("without a statement", fs.ErrNotExist, "check")
	is("a file that is not there", fs.ErrNotExist, "write", "bin/nothing")
	is("built", nil, "write", "bin/toolmill")
	is("as built", nil, "check")
	put("bin/toolmill", "another")
	is("another program", errOther, "check")
	put("bin/toolmill", "program")
	put("go.sum", "other modules")
	is("built from other files", errDiffers, "write", "bin/toolmill")
	git("commit", "-q", "-a", "-m", "later")
	is("another commit", errCommit, "check")
}
