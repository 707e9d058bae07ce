package sandbox

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// A hard link would let the engine write to a file that others read.
func TestAFileIsGivenAsACopy(t *testing.T) {
	dir := runDir(t)
	from, to := filepath.Join(filepath.Dir(dir), "input"), filepath.Join(dir, "input")
	if err := os.WriteFile(from, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	spec := shell("echo ready; read line; echo changed > input; cat input >&2; read line")
	spec.Dir = dir
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	spec.Stdin = read
	child := startReady(t.Context(), t, spec, Probe())
	if err := child.Give(from, "input"); err != nil {
		t.Fatal(err)
	}
	write.WriteString("\n")
	write.Close()
	result, _ := child.Wait()
	if content, err := os.ReadFile(from); string(content) != "text" || result.Stderr != "changed\n" || err != nil {
		t.Errorf("%q, %q, %v", content, result.Stderr, err)
	}
	if err := rundir.CopyFile(from, to); !errors.Is(err, os.ErrExist) {
		t.Errorf("written over: %v", err)
	}
}
