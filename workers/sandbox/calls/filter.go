package calls

import (
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The offsets in what a filter sees of a call (struct seccomp_data): number, architecture, six arguments of 64 bits. Both
// architectures store the low half of an argument first. For the arguments examined here, the kernel too uses only the low
// half.
const (
	seccompNumber       = 0
	seccompArchitecture = 4
	seccompArguments    = 16
)

// numberMax is the newest call that was examined for the denied list, mseal of Linux 6.10. Newer ones fail as if they did not
// exist; so do those of x86's second table of calls, whose numbers are above 2^30.
const numberMax = unix.SYS_MSEAL

// rule denies a system call with an error.
type rule struct {
	number uint32
	error  unix.Errno
	// where are conditions on its arguments, one of which must hold; without any, it is always denied.
	where []condition
	// but are values of the low half of the first argument for which it is allowed, used instead of where.
	but []uint32
}

// condition is a condition on the low half of an argument.
type condition struct {
	argument int
	mask     uint32
	// The masked value must be is, or with isNot must differ from it.
	is    uint32
	isNot bool
}

// Filter describes a run's filter of system calls.
type Filter struct {
	// OwnProcesses: the run has a process namespace, whose end kills processes that left its group.
	OwnProcesses bool `json:"ownProcesses"`
	// KeepsSignals: the run's signals are confined by other means.
	KeepsSignals bool `json:"keepsSignals"`
	// ConfinesItself: the run may put its children into further namespaces.
	ConfinesItself bool `json:"confinesItself"`
	// Allowed are the numbers of the only permitted calls, apart from the denied list; nil permits all.
	Allowed []uint32 `json:"allowed,omitempty"`

	RecordFD int      `json:"recordFd,omitempty"` // 0 unless its calls are recorded
	Recorded []uint32 `json:"recorded,omitempty"`
}

// program returns a program for the kernel's filter machine. It permits what no rule denies and, if there is a list, what is
// allowed: other calls fail as on an older kernel (ENOSYS), so that libraries fall back to older ones.
func program(rules []rule, allowed []uint32) []unix.SockFilter {
	instructions := []unix.SockFilter{
		load(seccompArchitecture),
		skipUnless(unix.BPF_JEQ, auditArchitecture, 1),
		skip(1),
		verdict(unix.SECCOMP_RET_KILL_PROCESS),
		load(seccompNumber),
		skipUnless(unix.BPF_JGT, numberMax, 1),
		verdict(deny(unix.ENOSYS)),
	}
	for _, r := range rules {
		if len(allowed) > 0 && r.allows() && !slices.Contains(allowed, r.number) {
			continue // a call that is denied for some arguments only, and not on the list
		}
		body := r.body()
		instructions = append(instructions, skipUnless(unix.BPF_JEQ, r.number, uint8(len(body)))) //nolint:gosec // about ten instructions
		instructions = append(instructions, body...)
	}
	if len(allowed) > 0 {
		return append(instructions, search(allowed, unix.SECCOMP_RET_ALLOW, deny(unix.ENOSYS))...)
	}
	return append(instructions, verdict(unix.SECCOMP_RET_ALLOW))
}

// allows reports whether the call is permitted for some arguments.
func (r rule) allows() bool { return len(r.where) > 0 || len(r.but) > 0 }

// body denies if a condition holds, and allows otherwise. It is reached only for the rule's own call.
func (r rule) body() (body []unix.SockFilter) {
	if len(r.but) > 0 {
		body = append(body, load(seccompArguments))
		for _, value := range r.but {
			body = append(body, skipUnless(unix.BPF_JEQ, value, 1), verdict(unix.SECCOMP_RET_ALLOW))
		}
		return append(body, verdict(deny(r.error)))
	}
	if len(r.where) == 0 {
		return []unix.SockFilter{verdict(deny(r.error))}
	}
	for _, c := range r.where {
		body = append(body,
			load(seccompArguments+8*uint32(c.argument)), //nolint:gosec // one of six
			unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: c.mask})
		if c.isNot {
			body = append(body, skipIf(unix.BPF_JEQ, c.is, 1))
		} else {
			body = append(body, skipUnless(unix.BPF_JEQ, c.is, 1))
		}
		body = append(body, verdict(deny(r.error)))
	}
	return append(body, verdict(unix.SECCOMP_RET_ALLOW))
}

func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

func verdict(value uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: value}
}

func skip(count uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: count}
}

func skipIf(comparison uint16, value uint32, count uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | comparison | unix.BPF_K, K: value, Jt: count}
}

func skipUnless(comparison uint16, value uint32, count uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | comparison | unix.BPF_K, K: value, Jf: count}
}

func deny(errno unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(errno) } //nolint:gosec // at most 4095

// Install installs the filter for good, for the calling thread, the engine that it becomes and everything that this starts. The
// kernel requires no_new_privs to be set before.
func (f *Filter) Install() error {
	if _, err := install(program(f.rules(), f.Allowed), 0); err != nil {
		return err
	}
	return f.record()
}

// install returns the filter's listener if flags request one.
func install(instructions []unix.SockFilter, flags uintptr) (listener int, err error) {
	prog := unix.SockFprog{Len: uint16(len(instructions)), Filter: &instructions[0]} //nolint:gosec // about a hundred
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags,
		uintptr(unsafe.Pointer(&prog))) //nolint:gosec // an argument of the system call
	if errno != 0 {
		return 0, errno
	}
	return int(fd), nil
}
