package rundir

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// O_NONBLOCK, because opening a pipe would wait for a writer.
const beneathFlags = unix.O_RDONLY | unix.O_NONBLOCK | unix.O_CLOEXEC | unix.O_NOCTTY | unix.O_NOFOLLOW

// openBeneath opens a file below a directory by a path without any link. The kernel guarantees this in one call; before Linux
// 5.6, or if a container's filter does not know the call, it is done step by step.
func openBeneath(dir, name string) (fd int, err error) {
	root, err := unix.Open(dir, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	defer func() { _ = unix.Close(root) }()
	how := unix.OpenHow{Flags: beneathFlags, Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS | unix.RESOLVE_NO_MAGICLINKS}
	for {
		fd, err = unix.Openat2(root, name, &how)
		switch {
		case errors.Is(err, unix.EINTR), errors.Is(err, unix.EAGAIN):
			continue // a directory is being renamed meanwhile
		case errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EPERM):
			return walkBeneath(root, name)
		}
		return fd, err
	}
}

// walkBeneath is as strict: each step starts at the directory that the one before opened, and does not follow a link.
func walkBeneath(root int, name string) (fd int, err error) {
	at := root
	defer func() {
		if at != root {
			_ = unix.Close(at)
		}
	}()
	steps := strings.Split(filepath.Clean(name), "/")
	for _, step := range steps[:len(steps)-1] {
		if step == ".." {
			return -1, unix.EXDEV
		}
		// O_PATH with O_NOFOLLOW opens a link itself, which is not a directory.
		next, err := unix.Openat(at, step, unix.O_PATH|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
		if errors.Is(err, unix.ENOTDIR) {
			err = linkOr(at, step, err)
		}
		if err != nil {
			return -1, err
		}
		if at != root {
			_ = unix.Close(at)
		}
		at = next
	}
	return unix.Openat(at, steps[len(steps)-1], beneathFlags, 0)
}

// linkOr returns ELOOP for a symbolic link, and the other error for anything else.
func linkOr(at int, name string, other error) error {
	var stat unix.Stat_t
	if err := unix.Fstatat(at, name, &stat, unix.AT_SYMLINK_NOFOLLOW); err == nil && stat.Mode&unix.S_IFMT == unix.S_IFLNK {
		return unix.ELOOP
	}
	return other
}
