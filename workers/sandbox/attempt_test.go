package sandbox

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// reached is what an attempt prints when it succeeded in something that an engine must not be able to do.
const reached = "REACHED"

// attempts are what a hostile engine tries. The target comes from the test.
var attempts = map[string]func(target string) error{
	"read a file":           func(target string) error { _, err := os.ReadFile(target); return err },
	"list a directory":      func(target string) error { _, err := os.ReadDir(filepath.Dir(target)); return err },
	"write a file":          func(target string) error { return os.WriteFile(target+".new", []byte("x"), 0o600) },
	"remove a file":         os.Remove,
	"connect by TCP":        func(target string) error { return connect("tcp", target) },
	"connect by TCP 6":      func(target string) error { return connect("tcp6", target) },
	"ask by UDP":            func(target string) error { return connect("udp", target) },
	"connect by a socket":   func(target string) error { return connect("unix", target) },
	"connect by a name":     func(target string) error { return connect("unix", target) },
	"signal a process":      signalProcess,
	"read an environment":   func(target string) error { return contains("/proc/"+target+"/environ", "SECRET") },
	"read arguments":        func(target string) error { return contains("/proc/"+target+"/cmdline", "sleep") },
	"trace":                 func(string) error { return call(unix.SYS_PTRACE, unix.PTRACE_TRACEME, 0, 0, 0, 0) },
	"read memory":           readMemory,
	"make an io_uring":      makeRing,
	"keep a key":            keepKey,
	"ask for a personality": func(string) error { return personality() },
	"make a user namespace": func(string) error { return unshare(unix.CLONE_NEWUSER) },
	"mount":                 mountSomething,
	"mount as root":         func(string) error { return unix.Mount("x", "/sys", "tmpfs", 0, "") },
	"run what it wrote":     runWritten,
	"become root":           becomeRoot,
	"fill memory":           func(string) error { return fillMemory(300 << 20) },
	"fill the disk":         func(string) error { return fillDisk(60 << 20) },
}

func playAttempt() {
	if err := attempts[os.Getenv("ATTEMPT")](os.Getenv("TARGET")); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(reached)
}

func connect(network, address string) error {
	conn, err := net.Dial(network, address)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err = conn.Write([]byte("hello")); err != nil || network != "udp" {
		return err
	}
	_, err = conn.Read(make([]byte, 10)) // a refusal arrives late
	return err
}

func signalProcess(target string) error {
	pid, err := strconv.Atoi(target)
	return errors.Join(err, unix.Kill(pid, 0))
}

func contains(path, what string) error {
	text, err := os.ReadFile(path)
	if err == nil && !strings.Contains(string(text), what) {
		err = fmt.Errorf("%s is somebody else's", path)
	}
	return err
}

func call(number uintptr, a ...uintptr) error {
	runtime.LockOSThread() // the call changes only this thread
	a = append(a, make([]uintptr, 6-len(a))...)
	if _, _, errno := unix.RawSyscall6(number, a[0], a[1], a[2], a[3], a[4], a[5]); errno != 0 {
		return errno
	}
	return nil
}

func readMemory(string) error {
	from, to := []byte("secret"), make([]byte, 6)
	_, err := unix.ProcessVMReadv(os.Getpid(), []unix.Iovec{{Base: &to[0], Len: 6}},
		[]unix.RemoteIovec{{Base: uintptr(unsafe.Pointer(&from[0])), Len: 6}}, 0)
	return err
}

func makeRing(string) error {
	var parameters [120]byte
	return call(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(&parameters[0])))
}

func keepKey(string) error {
	_, err := unix.AddKey("user", "canary", []byte("x"), unix.KEY_SPEC_PROCESS_KEYRING)
	return err
}

// unshare needs a single-threaded process, such as a child of clone.
func unshare(flags uintptr) error {
	pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, flags|uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if errno != 0 {
		return errno
	}
	if pid == 0 {
		unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
	}
	return nil
}

func mountSomething(string) error { return unshare(unix.CLONE_NEWUSER | unix.CLONE_NEWNS) }

func runWritten(string) error {
	program, err := os.ReadFile("/bin/true")
	if err != nil {
		return err
	}
	if err := os.WriteFile("program", program, 0o700); err != nil {
		return err
	}
	return runProgram("./program")
}

func runProgram(path string) error {
	process, err := os.StartProcess(path, []string{path}, &os.ProcAttr{Files: []*os.File{nil, os.Stdout, os.Stderr}})
	if err != nil {
		return err
	}
	state, err := process.Wait()
	if err == nil && !state.Success() {
		err = errors.New(state.String())
	}
	return err
}

func fillMemory(bytes int) error {
	memory, err := unix.Mmap(-1, 0, bytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_POPULATE)
	if err != nil {
		return err
	}
	return unix.Munmap(memory)
}

// becomeRoot runs a setuid program of root's and asks it for its user id.
func becomeRoot(target string) error {
	user, err := exec.Command(target, "-u").Output()
	if err == nil && strings.TrimSpace(string(user)) != "0" {
		err = fmt.Errorf("user %s", user)
	}
	return err
}

// fillDisk writes many files, each of an allowed size, and waits to be noticed.
func fillDisk(bytes int) error {
	const piece = 10 << 20
	for i := range bytes / piece {
		if err := os.WriteFile(fmt.Sprintf("file-%d", i), make([]byte, piece), 0o600); err != nil {
			return err
		}
	}
	if os.Getenv("TARGET") == "stay" {
		select {}
	}
	return nil
}

// personality queries the process's execution domain, which changes nothing and is on nobody's denied list.
func personality() error {
	const ask = 0xffffffff
	if is, _, errno := unix.RawSyscall(unix.SYS_PERSONALITY, ask, 0, 0); errno != 0 {
		return fmt.Errorf("%w, %d", errno, is)
	}
	return nil
}
