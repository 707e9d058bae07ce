package view

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// systemPaths are what every engine may read and execute: programs, libraries, fonts and their settings. Missing ones are
// skipped. /etc as a whole, /home, /run with its sockets and /var are not among them.
var systemPaths = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
	// Environments that scripts/setup creates for all users.
	"/opt/toolmill",
	"/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd", "/etc/group",
	"/etc/mime.types", "/etc/papersize", "/etc/libreoffice", "/etc/chromium", "/etc/chromium.d",
	"/var/cache/fontconfig", "/var/lib/libreoffice", "/var/spool/libreoffice",
	// The number of processors, which thread pools read.
	"/sys/devices/system/cpu", "/sys/devices/system/node",
}

// systemPatterns are further system paths, whose names contain a version.
var systemPatterns = []string{"/etc/java-*-openjdk"}

// devices can be opened by everybody, and contain no data.
var devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// View is which files a run may open, and how that is enforced.
type View struct {
	// ReadOnly may be read and executed; Dir ("" for none) may also be written.
	ReadOnly []string `json:"readOnly"`
	Dir      string   `json:"dir"`

	PrivateFiles   bool `json:"privateFiles"` // a root of its own, by a mount namespace
	OwnProcesses   bool `json:"ownProcesses"` // it has a process namespace
	Landlock       int  `json:"landlock"`     // the version to use, 0 for none
	ConfinesItself bool `json:"confinesItself"`
	// TemporarySocket: it creates a socket in /tmp.
	TemporarySocket bool `json:"temporarySocket"`

	ownProc bool // /proc shows only the engine's processes
	rules   int  // Landlock's rules, as a descriptor
}

// Of returns the view for a program: the system's files, its own, those of readOnly, and dir.
func Of(program, dir string, readOnly []string) (v View, err error) {
	v.ReadOnly = append(v.ReadOnly, systemPaths...)
	for _, pattern := range systemPatterns {
		found, err := filepath.Glob(pattern)
		if err != nil {
			return v, err
		}
		v.ReadOnly = append(v.ReadOnly, found...)
	}
	for _, path := range readOnly {
		if path, err = filepath.Abs(path); err != nil {
			return v, err
		}
		v.ReadOnly = append(v.ReadOnly, path)
	}
	own, err := programFiles(program)
	if err != nil {
		return v, err
	}
	v.ReadOnly = append(v.ReadOnly, own...)
	if dir != "" {
		v.Dir, err = filepath.Abs(dir)
	}
	return v, err
}

// programFiles returns the program's path as called and with links resolved.
func programFiles(path string) ([]string, error) {
	called, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	own, err := filepath.EvalSymlinks(called)
	switch {
	case isAbsent(err):
		return nil, nil // replaced since it was looked up, or hidden; exec will report it
	case err != nil:
		return nil, err
	case called == "/proc/self/exe":
		return []string{own}, nil
	}
	return []string{called, own}, nil
}

// isAbsent reports whether a path does not exist, or is where the service itself has no access: an engine then does without it.
func isAbsent(err error) bool {
	return errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENOTDIR) || errors.Is(err, unix.EACCES)
}

// isLink reports whether a path is a symbolic link; false if it cannot be examined.
func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&os.ModeSymlink != 0
}
