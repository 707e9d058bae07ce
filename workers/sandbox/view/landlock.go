package view

import (
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Landlock's rights, by what they are granted for. Everything that is handled and not granted is denied.
const (
	rightsFileRead = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_EXECUTE
	rightsRead     = rightsFileRead | unix.LANDLOCK_ACCESS_FS_READ_DIR
	rightsDevice   = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	// In its own directory an engine may do everything except execute files and create devices. LibreOffice creates a socket
	// there.
	rightsOwn = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR | unix.LANDLOCK_ACCESS_FS_WRITE_FILE |
		unix.LANDLOCK_ACCESS_FS_TRUNCATE | unix.LANDLOCK_ACCESS_FS_REFER |
		unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_SYM |
		unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK |
		unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR
)

// The versions of Landlock's interface (Documentation/userspace-api/landlock.rst). What an older kernel does not know, it does
// not restrict.
const (
	landlockRefer      = 2 // before, moving between directories is always denied
	landlockTruncate   = 3
	landlockNetwork    = 4
	landlockIoctl      = 5
	landlockScope      = 6
	rightsOfVersionOne = unix.LANDLOCK_ACCESS_FS_REFER - 1
)

// LandlockVersion returns the kernel's version of Landlock, 0 for none.
func LandlockVersion() int {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(version)
}

// ScopesSignals reports whether a version of Landlock confines signals.
func ScopesSignals(version int) bool { return version >= landlockScope }

// handledRights returns all rights that a version of Landlock can deny: files, TCP, and access to processes outside.
func handledRights(version int) unix.LandlockRulesetAttr {
	handled := unix.LandlockRulesetAttr{Handled_access_fs: rightsOfVersionOne}
	for since, right := range map[int]uint64{
		landlockRefer: unix.LANDLOCK_ACCESS_FS_REFER, landlockTruncate: unix.LANDLOCK_ACCESS_FS_TRUNCATE,
		landlockIoctl: unix.LANDLOCK_ACCESS_FS_IOCTL_DEV,
	} {
		if version >= since {
			handled.Handled_access_fs |= right
		}
	}
	if version >= landlockNetwork {
		handled.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if version >= landlockScope {
		handled.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	return handled
}

// MakeRules writes the rules on which files may be opened, while the shim can still see all files.
func (v *View) MakeRules() error {
	if v.Landlock == 0 {
		return nil
	}
	handled := handledRights(v.Landlock)
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET,
		uintptr(unsafe.Pointer(&handled)), unsafe.Sizeof(handled), 0) //nolint:gosec // an argument of the system call
	if errno != 0 {
		return errno
	}
	v.rules = int(fd)
	for _, path := range v.ReadOnly {
		if err := v.allow(path, rightsRead, handled); err != nil {
			return err
		}
	}
	for _, path := range devices {
		if err := v.allow(path, rightsDevice, handled); err != nil {
			return err
		}
	}
	if err := errors.Join(v.allowProc(handled), v.allowTemporary(handled)); err != nil || v.Dir == "" {
		return err
	}
	return v.allow(v.Dir, rightsOwn, handled)
}

// procPaths are the parts of /proc that may be read if it shows the processes of others too; the engine then sees nothing of
// its own children there either.
var procPaths = []string{
	"/proc/self", "/proc/cpuinfo", "/proc/filesystems", "/proc/loadavg", "/proc/meminfo", "/proc/stat", "/proc/sys", "/proc/uptime",
	"/proc/version", "/proc/vmstat",
}

func (v *View) allowProc(handled unix.LandlockRulesetAttr) error {
	paths, rights := procPaths, uint64(rightsRead)
	// For children in namespaces of their own, /proc/self, which here is the shim's, is another directory. Of processes outside,
	// the engine can then see only arguments: Landlock denies the rest, as it denies tracing.
	if v.ownProc || v.ConfinesItself {
		paths = []string{"/proc"}
	}
	if v.ConfinesItself {
		rights |= unix.LANDLOCK_ACCESS_FS_WRITE_FILE // the mapping of a user namespace is written to /proc/self/uid_map
	}
	for _, path := range paths {
		if err := v.allow(path, rights, handled); err != nil {
			return err
		}
	}
	return nil
}

// allowTemporary grants little if others have files there too.
func (v *View) allowTemporary(handled unix.LandlockRulesetAttr) error {
	switch {
	case v.PrivateFiles:
		return v.allow(temporaryPath, rightsOwn, handled)
	case v.TemporarySocket:
		return v.allow(temporaryPath, unix.LANDLOCK_ACCESS_FS_MAKE_SOCK|unix.LANDLOCK_ACCESS_FS_REMOVE_FILE, handled)
	}
	return nil
}

// allow grants rights for a file, or for a directory and everything below. A missing file needs no rule.
func (v *View) allow(path string, rights uint64, handled unix.LandlockRulesetAttr) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if isAbsent(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer func() { _ = unix.Close(fd) }()
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= rightsFileRead | rightsDevice
	}
	rule := unix.LandlockPathBeneathAttr{
		Allowed_access: rights & handled.Handled_access_fs,
		Parent_fd:      int32(fd), //nolint:gosec // descriptors are small
	}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(v.rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0) //nolint:gosec // an argument of the system call
	if errno != 0 {
		return fmt.Errorf("%s: %w", path, errno)
	}
	return nil
}

// KeepToRules applies the rules for good, to the engine and everything that it starts.
func (v *View) KeepToRules() error {
	if v.Landlock == 0 {
		return nil
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(v.rules), 0, 0); errno != 0 {
		return errno
	}
	return unix.Close(v.rules)
}
