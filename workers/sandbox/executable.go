package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"
)

// executable is what a child begins as: the helper where one was embedded and can be run from memory, else this program itself.
var executable = sync.OnceValue(func() string {
	path, err := keepInMemory(embeddedHelper)
	if err == nil {
		err = startsAs(path)
	}
	if err != nil {
		return ownExecutable
	}
	return path
})

var errNoHelper = errors.New("no helper was embedded")

// helperDescriptorMin is above all descriptors that a child is given, which would otherwise take the helper's place before it
// is executed.
const helperDescriptorMin = 512

// keepInMemory makes a file that has no name and that nobody, not even we, can change any more. It is open for as long as
// this process lives; a child opens it by its own descriptor, before any of its rights are gone.
func keepInMemory(program []byte) (path string, err error) {
	if len(program) == 0 {
		return "", errNoHelper
	}
	fd, err := unix.MemfdCreate(shimName, unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING|unix.MFD_EXEC)
	if errors.Is(err, unix.EINVAL) { // before Linux 6.3 all of them can be executed
		fd, err = unix.MemfdCreate(shimName, unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	}
	if err != nil {
		return "", fmt.Errorf("helper: %w", err)
	}
	file := os.NewFile(uintptr(fd), shimName)
	defer func() { _ = file.Close() }()
	if _, err := file.Write(program); err != nil {
		return "", fmt.Errorf("helper: %w", err)
	}
	if _, err := unix.FcntlInt(file.Fd(), unix.F_ADD_SEALS, unix.F_SEAL_SEAL|unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_WRITE); err != nil {
		return "", fmt.Errorf("helper: seal: %w", err)
	}
	kept, err := unix.FcntlInt(file.Fd(), unix.F_DUPFD_CLOEXEC, helperDescriptorMin)
	if err != nil {
		return "", fmt.Errorf("helper: %w", err)
	}
	return fmt.Sprintf("/proc/self/fd/%d", kept), nil
}

// startsAs tries whether a program restricts itself here: a kernel may forbid to execute what is in memory.
func startsAs(path string) error {
	runtime.LockOSThread() // the child ends with the thread
	defer runtime.UnlockOSThread()
	rehearsal := order{StatusFD: 1, Rehearsal: true}
	command := exec.Cmd{Path: path, Args: []string{shimName, rehearsal.encode(), path}, Env: []string{}, Dir: "/"}
	return command.Run()
}
