package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// profile is what a container engine reads, as far as the shipped profile uses it.
type profile struct {
	DefaultAction   string `json:"defaultAction"`
	DefaultErrnoRet int    `json:"defaultErrnoRet"`
	Syscalls        []rule `json:"syscalls"`
}

type rule struct {
	Names   []string `json:"names"`
	Action  string   `json:"action"`
	Comment string   `json:"comment"`
	// error is the error of the call; 0 allows it.
	error uint32
	// flagsDenied are bits of the first argument with which the call is nevertheless denied.
	flagsDenied uint32
}

func readProfile(path string) (p profile, err error) {
	text, err := os.ReadFile(path) //nolint:gosec // the developer's own argument
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		return p, fmt.Errorf("profile: %w", err)
	}
	for _, r := range p.Syscalls {
		if r.Action != "SCMP_ACT_ALLOW" {
			err = errors.Join(err, fmt.Errorf("profile %s: unknown action %s", path, r.Action))
		}
	}
	if p.DefaultAction != "SCMP_ACT_ERRNO" {
		err = errors.Join(err, fmt.Errorf("profile %s: default action %s", path, p.DefaultAction))
	}
	return p, err
}

// namespaces are the flags of clone that Docker's own profile denies without CAP_SYS_ADMIN (0x7E020000).
const namespaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER |
	unix.CLONE_NEWPID | unix.CLONE_NEWNET

// asDockers is the profile without its additions: Docker's allows those calls only to containers with CAP_SYS_ADMIN
// or CAP_SYS_CHROOT (moby/profiles, seccomp/default.json), and clone without namespaces to all.
func (p profile) asDockers() profile {
	p.Syscalls = append(slices.Clone(p.Syscalls[:1]), rule{Names: []string{"clone"}, flagsDenied: namespaces},
		rule{Names: []string{"clone3"}, error: uint32(unix.ENOSYS)})
	return p
}

// compile makes a program for the kernel's filter machine. It skips names that this architecture lacks.
func (p profile) compile() ([]unix.SockFilter, error) {
	const number, firstArgument = 0, 16
	no := unix.SECCOMP_RET_ERRNO | uint32(p.DefaultErrnoRet) //nolint:gosec // at most 4095
	program := []unix.SockFilter{load32(number)}
	for _, r := range p.Syscalls {
		for _, name := range r.Names {
			n, found := calls.Number(name)
			if !found {
				continue
			}
			body := []unix.SockFilter{answer(unix.SECCOMP_RET_ALLOW)}
			if r.error != 0 {
				body = []unix.SockFilter{answer(unix.SECCOMP_RET_ERRNO | r.error)}
			}
			if r.flagsDenied != 0 {
				body = []unix.SockFilter{
					load32(firstArgument),
					{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, K: r.flagsDenied, Jt: 1},
					answer(unix.SECCOMP_RET_ALLOW), answer(no),
				}
			}
			program = append(program, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: n, Jf: uint8(len(body))}) //nolint:gosec // four
			program = append(program, body...)
		}
	}
	const instructionsMax = 4096
	if program = append(program, answer(no)); len(program) > instructionsMax {
		return nil, fmt.Errorf("the profile takes %d instructions; the kernel takes %d", len(program), instructionsMax)
	}
	return program, nil
}

func load32(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

func answer(value uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: value}
}

// load applies to the calling thread.
func load(program []unix.SockFilter) error {
	prog := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]} //nolint:gosec // at most 4096
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0,
		uintptr(unsafe.Pointer(&prog))) //nolint:gosec // the system call's
	if errno != 0 {
		return fmt.Errorf("seccomp: %w", errno)
	}
	return nil
}
