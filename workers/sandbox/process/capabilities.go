package process

import "golang.org/x/sys/unix"

// changeHostName hides the machine's, where the name belongs to the engine's own namespace.
func changeHostName(o *order) error {
	if !o.OwnProcesses {
		return nil
	}
	return unix.Sethostname([]byte(hostName))
}

// dropCapabilities leaves nothing of what root may do, also where the engine has to stay root: then exec would bring all
// of it back.
func dropCapabilities(*order) error {
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	if unix.Geteuid() == 0 {
		for capability := range uintptr(unix.CAP_LAST_CAP + 1) {
			if err := unix.Prctl(unix.PR_CAPBSET_DROP, capability, 0, 0, 0); err != nil && err != unix.EINVAL {
				return err // EINVAL: an older kernel lacks the last ones
			}
		}
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	return unix.Capset(&header, &none[0])
}
