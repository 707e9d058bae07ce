package sandbox

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// lifeline passes a pipe to the spec's descendants as descriptor 3. The returned function waits until nobody holds it any more:
// then all of them are dead.
func lifeline(t *testing.T, spec *Spec) (awaitDeath func()) {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	spec.ExtraFiles = []*os.File{write}
	return func() {
		t.Helper()
		defer read.Close()
		write.Close()
		read.SetReadDeadline(time.Now().Add(10 * time.Second))
		if _, err := io.Copy(io.Discard, read); err != nil {
			t.Fatalf("a descendant is still alive: %v", err)
		}
	}
}

// tiers are the best tier of this machine, and the lowest.
func tiers() []Tier { return []Tier{Probe(), {}} }

func shell(script string) Spec {
	return Spec{Path: "sh", Args: []string{"-c", script}, Env: []string{"PATH=/usr/bin:/bin"}}
}

// startReady starts the spec and returns when it has written a line.
func startReady(ctx context.Context, t *testing.T, spec Spec, tier Tier) *Child {
	t.Helper()
	read, write := io.Pipe()
	spec.Stdout = write
	child, err := start(ctx, spec, tier, false)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		<-child.Done()
		write.Close()
	}()
	if _, err := read.Read(make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, read)
	t.Cleanup(func() { read.Close() })
	return child
}

// deadline is a context whose deadline passes when the test says so, however long the start took.
type deadline struct {
	context.Context //nolint:containedctx // it implements one

	passed chan struct{}
}

func newDeadline(t *testing.T) deadline {
	return deadline{Context: t.Context(), passed: make(chan struct{})}
}

func (d deadline) Done() <-chan struct{} { return d.passed }

func (d deadline) Err() error {
	select {
	case <-d.passed:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

func TestDeadlineKillsTheWholeGroup(t *testing.T) {
	for _, tier := range tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			ctx := newDeadline(t)
			spec := shell("(sleep 1000 & sleep 1000) & trap '' TERM; echo ready; while :; do :; done")
			awaitDeath := lifeline(t, &spec)
			child := startReady(ctx, t, spec, tier)
			close(ctx.passed)
			_, err := child.Wait()
			if !errors.Is(err, ErrDeadline) || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%v", err)
			}
			awaitDeath()
		})
	}
}

func TestCancelKills(t *testing.T) {
	for _, tier := range tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			child := startReady(ctx, t, shell("echo ready; sleep 1000"), tier)
			cancel()
			_, err := child.Wait()
			if !errors.Is(err, ErrKilled) || !errors.Is(err, context.Canceled) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestKillAfterTheEndDoesNothing(t *testing.T) {
	child, err := Start(t.Context(), Spec{Path: "true"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := child.Wait(); err != nil {
		t.Fatal(err)
	}
	child.Kill()
	if child.cause != nil {
		t.Error("a group that may be somebody else's by now was killed")
	}
}

func TestARunThatSucceedsWhileBeingKilledSucceeded(t *testing.T) {
	if err := classify("program", nil, ErrKilled, Result{}); err != nil {
		t.Error(err)
	}
}

func TestNothingOutlivesTheLeader(t *testing.T) {
	t.Parallel()
	for _, tier := range tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			spec := shell("sleep 1000 & echo ready; exit 0")
			awaitDeath := lifeline(t, &spec)
			if _, err := startReady(t.Context(), t, spec, tier).Wait(); err != nil {
				t.Error(err)
			}
			awaitDeath()
		})
	}
}

func TestADescendantCannotLeaveAProcessNamespace(t *testing.T) {
	if !Probe().NoNetwork {
		t.Log("the tier of this machine does not promise it")
		return
	}
	spec := shell("setsid sh -c 'echo ready; sleep 1000' & wait")
	awaitDeath := lifeline(t, &spec)
	child := startReady(t.Context(), t, spec, Probe())
	child.Kill()
	if _, err := child.Wait(); !errors.Is(err, ErrKilled) {
		t.Error(err)
	}
	awaitDeath()
}

// Without a process namespace no process leaves the group: the filter prevents it.
func TestADescendantCannotLeaveTheGroup(t *testing.T) {
	t.Parallel()
	// Each tries to do again what setsid(1) does, in a grandchild whose parent is gone.
	spec := shell("(setsid sh -c 'echo ready; sleep 1000' &) ; (setsid -f sleep 1000 &); sleep 1000")
	awaitDeath := lifeline(t, &spec)
	child := startReady(t.Context(), t, spec, seccompGuard)
	child.Kill()
	if _, err := child.Wait(); !errors.Is(err, ErrKilled) {
		t.Error(err)
	}
	awaitDeath()
}

// Where neither is active, a descendant that left the group, its parents and its environment is killed with the run all the
// same.
func TestADescendantThatLeftTheGroupDies(t *testing.T) {
	t.Parallel()
	tiers := []Tier{{}}
	if Probe().ProcessesGroup {
		tiers = append(tiers, Tier{ProcessesGroup: true})
	}
	const leaves = "(env -i setsid sh -c 'env -i setsid sleep 1000 & echo ready; exec sleep 1000' &); "
	for _, tier := range tiers {
		for end, script := range map[string]string{"killed": leaves + "sleep 1000", "ended": leaves + "read line"} {
			t.Run(tier.String()+" "+end, func(t *testing.T) {
				spec := shell(script)
				awaitDeath := lifeline(t, &spec)
				goOn, tell := io.Pipe()
				spec.Stdin = goOn
				child := startReady(t.Context(), t, spec, tier)
				if end == "killed" {
					child.Kill()
				}
				tell.Close()
				if _, err := child.Wait(); end == "killed" && !errors.Is(err, ErrKilled) {
					t.Error(err)
				}
				awaitDeath()
			})
		}
	}
}

// The kernel sends the parent-death signal when the starting thread ends.
func TestAChildOutlivesTheThreadThatAskedForIt(t *testing.T) {
	read, write := io.Pipe()
	spec := shell("read line; echo $line")
	var stdout strings.Builder
	spec.Stdin, spec.Stdout = read, &stdout
	started := make(chan *Child)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		child, err := Start(context.Background(), spec)
		if err != nil {
			t.Error(err)
		}
		started <- child
	}()
	child := <-started
	io.WriteString(write, "alive\n")
	write.Close()
	if _, err := child.Wait(); err != nil || stdout.String() != "alive\n" {
		t.Errorf("%q, %v", stdout.String(), err)
	}
}
