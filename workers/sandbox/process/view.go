package process

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// systemPaths are what every engine may read and execute: programs, libraries, fonts and the settings of those. Those
// that a machine lacks are passed over. /etc as a whole, /home, /run with its sockets and /var are not among them.
var systemPaths = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
	// Environments that scripts/setup makes for all users.
	"/opt/toolmill",
	"/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd", "/etc/group",
	"/etc/mime.types", "/etc/papersize", "/etc/libreoffice", "/etc/chromium", "/etc/chromium.d",
	"/var/cache/fontconfig", "/var/lib/libreoffice", "/var/spool/libreoffice",
	// How many processors there are, which thread pools ask for.
	"/sys/devices/system/cpu", "/sys/devices/system/node",
}

// systemPatterns are more of them, whose names hold a version.
var systemPatterns = []string{"/etc/java-*-openjdk"}

// devices can be opened by everybody, and hold nothing of anybody.
var devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// view is which files a run may open. It is made here and enforced by the shim.
type view struct {
	// ReadOnly may be read and executed, Dir ("" for none) also written.
	ReadOnly []string `json:"readOnly"`
	Dir      string   `json:"dir"`
}

func viewOf(spec Spec) (v view, err error) {
	v.ReadOnly = append(v.ReadOnly, systemPaths...)
	for _, pattern := range systemPatterns {
		found, err := filepath.Glob(pattern)
		if err != nil {
			return v, err
		}
		v.ReadOnly = append(v.ReadOnly, found...)
	}
	for _, path := range spec.ReadOnly {
		if path, err = filepath.Abs(path); err != nil {
			return v, err
		}
		v.ReadOnly = append(v.ReadOnly, path)
	}
	program, err := programFiles(spec.Path)
	if err != nil {
		return v, err
	}
	v.ReadOnly = append(v.ReadOnly, program...)
	if spec.Dir != "" {
		v.Dir, err = filepath.Abs(spec.Dir)
	}
	return v, err
}

// programFiles are the program by the name that it is called by and by its own.
func programFiles(path string) ([]string, error) {
	called, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	own, err := filepath.EvalSymlinks(called)
	switch {
	case isAbsent(err):
		return nil, nil // replaced since it was looked up, or hidden; exec will say so
	case err != nil:
		return nil, err
	case called == ownExecutable:
		return []string{own}, nil
	}
	return []string{called, own}, nil
}

// isAbsent tells of a path that leads nowhere, or where the service itself may not look: an engine then does without.
func isAbsent(err error) bool {
	return errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENOTDIR) || errors.Is(err, unix.EACCES)
}

// isLink tells of a symbolic link. What cannot be asked is none.
func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&os.ModeSymlink != 0
}
