package calls

import (
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Where the kernel shows a filter the call (struct seccomp_data): number, architecture, six arguments of 64 bits. Both
// architectures store the low half of an argument first. The kernel itself looks at no more of those that we look at.
const (
	seccompNumber       = 0
	seccompArchitecture = 4
	seccompArguments    = 16
)

// numberMax is the last call that was looked at when this was written, mseal of Linux 6.10. What came later does not exist
// for an engine; neither does x86's second table of calls, whose numbers are above 2^30.
const numberMax = unix.SYS_MSEAL

// rule denies a system call with an error.
type rule struct {
	number uint32
	error  unix.Errno
	// where are conditions on its arguments, one of which must hold; none means always.
	where []condition
	// but are values of the low half of the first argument with which it is allowed, instead of where.
	but []uint32
}

// condition is on the low half of an argument.
type condition struct {
	argument int
	mask     uint32
	// is or isNot what is left under the mask.
	is    uint32
	isNot bool
}

// Filter describes a run's filter: which system calls the kernel answers.
type Filter struct {
	// OwnProcesses: the run has a process namespace, whose end ends all that left its group.
	OwnProcesses bool `json:"ownProcesses"`
	// KeepsSignals: something else keeps the run's signals inside.
	KeepsSignals bool `json:"keepsSignals"`
	// ConfinesItself: it may put its children into further namespaces.
	ConfinesItself bool `json:"confinesItself"`
	// Allowed are the only calls, by number, of those that the denied list leaves; none for all.
	Allowed []uint32 `json:"allowed,omitempty"`

	RecordFD int      `json:"recordFd,omitempty"` // 0 unless its calls are recorded
	Recorded []uint32 `json:"recorded,omitempty"`
}

// program is one for the kernel's filter machine. It says yes to what no rule denies, if it is among the allowed
// calls where there is a list of them: others do not exist for the engine, as on an older kernel, so that its libraries try
// what is older and go on.
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
			continue // what it denies only at times is not on the list at all
		}
		body := r.body()
		instructions = append(instructions, skipUnless(unix.BPF_JEQ, r.number, uint8(len(body)))) //nolint:gosec // some ten instructions
		instructions = append(instructions, body...)
	}
	if len(allowed) > 0 {
		return append(instructions, search(allowed, unix.SECCOMP_RET_ALLOW, deny(unix.ENOSYS))...)
	}
	return append(instructions, verdict(unix.SECCOMP_RET_ALLOW))
}

// allows reports whether some arguments pass.
func (r rule) allows() bool { return len(r.where) > 0 || len(r.but) > 0 }

// body denies where a condition holds, and allows otherwise: it is reached by the rule's own call only.
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

// Install is for good, for the calling thread, the engine that it becomes and all that this starts. The kernel wants
// no_new_privs set before.
func (f *Filter) Install() error {
	if _, err := install(program(f.rules(), f.Allowed), 0); err != nil {
		return err
	}
	return f.record()
}

// install returns the filter's listener, where flags ask for one.
func install(instructions []unix.SockFilter, flags uintptr) (listener int, err error) {
	prog := unix.SockFprog{Len: uint16(len(instructions)), Filter: &instructions[0]} //nolint:gosec // some hundred
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags,
		uintptr(unsafe.Pointer(&prog))) //nolint:gosec // the system call's
	if errno != 0 {
		return 0, errno
	}
	return int(fd), nil
}
