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

// recordVariable names the directory where scripts/calls records the engines' calls, one file for each engine.
const recordVariable = "TOOLMILL_RECORD_CALLS"

// listenerFD is where the shim keeps the socket over which it sends its listener: no program uses that number.
const listenerFD = 900

// recorded are the calls that were recorded so far, by engine: each is recorded once.
var recorded = struct {
	sync.Mutex
	calls map[string][]uint32
}{calls: map[string][]uint32{}}

// Recording is notified of each new call of an engine, records it and lets it continue. Calls that other filters deny are not
// notified: the kernel applies their verdict.
type Recording struct {
	engine       string
	ours, theirs *os.File
	done         chan struct{}
}

// NewRecording makes a filter report its calls to the descriptor fd, which is that of Files in the child; nil for a program
// that is not an engine's, or has no filter.
func NewRecording(engine string, f *Filter, fd int) *Recording {
	if os.Getenv(recordVariable) == "" || engine == "" || f == nil {
		return nil
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		panic(err) // this is a developer's run, and an incomplete list would be worse
	}
	recorded.Lock()
	defer recorded.Unlock()
	f.RecordFD, f.Recorded = fd, slices.Clone(recorded.calls[engine])
	return &Recording{
		engine: engine, done: make(chan struct{}),
		ours: os.NewFile(uintptr(pair[0]), "recording"), theirs: os.NewFile(uintptr(pair[1]), "recorded"),
	}
}

// Files returns the files to pass to the child.
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
		return // the child ended before
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

// answer answers one notification; false when no process is left that could send one.
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
		return true // the process that made the call was killed
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

// record is the child's part. It runs after the denying filter was installed, because that call is not the engine's.
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
