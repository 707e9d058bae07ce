package secret

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// partVariable makes the test binary act as a service with a secret, or as the process that looks for it.
const partVariable = "TOOLMILL_TEST_PART"

func TestMain(m *testing.M) {
	switch os.Getenv(partVariable) {
	case "":
		os.Exit(m.Run())
	case "look":
		look(os.Args[1], os.Args[2])
	default:
		serve(os.Getenv(partVariable))
	}
}

// serve prints which secrets it has, and lives until its input ends.
func serve(part string) {
	if part != "bare" {
		if err := errors.Join(Take(), Hide()); err != nil {
			fmt.Println(err)
			return
		}
	}
	key := os.Getenv("TOOLMILL_MASTER_KEY")
	Clear()
	if part == "arguments" {
		fmt.Println(strings.Join(os.Args[1:], " "))
		_, _ = io.Copy(io.Discard, os.Stdin)
		return
	}
	level := ""
	if part == "engines" {
		level = string(sandbox.Probe().Level())
	}
	fmt.Println("has", key, os.Getenv("TOOLMILL_MASTER_KEY") == "", level)
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// look tries, as the service's user, each way to a process's secrets, and prints those that succeed.
func look(pid, address string) {
	for _, name := range []string{"environ", "cmdline"} {
		if text, err := os.ReadFile(filepath.Join("/proc", pid, name)); err == nil && strings.Contains(string(text), "SECRET") {
			fmt.Println(name)
		}
	}
	if memory, err := os.Open(filepath.Join("/proc", pid, "mem")); err == nil {
		at, _ := strconv.ParseInt(address, 10, 64)
		if _, err := memory.ReadAt(make([]byte, 1), at); err == nil {
			fmt.Println("mem")
		}
	}
	if _, err := os.ReadDir(filepath.Join("/proc", pid, "fd")); err == nil {
		fmt.Println("fd")
	}
}

// service is a process of an ordinary user, and the line that it printed.
type service struct {
	pid  int
	said string
}

const nobody = 65534

// ordinary makes a command run as an ordinary user, whoever runs the tests.
func ordinary(cmd *exec.Cmd) *exec.Cmd {
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	cmd.Stderr = os.Stderr
	return cmd
}

// binary copies the test binary to where every user may run it.
func binary(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "service")
	own, err := os.ReadFile("/proc/self/exe")
	if err := errors.Join(err, os.Chmod(dir, 0o755), os.WriteFile(path, own, 0o755), os.Chmod(path, 0o755)); err != nil {
		t.Fatal(err)
	}
	return path
}

func started(t *testing.T, program, part string, env []string, args ...string) service {
	t.Helper()
	cmd := ordinary(exec.Command(program, args...))
	cmd.Dir = "/"
	cmd.Env = slices.Concat(env, []string{partVariable + "=" + part, "GOMAXPROCS=1"})
	stdin, errIn := cmd.StdinPipe()
	stdout, errOut := cmd.StdoutPipe()
	if err := errors.Join(errIn, errOut, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return service{pid: cmd.Process.Pid, said: strings.TrimSpace(line)}
}

// lookedAt returns the ways by which another process of the same user reaches the service's secrets.
func (s service) lookedAt(t *testing.T, program string) string {
	t.Helper()
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(s.pid), "stat"))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(stat))
	look := ordinary(exec.Command(program, strconv.Itoa(s.pid), fields[27])) // where its stack begins
	look.Dir, look.Env = "/", []string{partVariable + "=look"}
	said, err := look.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(said)), " ")
}
