package users

import "golang.org/x/sys/unix"

// Change makes an id the user and the only group of the calling thread, for good.
func Change(id int) error {
	if err := unix.Setgroups(nil); err != nil {
		return err
	}
	if err := unix.Setresgid(id, id, id); err != nil {
		return err
	}
	return unix.Setresuid(id, id, id)
}

// DenyNewPrivileges sets no_new_privs: setuid programs of root's no longer give their privileges to the caller.
func DenyNewPrivileges() error {
	return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
}

// DropCapabilities removes all capabilities, even if the engine has to remain root: otherwise exec would restore them all.
func DropCapabilities() error {
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	if unix.Geteuid() == 0 {
		for capability := range uintptr(unix.CAP_LAST_CAP + 1) {
			if err := unix.Prctl(unix.PR_CAPBSET_DROP, capability, 0, 0, 0); err != nil && err != unix.EINVAL {
				return err // EINVAL: an older kernel lacks the newest ones
			}
		}
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	return unix.Capset(&header, &none[0])
}
