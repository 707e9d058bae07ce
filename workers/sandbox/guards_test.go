package sandbox

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox/view"
)

// Guards as tiers: each has everything that the guard needs and nothing else.
func networkGuard() Tier { return Tier{NoNetwork: true, UserNamespace: !isRoot()} }

func filesGuard() Tier {
	guard := networkGuard()
	guard.PrivateFiles = true
	return guard
}

func landlockGuard() Tier { return Tier{Landlock: view.LandlockVersion()} }

func isRoot() bool { return os.Getuid() == 0 }

var (
	seccompGuard = Tier{Seccomp: true}
	userGuard    = Tier{OwnUser: true}
	memoryGuard  = Tier{MemoryGroup: true}
)

// guarded is an attempt with the guards that each alone prevent it.
type guarded struct {
	attempt, target string
	guards          []Tier
	limits          Limits
	engine          string // an engine whose list of calls prevents it too
}

// try runs an attempt in a tier and reports whether it succeeded, or what prevented it.
func try(t *testing.T, g guarded, tier Tier, without ...string) (bool, string) {
	t.Helper()
	var stdout strings.Builder
	child, err := start(t.Context(), Spec{
		Engine: g.engine, Path: testBinary(t, tier), Dir: runDir(t), Stdout: &stdout, Limits: g.limits,
		Env: []string{
			engineVariable + "=attempt", "ATTEMPT=" + g.attempt, "TARGET=" + g.target, "GOMAXPROCS=1",
			withoutVariable + "=" + strings.Join(without, ","),
		},
	}, tier, false)
	if err != nil {
		t.Fatalf("%s in %s: %v", g.attempt, tier, err)
	}
	_, err = child.Wait()
	if strings.TrimSpace(stdout.String()) == reached && err == nil {
		return true, ""
	}
	return false, strings.TrimSpace(stdout.String()) + errorText(err)
}

