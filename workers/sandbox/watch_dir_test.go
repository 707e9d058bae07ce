package sandbox

import (
	"errors"
	"os"
	"testing"
)

// What a program that was started ahead has written is looked at from when it has work, and not before.
func TestTheDirectoryOfAProgramThatWaitsIsNotLookedAt(t *testing.T) {
	for ahead, script := range map[bool]string{
		true:  "head -c 3000000 /dev/zero > filled; echo ready; read line",
		false: "echo ready; head -c 3000000 /dev/zero > filled; read line", // it may be ended as soon as it has written
	} {
		spec := shell(script)
		spec.Dir, spec.Ahead, spec.Limits = runDir(t), ahead, Limits{DirBytes: 1 << 20}
		read, write, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		spec.Stdin = read
		child := startReady(t.Context(), t, spec, Probe())
		if looks := child.watch.unset != nil; looks == ahead {
			t.Errorf("started ahead: %v, looked at: %v", ahead, looks)
		}
		child.StandWith(NewStanding(false).In(t.Context()))()
		if _, err := child.Wait(); !errors.Is(err, ErrOutput) {
			t.Errorf("started ahead: %v; it ended with %v", ahead, err)
		}
		_ = write.Close()
		_ = read.Close()
		child.watchDir()
	}
}
