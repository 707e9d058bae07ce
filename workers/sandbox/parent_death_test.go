package sandbox

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// playService starts an engine that inherits descriptor 3 and waits forever.
func playService() {
	spec := shell("echo ready; sleep 1000 & wait")
	spec.ExtraFiles = []*os.File{os.NewFile(3, "lifeline")}
	spec.Stdout = os.Stdout
	child, err := start(context.Background(), spec, Probe(), false)
	if err != nil {
		fmt.Println(err)
		return
	}
	child.Wait()
}

func TestEnginesDieWithAKilledService(t *testing.T) {
	t.Parallel()
	var spec Spec
	awaitDeath := lifeline(t, &spec)
	service := exec.Command(ownExecutable)
	service.Env = []string{engineVariable + "=service", "PATH=/usr/bin:/bin"}
	service.ExtraFiles = spec.ExtraFiles
	stdout, err := service.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := service.Start(); err != nil {
		t.Fatal(err)
	}
	if line, _, err := bufio.NewReader(stdout).ReadLine(); string(line) != "ready" {
		t.Errorf("%q, %v", line, err)
	}
	service.Process.Kill()
	service.Wait()
	awaitDeath()
}