// testBinary returns the test binary under a name that an engine in this tier can open.
func testBinary(t *testing.T, tier Tier) string {
	if !tier.PrivateFiles && tier.Landlock == 0 {
		return ownExecutable
	}
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return executable
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestGuards shows that each attempt succeeds without guards, and that each guard alone prevents it.
func TestGuards(t *testing.T) {
	t.Parallel()
	proven, all := 0, 0
	for _, g := range guardedAttempts(t) {
		t.Run(g.attempt, func(t *testing.T) {
			restore := restoring(g)
			free := g
			free.limits = Limits{} // which are enforced in every tier, by polling where not by the kernel
			if ok, reason := try(t, free, Tier{}); !ok {
				t.Fatalf("the attempt fails without guards too: %s", reason)
			}
			for _, guard := range append(slices.Clone(g.guards), Probe()) {
				restore()
				all++
				if ok, _ := try(t, g, guard); ok {
					t.Errorf("%s does not prevent it", guard)
					continue
				}
				proven++
			}
		})
	}
	t.Logf("guards proven %d/%d, user %d, tier %s", proven, all, os.Getuid(), Probe())
}

// restoring restores what an attempt without guards has removed.
func restoring(g guarded) func() {
	if g.attempt != "remove a file" {
		return func() {}
	}
	return func() { _ = os.WriteFile(g.target, []byte("canary"), 0o666) }
}

func guardedAttempts(t *testing.T) []guarded {
	dir := runDir(t)
	for _, path := range []string{filepath.Dir(dir), dir} {
		if err := os.Chmod(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	canary := filepath.Join(dir, "canary")
	if err := errors.Join(os.WriteFile(canary, []byte("canary"), 0o600), os.Chmod(canary, 0o666)); err != nil {
		t.Fatal(err)
	}
	files := []Tier{filesGuard(), landlockGuard()}
	network := []Tier{networkGuard(), seccompGuard}
	socket, name := []Tier{filesGuard(), seccompGuard}, "@toolmill-test-"+strconv.Itoa(os.Getpid())
	other := otherProcess(t)
	processes := []Tier{filesGuard(), landlockGuard()}
	signals := []Tier{networkGuard(), landlockGuard(), seccompGuard}
	if isRoot() {
		signals = append(signals, userGuard)
	}
	list := []guarded{
		{attempt: "read a file", target: canary, guards: files},
		{attempt: "list a directory", target: canary, guards: files},
		{attempt: "write a file", target: canary, guards: files},
		{attempt: "remove a file", target: canary, guards: files},
		{attempt: "connect by TCP", target: listen(t, "tcp", "127.0.0.1:0"), guards: append(network, landlockGuard())},
		{attempt: "connect by TCP 6", target: listen(t, "tcp6", "[::1]:0"), guards: append(network, landlockGuard())},
		{attempt: "ask by UDP", target: answer(t), guards: network},
		{attempt: "connect by a socket", target: listen(t, "unix", filepath.Join(dir, "socket")), guards: socket},
		{attempt: "connect by a name", target: listen(t, "unix", name), guards: append(network, landlockGuard())},
		{attempt: "signal a process", target: other, guards: signals},
		{attempt: "read an environment", target: other, guards: processes},
		{attempt: "read arguments", target: other, guards: processes},
		{attempt: "run what it wrote", guards: []Tier{landlockGuard()}},
	}
	for _, call := range []string{"trace", "read memory", "make an io_uring", "keep a key", "make a user namespace", "mount"} {
		list = append(list, guarded{attempt: call, guards: []Tier{seccompGuard}})
	}
	if Probe().MemoryGroup {
		list = append(list, guarded{attempt: "fill memory", guards: []Tier{memoryGuard}, limits: Limits{MemoryBytes: 100 << 20}})
	}
	return list
}

// otherProcess is a process of the engine's user that is not part of the run.
func otherProcess(t *testing.T) (pid string) {
	spec := Spec{Path: "sleep", Args: []string{"1000"}, Env: []string{"KEY=SECRET"}}
	child, err := start(t.Context(), spec, Tier{}, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		child.Kill()
		_, _ = child.Wait()
	})
	return strconv.Itoa(child.PID())
}

func listen(t *testing.T, network, address string) string {
	listener, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	if network == "unix" && address[0] != '@' {
		if err := os.Chmod(address, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { listener.Close() })
	return listener.Addr().String()
}

// answer is a server like one for name resolution.
func answer(t *testing.T) string {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			_, from, err := conn.ReadFrom(make([]byte, 100))
			if err != nil {
				return
			}
			_, _ = conn.WriteTo([]byte("x"), from)
		}
	}()
	t.Cleanup(func() {
		conn.Close()
		<-done
	})
	return conn.LocalAddr().String()
}

// The guard of the disk is active in every tier, so it is disabled by a larger limit.
func TestADirectoryIsBounded(t *testing.T) {
	t.Parallel()
	fill := guarded{attempt: "fill the disk", limits: Limits{DirBytes: 1 << 30}}
	if ok, reason := try(t, fill, Probe()); !ok {
		t.Error(reason)
	}
	fill.target, fill.limits.DirBytes = "stay", 30<<20
	if ok, reason := try(t, fill, Probe()); ok || !strings.Contains(reason, ErrOutput.Error()) {
		t.Errorf("%v %s", ok, reason)
	}
}

// A restriction that is active in every tier is disabled by its name.
func TestPrivilegesDoNotComeBack(t *testing.T) {
	t.Parallel()
	if !isRoot() {
		return // there are no privileges to lose, and no setuid program of root's can be created
	}
	mount := guarded{attempt: "mount as root"}
	alone := Tier{NoNetwork: true, PrivateFiles: true} // so that its mounts are its own
	if ok, reason := try(t, mount, alone, "capabilities"); !ok {
		t.Errorf("the attempt fails without the guard: %s", reason)
	}
	if ok, _ := try(t, mount, alone); ok {
		t.Error("root kept its capabilities")
	}
	become := guarded{attempt: "become root", target: setuidTest(t)}
	if ok, reason := try(t, become, userGuard, "no new privileges"); !ok {
		t.Errorf("the attempt fails without the guard: %s", reason)
	}
	if ok, _ := try(t, become, userGuard); ok {
		t.Error("an engine became root")
	}
}

// setuidTest returns a setuid program of root's that prints its user.
func setuidTest(t *testing.T) string {
	directory := runDir(t)
	path := filepath.Join(directory, "id")
	program, err := exec.LookPath("id")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(program)
	if err == nil {
		err = errors.Join(os.Chmod(directory, 0o755), os.WriteFile(path, text, 0o755), os.Chmod(path, 0o755|os.ModeSetuid))
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}
