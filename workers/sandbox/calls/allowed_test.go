package calls

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// All engines of this service have lists where lists were recorded; elsewhere the setting fails as a whole.
func TestEachEngineHasAList(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		if err := Allowed.Check(); err == nil || Default() != Denied {
			t.Errorf("%v, %s", err, Default())
		}
		return
	}
	if got := strings.Join(Engines(), " "); got != "chromium ffmpeg libreoffice pdfium poppler vips" {
		t.Error(got)
	}
	for _, engine := range Engines() {
		list := ListOf(engine)
		if len(list) < 40 || len(list) > 200 || !slices.Contains(list, "mmap") {
			t.Errorf("%s: %d calls", engine, len(list))
		}
		t.Logf("%s: %d of %d calls", engine, len(list), len(callNumbers))
	}
}

// ownSandbox are the calls that only Chromium has, for its children.
var ownSandbox = []string{"chroot", "unshare", "seccomp"}

// No list contains a call on the denied list: the calls with which Chromium confines its children are denied to other engines
// only.
func TestListsHaveNothingDenied(t *testing.T) {
	for _, engine := range Engines() {
		for _, name := range ListOf(engine) {
			number, known := Number(name)
			switch {
			case !known:
				t.Errorf("%s: there is no call %s", engine, name)
			case slices.Contains(deniedAlways, number) || slices.Contains(deniedHere, number) || number == unix.SYS_CLONE3:
				t.Errorf("%s: %s is denied", engine, name)
			case slices.Contains(ownSandbox, name) && engine != "chromium":
				t.Errorf("%s: %s is for a sandbox of one's own", engine, name)
			}
		}
	}
	for _, line := range slices.Concat(namesIn("allowed/families.txt"), namesIn("allowed/always.txt"), namesIn("allowed/chromium.also.txt")) {
		for _, name := range line {
			if _, known := Number(name); !known && runtime.GOARCH == "amd64" {
				t.Errorf("there is no call %s", name)
			}
		}
	}
}

// V8 protects its code by keys of memory where the processor has them (the flag pku), which the recording's had not: a
// Chromium that gets a key, but may not use it, ends at its start.
func TestMemoryMayBeProtectedByKeysWhereTheProcessorHasThem(t *testing.T) {
	for _, engine := range Engines() {
		list := ListOf(engine)
		if !slices.Contains(list, "mprotect") || !slices.Contains(list, "pkey_mprotect") ||
			slices.Contains(list, "pkey_alloc") != slices.Contains(list, "pkey_free") {
			t.Errorf("%s: %v", engine, list)
		}
	}
}

// Each system call gets its verdict from each engine's filter: calls on the list pass unless a rule denies their arguments;
// denied ones fail with their error, and all others as if they did not exist.
func TestAFilterPermitsItsListOnly(t *testing.T) {
	for _, engine := range Engines() {
		allowed := numbersOf(engine)
		f := Filter{OwnProcesses: true, KeepsSignals: true, ConfinesItself: engine == "chromium"}
		rules := f.rules()
		program := program(rules, allowed)
		for number := range uint32(600) {
			want := uint32(unix.SECCOMP_RET_ALLOW)
			if !slices.Contains(allowed, number) {
				want = deny(unix.ENOSYS)
			}
			if i := slices.IndexFunc(rules, func(r rule) bool { return r.number == number && !r.allows() }); i >= 0 && number <= numberMax {
				want = deny(rules[i].error)
			}
			// AF_UNIX, SOCK_STREAM: allowed for socket, and without any flag of clone.
			arguments := [6]uint32{}
			if number == unix.SYS_SOCKET || number == unix.SYS_SOCKETPAIR {
				arguments = [6]uint32{unix.AF_UNIX, unix.SOCK_STREAM}
			}
			if got := evaluate(t, program, number, arguments); got != want {
				t.Errorf("%s, call %d: %#x, want %#x", engine, number, got, want)
			}
		}
		if got := evaluate(t, program, unix.SYS_SOCKET, [6]uint32{unix.AF_INET, unix.SOCK_STREAM}); got == unix.SECCOMP_RET_ALLOW {
			t.Errorf("%s: the rules of socket are gone", engine)
		}
		if got := evaluate(t, program, unix.SYS_CLONE, [6]uint32{unix.CLONE_NEWNS}); got == unix.SECCOMP_RET_ALLOW {
			t.Errorf("%s: the rules of clone are gone", engine)
		}
	}
}

// A search of any length gives the list's verdict, even with jumps beyond the reach of a comparison.
func TestSearch(t *testing.T) {
	var odd []uint32
	for number := uint32(1); number < 1200; number += 2 {
		odd = append(odd, number)
	}
	for _, list := range [][]uint32{nil, {0}, {5}, {0, 1, 2}, {3, 9, 4}, {7, 7}, odd, odd[:41]} {
		program := append([]unix.SockFilter{load(seccompNumber)}, search(list, 1, 2)...)
		for number := range uint32(1300) {
			want := uint32(2)
			if slices.Contains(list, number) {
				want = 1
			}
			if got := evaluate(t, program, number, [6]uint32{}); got != want {
				t.Fatalf("%d among %d numbers: %d", number, len(list), got)
			}
		}
	}
}

// evaluate is the kernel's filter machine, as far as our programs use it.
func evaluate(t *testing.T, program []unix.SockFilter, number uint32, arguments [6]uint32) uint32 {
	t.Helper()
	var register uint32
	for at := 0; at < len(program); at++ {
		i := program[at]
		jump := func(holds bool) {
			if holds {
				at += int(i.Jt)
			} else {
				at += int(i.Jf)
			}
		}
		switch i.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			register = map[uint32]uint32{
				seccompNumber: number, seccompArchitecture: auditArchitecture, seccompArguments: arguments[0], seccompArguments + 8: arguments[1],
			}[i.K]
		case unix.BPF_ALU | unix.BPF_AND | unix.BPF_K:
			register &= i.K
		case unix.BPF_JMP | unix.BPF_JEQ:
			jump(register == i.K)
		case unix.BPF_JMP | unix.BPF_JGT:
			jump(register > i.K)
		case unix.BPF_JMP | unix.BPF_JGE:
			jump(register >= i.K)
		case unix.BPF_JMP | unix.BPF_JA:
			at += int(i.K)
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		default:
			t.Fatalf("instruction %+v", i)
		}
	}
	t.Fatal("a program without an end")
	return 0
}

func numbersOf(engine string) (numbers []uint32) {
	for _, name := range ListOf(engine) {
		numbers = append(numbers, callNumbers[name])
	}
	return numbers
}
