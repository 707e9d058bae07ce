package view

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// mounted is a file or directory that is mounted in the engine's own root.
type mounted struct {
	path string
	fd   int
	// link is the target of a symbolic link, which is created again instead of mounted.
	link string
}

const (
	stagePath = "/proc" // a directory that every machine has; the mount over it disappears when the root changes
	oldRoot   = "old"
	mountOwn  = unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV
	mountRead = mountOwn | unix.MOUNT_ATTR_RDONLY
)

// ChangeRoot leaves an engine only the files of its view, in a root of its own: sockets, other jobs' directories and everything
// else on the machine are not hidden but absent.
func (v *View) ChangeRoot() error {
	if !v.PrivateFiles {
		return nil
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("own mounts: %w", err)
	}
	taken, err := v.take()
	if err != nil {
		return err
	}
	if err := enterStage(); err != nil {
		return err
	}
	if err := mountTemporary(); err != nil {
		return fmt.Errorf("%s: %w", temporaryPath, err)
	}
	for _, m := range taken {
		if err := m.place(); err != nil {
			return fmt.Errorf("%s: %w", m.path, err)
		}
	}
	if err := v.mountProc(); err != nil {
		return fmt.Errorf("/proc: %w", err)
	}
	return v.closeRoot()
}

// take opens everything while all of the machine's files are visible, so that links within a path are resolved.
func (v *View) take() ([]mounted, error) {
	var taken []mounted
	add := func(path string, attributes uint64) error {
		m, err := takeAlong(path, attributes)
		if isAbsent(err) {
			return nil
		}
		taken = append(taken, m)
		return err
	}
	for _, path := range v.ReadOnly {
		if err := add(path, mountRead); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, path := range devices {
		if err := add(path, unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	if v.Dir == "" {
		return taken, nil
	}
	return taken, add(v.Dir, mountOwn)
}

func takeAlong(path string, attributes uint64) (m mounted, err error) {
	m.path = path
	if isLink(path) && attributes == mountRead {
		m.link, err = os.Readlink(path)
		return m, err
	}
	m.fd, err = unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil {
		return m, err
	}
	return m, unix.MountSetattr(m.fd, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attributes})
}

// enterStage makes an empty directory in memory the root.
func enterStage() error {
	if err := unix.Mount("engine", stagePath, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=0755,size=1m"); err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	err := errors.Join(unix.Chdir(stagePath), unix.Mkdir(oldRoot, 0o700))
	if err == nil {
		err = unix.PivotRoot(".", oldRoot)
	}
	return errors.Join(err, unix.Chdir("/"))
}

func (m mounted) place() error {
	if err := os.MkdirAll(filepath.Dir(m.path), 0o755); err != nil { //nolint:gosec // the engine's user traverses it
		return err
	}
	if m.link != "" {
		return ignoreExisting(os.Symlink(m.link, m.path))
	}
	defer func() { _ = unix.Close(m.fd) }()
	var stat unix.Stat_t
	if err := unix.Fstat(m.fd, &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT == unix.S_IFDIR {
		if err := os.MkdirAll(m.path, 0o755); err != nil { //nolint:gosec // the mount covers it
			return err
		}
	} else if isThere(m.path) {
		return nil // below a directory that was already mounted
	} else if err := os.WriteFile(m.path, nil, 0o444); err != nil { //nolint:gosec // the mount covers it
		return err
	}
	return unix.MoveMount(m.fd, "", unix.AT_FDCWD, m.path, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

func isThere(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func ignoreExisting(err error) error {
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	return err
}

// temporaryPath is where programs write that ignore TMPDIR. It is in memory, so it is small.
const temporaryPath = "/tmp"

// mountTemporary must come before mounts below it, such as the run's own directory.
func mountTemporary() error {
	if err := unix.Mkdir(temporaryPath, 0o755); err != nil {
		return err
	}
	return unix.Mount("engine", temporaryPath, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=1777,size=16m,nr_inodes=4096")
}

// mountProc shows the processes of the engine's own namespace. If the machine's /proc is partly covered, as in many containers,
// the kernel refuses that; then the engine gets the container's /proc, and only Landlock hides what is in it.
func (v *View) mountProc() error {
	if err := unix.Mkdir("/proc", 0o755); err != nil {
		return err
	}
	if v.OwnProcesses {
		err := unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
		v.ownProc = err == nil
		if err == nil || !errors.Is(err, unix.EPERM) {
			return err
		}
	}
	return unix.Mount("/"+oldRoot+"/proc", "/proc", "", unix.MS_BIND|unix.MS_REC, "")
}

// closeRoot detaches the machine's files and makes the root read-only.
func (v *View) closeRoot() error {
	links := map[string]string{"/dev/fd": "/proc/self/fd", "/dev/stdin": "fd/0", "/dev/stdout": "fd/1", "/dev/stderr": "fd/2"}
	for path, target := range links {
		if err := os.Symlink(target, path); err != nil {
			return err
		}
	}
	err := errors.Join(unix.Unmount("/"+oldRoot, unix.MNT_DETACH), unix.Rmdir("/"+oldRoot))
	if err != nil {
		return fmt.Errorf("old root: %w", err)
	}
	if err := unix.MountSetattr(unix.AT_FDCWD, "/", 0, &unix.MountAttr{Attr_set: mountRead | unix.MOUNT_ATTR_NOEXEC}); err != nil {
		return fmt.Errorf("close root: %w", err)
	}
	if v.Dir == "" {
		return nil
	}
	return unix.Chdir(v.Dir)
}
