package postgrestest_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// With this variable set, the test program takes a database and lives until it is killed, as a test at its time-out.
const playVariable = "POSTGRESTEST_PLAY"

func play() {
	postgrestest.New(endless{})
	fmt.Println("ready")
	select {}
}

// endless is a test that never ends.
type endless struct{ postgrestest.TB }

func (endless) Helper()                           {}
func (endless) Cleanup(func())                    {}
func (endless) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

func TestKilledTestProcessLeavesNothing(t *testing.T) {
	t.Parallel()
	temp, err := os.MkdirTemp("", "killed-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(temp)
	if err := os.Chmod(temp, 0o755); err != nil {
		t.Fatal(err)
	}
	alive, held, err := os.Pipe() // inherited by the process and all its children
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Close()
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), playVariable+"=1", "TMPDIR="+temp)
	process.Stderr = os.Stderr
	process.ExtraFiles = []*os.File{held}
	output, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	_ = held.Close()
	if _, err := io.ReadFull(output, make([]byte, len("ready\n"))); err != nil {
		t.Fatal(err)
	}
	if made, err := os.ReadDir(temp); err != nil || len(made) == 0 {
		t.Fatalf("the cluster is somewhere else: %v", err)
	}

	if err := process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = process.Wait()
	if _, err := io.Copy(io.Discard, alive); err != nil { // ends when the last of them has ended
		t.Fatal(err)
	}

	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Fatalf("left %v, %v", left, err)
	}
}
