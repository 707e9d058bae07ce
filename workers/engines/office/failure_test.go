package office

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// misbehaving returns an engine whose program is a shell script. Its last argument is the input; the output belongs into the
// directory made.
func misbehaving(t *testing.T, script string) *Engine {
	t.Helper()
	dir, err := publicDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	program := filepath.Join(dir, "soffice.bin")
	if err := os.WriteFile(program, []byte("#!/bin/sh\nPATH=/usr/bin:/bin\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return &Engine{program: program}
}

func TestAnEngineThatFailsIsClassed(t *testing.T) {
	for name, test := range map[string]struct {
		script string
		want   error
	}{
		"ends well without an output":   {"exit 0", ErrNoOutput},
		"says that it cannot read it":   {"echo 'Error: source file could not be loaded' >&2", ErrRefused},
		"ends with an error":            {"exit 3", sandbox.ErrExit},
		"wants to be restarted forever": {"exit 81", sandbox.ErrExit},
		"makes a directory":             {"mkdir made/input.pdf", rundir.ErrProduct},
		"never stops talking":           {"yes", sandbox.ErrOutput},
	} {
		if path, err := misbehaving(t, test.script).Convert(t.Context(), docxConversion(t, nil)); !errors.Is(err, test.want) {
			t.Errorf("%s: %q, %v", name, path, err)
		}
	}
}

// A link to a file that only we may read is not accepted as the output. LibreOffice's list of system calls has none that
// creates links: without the list, only the check of the output is tested.
func TestALinkIsNotAProduct(t *testing.T) {
	used := calls.Used()
	if err := calls.Use(calls.Denied); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = calls.Use(used) }()
	e := misbehaving(t, "ln -s /etc/shadow made/input.pdf")
	if path, err := e.Convert(t.Context(), docxConversion(t, nil)); !errors.Is(err, rundir.ErrProduct) {
		t.Errorf("%q, %v", path, err)
	}
}

func TestARestartIsMadeOnce(t *testing.T) {
	e := misbehaving(t, "test -e started && echo PDF > made/input.pdf || { touch started; exit 81; }")
	if path, err := e.Convert(t.Context(), docxConversion(t, nil)); err != nil {
		t.Errorf("%q, %v", path, err)
	}
}

func TestWithoutItsProgramLibreOfficeIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := New(t.Context(), t.TempDir(), ""); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
}

// LibreOffice itself would hang. Where engines run as our own user, or see only their directory, no directory is unreachable.
func TestAnUnreachableScratchDirectoryIsReported(t *testing.T) {
	var want error
	if tier := sandbox.Probe(); tier.OwnUser && !tier.PrivateFiles {
		want = ErrScratch
	}
	closed := t.TempDir()
	if err := os.Chmod(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := New(t.Context(), closed, ""); !errors.Is(err, want) {
		t.Errorf("%v, want %v", err, want)
	}
}

func TestOldVersionsAreRefused(t *testing.T) {
	for answer, want := range map[string]error{
		"LibreOffice 7.4.7.2 40(Build:2)":   nil,
		"LibreOffice 25.2.1.2 520(Build:2)": nil,
		"LibreOffice 7.3.7.2 30(Build:2)":   ErrVersion,
		"LibreOffice 6.4.7.2":               ErrVersion,
		"another program 9.9":               ErrVersion,
	} {
		e := misbehaving(t, "echo '"+answer+"'")
		if version, err := versionOf(t.Context(), e.program); !errors.Is(err, want) {
			t.Errorf("%s: %q, %v", answer, version, err)
		}
	}
}
