package sandbox

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// hold allocates memory in two processes, each below the limit, and stays.
func hold() {
	memory := strings.Repeat("x", 60<<20)
	fmt.Println("ready", len(memory))
	select {}
}

// weak is a tier in which the kernel limits nothing of a run as a whole.
var weak = Tier{Seccomp: true}

func TestMemoryIsBoundWithoutAControlGroup(t *testing.T) {
	t.Parallel()
	program := testBinary(t, Tier{PrivateFiles: true})
	spec := shell(program + " & exec " + program)
	spec.Env = append(spec.Env, engineVariable+"=hold", "GOMAXPROCS=1")
	spec.Limits.MemoryBytes = 100 << 20
	child, err := start(t.Context(), spec, weak, false)
	if err != nil {
		t.Fatal(err)
	}
	result, err := child.Wait()
	if !errors.Is(err, ErrKilled) || !result.OutOfMemory || !strings.Contains(err.Error(), "memory") {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestProcessesAreBoundWithoutAUserOfTheirOwn(t *testing.T) {
	t.Parallel()
	spec := shell("(while :; do sleep 1000 & done); wait")
	spec.Limits.ProcessesMax = 50
	awaitDeath := lifeline(t, &spec)
	child, err := start(t.Context(), spec, weak, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := child.Wait(); !errors.Is(err, ErrKilled) || !strings.Contains(err.Error(), "processes") {
		t.Error(err)
	}
	awaitDeath()
}
