package servertest

import (
	"io"
	"os"
	"os/exec"
	"testing"
)

const parentVariable = "SERVERTEST_PARENT"

// TestMain acts as the parent of a child if the variable is set: it starts one and lives until it is killed.
func TestMain(m *testing.M) {
	if os.Getenv(parentVariable) == "" {
		os.Exit(m.Run())
	}
	child := exec.Command("sleep", "3600")
	child.Stdout = os.Stdout
	if _, err := Start(child); err != nil {
		panic(err)
	}
	os.Stdout.WriteString("started\n")
	select {}
}

func TestChildDiesWithItsKilledParent(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), parentVariable+"=1")
	output, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(output, make([]byte, len("started\n"))); err != nil {
		t.Fatal(err)
	}

	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}

	// The child holds the pipe too: the copy ends when both have ended, so this test hangs if the child survives.
	if _, err := io.Copy(io.Discard, output); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
}
