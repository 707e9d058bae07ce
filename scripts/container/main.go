// Command container runs a program as a container engine would run the shipped image, but without a container engine:
// as an ordinary user without capabilities, who can get none, under a seccomp profile, with parts of /proc covered.
// It needs root.
//
//	go run ./scripts/container [-profile FILE] [-docker] COMMAND…
//
// -docker removes from the profile what exceeds Docker's own, to show the shipped image without the flags of
// docs/deploy. As `go test -exec` it can run any package's tests:
//
//	go build -o /tmp/container ./scripts/container
//	go test -exec '/tmp/container -profile '$PWD'/docs/deploy/seccomp.json' ./workers/engines/chromium
//
// It cannot show AppArmor's and SELinux' rules for containers, nor faults of a container engine.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// user is the user of the image (Dockerfile).
const user = 10001

func main() {
	path := flag.String("profile", "docs/deploy/seccomp.json", "the seccomp profile")
	docker := flag.Bool("docker", false, "without what exceeds Docker's own profile")
	flag.Parse()
	if err := run(*path, *docker, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "container:", err)
		os.Exit(125) // as docker run does
	}
}

// run replaces this program by the command.
func run(path string, docker bool, command []string) error {
	if len(command) == 0 {
		return errors.New("no command")
	}
	program, err := exec.LookPath(command[0])
	if err != nil {
		return err
	}
	p, err := readProfile(path)
	if err != nil {
		return err
	}
	if docker {
		p = p.asDockers()
	}
	filter, err := p.compile()
	if err != nil {
		return err
	}
	// Everything applies to this thread, which becomes the command.
	runtime.LockOSThread()
	if err := enclose(); err != nil {
		return err
	}
	if err := load(filter); err != nil {
		return err
	}
	return syscall.Exec(program, command, os.Environ()) //nolint:gosec // running any command is its purpose
}

func enclose() error {
	if err := coverProc(); err != nil {
		return fmt.Errorf("cover /proc: %w", err)
	}
	for capability := range uintptr(unix.CAP_LAST_CAP + 1) {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, capability, 0, 0, 0); err != nil && !errors.Is(err, unix.EINVAL) {
			return err
		}
	}
	if err := errors.Join(unix.Setgroups(nil), unix.Setresgid(user, user, user), unix.Setresuid(user, user, user)); err != nil {
		return err
	}
	return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
}

// coverProc does what container engines do: after that the kernel lets no process inside mount a /proc of its own,
// which would show what is covered.
func coverProc() error {
	if err := errors.Join(unix.Unshare(unix.CLONE_NEWNS), unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, "")); err != nil {
		return err
	}
	for _, path := range []string{"/proc/kcore", "/proc/keys", "/proc/timer_list", "/proc/sched_debug", "/proc/latency_stats"} {
		if err := unix.Mount("/dev/null", path, "", unix.MS_BIND, ""); err != nil && !errors.Is(err, unix.ENOENT) {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, path := range []string{"/proc/sys", "/proc/bus", "/proc/fs", "/proc/irq"} {
		err := unix.Mount(path, path, "", unix.MS_BIND|unix.MS_REC, "")
		if err == nil {
			err = unix.Mount("", path, "", unix.MS_BIND|unix.MS_REMOUNT|unix.MS_RDONLY, "")
		}
		if err != nil && !errors.Is(err, unix.ENOENT) {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}
