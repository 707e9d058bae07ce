package bounds

import (
	"syscall"
	"unsafe"
)

// Image is a program to become, laid out as execve(2) takes it. It is made before the limits are set: syscall.Exec copies its
// arguments, which a process at its limit of address space cannot.
type Image struct{ args, env []*byte }

// NewImage returns the image of the program at args[0], with its arguments and environment. A zero byte in one of them is an
// error (EINVAL).
func NewImage(args, env []string) (*Image, error) {
	a, err := syscall.SlicePtrFromStrings(args)
	if err != nil {
		return nil, err
	}
	e, err := syscall.SlicePtrFromStrings(env)
	return &Image{args: a, env: e}, err
}

// Exec replaces the calling process, and returns only if the kernel refuses. Unlike syscall.Exec it leaves the limit of open
// files as it is.
func (i *Image) Exec() error {
	_, _, errno := syscall.RawSyscall(syscall.SYS_EXECVE, uintptr(unsafe.Pointer(i.args[0])), //nolint:gosec // arguments of the system call
		uintptr(unsafe.Pointer(&i.args[0])), uintptr(unsafe.Pointer(&i.env[0]))) //nolint:gosec // as above
	return errno
}
