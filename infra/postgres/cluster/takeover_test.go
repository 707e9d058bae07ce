package cluster

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func TestKilledServiceLeavesAServerThatTheNextTakesOver(t *testing.T) {
	dir := newDir(t)
	runServiceAndKill(t, dir)
	left, err := findPostmaster(filepath.Join(dir, "data"))
	if err != nil || left == nil {
		t.Fatalf("the server went with its service: %v", err)
	}

	c := mustStart(t, dir, Options{})

	if c.Pid() != left.id {
		t.Errorf("process %d, want %d, which still ran", c.Pid(), left.id)
	}
	ask(t, c, "SHOW port")
	mustStop(t, c)
	if isPostmaster(left.id, left.dataDir) {
		t.Error("Stop left it running")
	}
}

func TestStartWaitsForAServerThatIsStopping(t *testing.T) {
	dir := newDir(t)
	runServiceAndKill(t, dir)
	left, err := findPostmaster(filepath.Join(dir, "data"))
	if err != nil || left == nil {
		t.Fatalf("the server went with its service: %v", err)
	}
	left.signal(syscall.SIGINT)

	c := mustStart(t, dir, Options{})

	ask(t, c, "SHOW port")
}

func TestEndWithProcess(t *testing.T) {
	dir := newDir(t)
	runServiceAndKill(t, dir, serviceEndVariable+"=1")
	left, err := findPostmaster(filepath.Join(dir, "data"))
	if err != nil {
		t.Fatal(err)
	}
	if left == nil {
		return // gone already
	}
	select {
	case <-left.end():
	case <-time.After(time.Minute):
		left.signal(syscall.SIGKILL)
		t.Fatal("the server outlived its process")
	}
}

func TestReusedProcessIdIsNoServer(t *testing.T) {
	dir := newDir(t)
	first := mustStart(t, dir, Options{FastUnsafe: true})
	mustStop(t, first)

	// Another program of the same user that has the id in the server's file.
	other, err := startChild(exec.Command("sleep", "3600"), first.owner, syscall.SIGKILL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		other.signal(syscall.SIGKILL)
		<-other.ended
	}()
	stale := fmt.Sprintf("%d\n%s\n1\n%d\n\n127.0.0.1\n\nready\n", other.pid(), first.dataDir, first.port)
	if err := os.WriteFile(pidFile(first.dataDir), []byte(stale), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := first.owner.give(pidFile(first.dataDir)); err != nil {
		t.Fatal(err)
	}

	second := mustStart(t, dir, Options{FastUnsafe: true})

	if second.Pid() == other.pid() {
		t.Fatal("took over a sleep")
	}
}
