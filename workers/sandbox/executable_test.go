package sandbox

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// builtHelper is the program as `make build` embeds it.
func builtHelper(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "helper")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", path, "./helper")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// startAs has children begin as another program until the test ends.
func startAs(t *testing.T, path string) {
	t.Helper()
	before := executable
	executable = func() string { return path }
	t.Cleanup(func() { executable = before })
}

// The helper has to reach what this program reaches by itself: it is tried by the same probe, and confines as the same list says.
func TestTheHelperConfinesAsThisProgramDoes(t *testing.T) {
	want := probe(rehearse)
	path, err := keepInMemory(builtHelper(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := startsAs(path); err != nil {
		t.Fatal(err)
	}
	startAs(t, path)
	if got := probe(rehearse); got.tier != want.tier {
		t.Errorf("%s, by itself %s: %v", got.tier, want.tier, got.lacks)
	}
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	_, err = Run(t.Context(), Spec{Path: "cat", Args: []string{"/proc/self/status", secret}, Stdout: &said, Limits: Limits{OpenFiles: 64, ProcessesMax: 64}})
	if !errors.Is(err, ErrExit) || strings.Contains(said.String(), "secret") {
		t.Errorf("%v: %s", err, said.String())
	}
	for _, line := range []string{"NoNewPrivs:\t1", "CapEff:\t0000000000000000", "Seccomp:\t2"} {
		if !strings.Contains(said.String(), line) {
			t.Errorf("%q is missing: %s", line, said.String())
		}
	}
	if _, err := Run(t.Context(), Spec{Path: "/nowhere/at/all"}); !errors.Is(err, ErrStart) {
		t.Error(err)
	}
}

// What every engine begins as must not be for anybody to change.
func TestWhatIsKeptInMemoryCannotBeChanged(t *testing.T) {
	path, err := keepInMemory([]byte("program"))
	if err != nil {
		t.Fatal(err)
	}
	if file, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0); err == nil {
		t.Errorf("it was opened to be emptied: %v", file.Close())
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString("another"); !errors.Is(err, unix.EPERM) {
		t.Errorf("written to: %v", err)
	}
	if err := file.Truncate(0); !errors.Is(err, unix.EPERM) {
		t.Errorf("shortened: %v", err)
	}
}

func TestWithoutAHelperThisProgramIsTheShim(t *testing.T) {
	if _, err := keepInMemory(nil); !errors.Is(err, errNoHelper) {
		t.Error(err)
	}
	path, err := keepInMemory([]byte("no program"))
	if err != nil {
		t.Fatal(err)
	}
	if err := startsAs(path); err == nil {
		t.Error("what is no program was started")
	}
	if embeddedHelper == nil && executable() != ownExecutable {
		t.Error(executable())
	}
}
