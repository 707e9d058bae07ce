//go:build recordcalls

package calls

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// recordVariable names the directory to which scripts/calls has the engines' calls recorded, one file for each.
const recordVariable = "TOOLMILL_RECORD_CALLS"

// listenerFD is where the shim keeps the socket by which it hands its listener over: no program's own has that number.
const listenerFD = 900

// recorded are the calls that were seen so far, by engine: nobody is asked about them again.
var recorded = struct {
	sync.Mutex
	calls map[string][]uint32
}{calls: map[string][]uint32{}}

// Recording asks us about each call of an engine that was not seen yet, writes it down and lets it go on. What other filters
// deny does not come here: the kernel takes their answer.
type Recording struct {
	engine       string
	ours, theirs *os.File
	done         chan struct{}
}

// NewRecording sets a filter up to be asked through the descriptor fd, which becomes that of Files; nil for a program that
// belongs to no engine, or has no filter.
func NewRecording(engine string, f *Filter, fd int) *Recording {
	if os.Getenv(recordVariable) == "" || engine == "" || f == nil {
		return nil
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		panic(err) // a developer's run; a list with a hole would be worse
	}
	recorded.Lock()
	defer recorded.Unlock()
	f.RecordFD, f.Recorded = fd, slices.Clone(recorded.calls[engine])
	return &Recording{
		engine: engine, done: make(chan struct{}),
		ours: os.NewFile(uintptr(pair[0]), "recording"), theirs: os.NewFile(uintptr(pair[1]), "recorded"),
	}
}

// Files are to be handed to the child.
func (r *Recording) Files() []*os.File {
	if r == nil {
		return nil
	}
	return []*os.File{r.theirs}
}

// Begin is called when the child has its own descriptor.
func (r *Recording) Begin() (end func()) {
	if r == nil {
		return func() {}
	}
	_ = r.theirs.Close()
	go r.listen()
	return func() { <-r.done }
}

func (r *Recording) listen() {
	defer close(r.done)
	defer r.ours.Close()
	buffer := make([]byte, unix.CmsgSpace(4))
	_, n, _, _, err := unix.Recvmsg(int(r.ours.Fd()), make([]byte, 1), buffer, unix.MSG_CMSG_CLOEXEC)
	if err != nil || n == 0 {
		return // it did not come that far
	}
	messages, err := unix.ParseSocketControlMessage(buffer[:n])
	if err != nil {
		panic(err)
	}
	fds, err := unix.ParseUnixRights(&messages[0])
	if err != nil {
		panic(err)
	}
	defer unix.Close(fds[0])
	for r.answer(fds[0]) {
	}
}

// answer one question; false when nobody is left to ask.
func (r *Recording) answer(listener int) bool {
	ready := []unix.PollFd{{Fd: int32(listener), Events: unix.POLLIN}}
	if _, err := unix.Poll(ready, -1); err != nil {
		return err == unix.EINTR
	}
	if ready[0].Revents&unix.POLLIN == 0 {
		return false
	}
	var question [80]byte // struct seccomp_notif: id, pid, flags, seccomp_data
	if ask(listener, unix.SECCOMP_IOCTL_NOTIF_RECV, &question[0]) != 0 {
		return true // who asked was killed
	}
	r.note(binary.LittleEndian.Uint32(question[16:]))
	var reply [24]byte // struct seccomp_notif_resp: id, value, error, flags
	copy(reply[:8], question[:8])
	binary.LittleEndian.PutUint32(reply[20:], unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE)
	ask(listener, unix.SECCOMP_IOCTL_NOTIF_SEND, &reply[0])
	return true
}

func ask(listener int, request uintptr, with *byte) unix.Errno {
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), request, uintptr(unsafe.Pointer(with)))
	return errno
}

func (r *Recording) note(number uint32) {
	recorded.Lock()
	defer recorded.Unlock()
	if slices.Contains(recorded.calls[r.engine], number) {
		return
	}
	recorded.calls[r.engine] = append(recorded.calls[r.engine], number)
	file, err := os.OpenFile(filepath.Join(os.Getenv(recordVariable), r.engine), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	for name, of := range callNumbers {
		if of == number {
			fmt.Fprintln(file, name)
		}
	}
}

// record is the child's part, after the filter that denies: making that is none of the engine's calls.
func (f *Filter) record() error {
	if f.RecordFD == 0 {
		return nil
	}
	if err := unix.Dup3(f.RecordFD, listenerFD, unix.O_CLOEXEC); err != nil {
		return err
	}
	_ = unix.Close(f.RecordFD)
	instructions := slices.Concat([]unix.SockFilter{
		load(seccompNumber),
		skipUnless(unix.BPF_JEQ, unix.SYS_SENDMSG, 3),
		load(seccompArguments),
		skipUnless(unix.BPF_JEQ, listenerFD, 1),
		verdict(unix.SECCOMP_RET_ALLOW),
		load(seccompNumber),
	}, search(f.Recorded, unix.SECCOMP_RET_ALLOW, unix.SECCOMP_RET_USER_NOTIF))
	listener, err := install(instructions, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
	if err != nil {
		return err
	}
	rights := unix.UnixRights(listener)
	return unix.Sendmsg(listenerFD, []byte{0}, rights, nil, 0)
}
