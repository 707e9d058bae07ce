package calls

import (
	"slices"

	"golang.org/x/sys/unix"
)

// deniedAlways are calls that no engine needs and that reach outside the sandbox, other processes, or parts of the kernel where
// vulnerabilities were found. They fail as for a process without permission, so that engines that probe for them continue.
var deniedAlways = []uint32{
	// other processes
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE, unix.SYS_KCMP,
	unix.SYS_PIDFD_GETFD, unix.SYS_PIDFD_OPEN, unix.SYS_SETNS,
	// files by other means than their names
	unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_FANOTIFY_INIT, unix.SYS_FANOTIFY_MARK, unix.SYS_MEMFD_SECRET,
	// mounts
	unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT, unix.SYS_MOUNT_SETATTR,
	unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_STATMOUNT, unix.SYS_LISTMOUNT,
	unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_SWAPON, unix.SYS_SWAPOFF,
	// programs in the kernel, its queues and keys
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_LOOKUP_DCOOKIE,
	unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	// the machine as a whole
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD,
	unix.SYS_REBOOT, unix.SYS_ACCT, unix.SYS_SYSLOG, unix.SYS_VHANGUP, unix.SYS_NFSSERVCTL,
	unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX,
	unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME,
	// Unix sockets of other processes: engines talk to their own children over socket pairs, and LibreOffice only listens.
	unix.SYS_CONNECT,
}

const (
	namespacesAny = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER |
		unix.CLONE_NEWPID | unix.CLONE_NEWNET
	// namespacesOwn are the namespaces that Chromium confines its children with.
	namespacesOwn = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

	socketTypeMask = 0xf // the bits above are flags
)

// leavingCalls take a process out of its group, whose end it would survive. Where a process namespace ends all processes they
// are allowed; elsewhere they do nothing and report success, because programs give up if they cannot create a group.
var leavingCalls = []uint32{unix.SYS_SETSID, unix.SYS_SETPGID}

// rules returns what the filter denies.
func (f *Filter) rules() []rule {
	var rules []rule
	for _, number := range slices.Concat(deniedAlways, deniedHere) {
		rules = append(rules, rule{number: number, error: unix.EPERM})
	}
	if !f.OwnProcesses {
		for _, number := range leavingCalls {
			rules = append(rules, rule{number: number, error: 0})
		}
		if !f.KeepsSignals {
			rules = append(rules, signalRules(uint32(unix.Getpid()))...) //nolint:gosec // a process id is positive
		}
	}
	namespaces := uint32(namespacesAny)
	if f.ConfinesItself {
		namespaces &^= namespacesOwn
	} else {
		rules = append(rules, rule{number: unix.SYS_CHROOT, error: unix.EPERM})
	}
	return slices.Concat(rules, socketRules(), namespaceRules(namespaces), terminalRules())
}

// socketRules allow stream and packet sockets within this machine. A datagram could be sent to any named socket.
func socketRules() []rule {
	where := []condition{
		{argument: 0, mask: 0xffffffff, is: unix.AF_UNIX, isNot: true},
		{argument: 1, mask: socketTypeMask, is: unix.SOCK_DGRAM},
		{argument: 1, mask: socketTypeMask, is: unix.SOCK_RAW},
	}
	return []rule{
		{number: unix.SYS_SOCKET, error: unix.EAFNOSUPPORT, where: where},
		{number: unix.SYS_SOCKETPAIR, error: unix.EAFNOSUPPORT, where: where},
	}
}

// namespaceRules deny the flags. clone3 has its flags in memory, which a filter cannot read: it fails, and programs then try
// clone.
func namespaceRules(flags uint32) []rule {
	var where []condition
	for bit := uint32(1); bit != 0; bit <<= 1 {
		if flags&bit != 0 {
			where = append(where, condition{argument: 0, mask: bit, is: bit})
		}
	}
	return []rule{
		{number: unix.SYS_CLONE, error: unix.EPERM, where: where},
		{number: unix.SYS_UNSHARE, error: unix.EPERM, where: where},
		{number: unix.SYS_CLONE3, error: unix.ENOSYS},
	}
}

// terminalRules deny typing into a terminal that the engine inherited.
func terminalRules() []rule {
	const linuxConsole = 0x541c // TIOCLINUX
	return []rule{{number: unix.SYS_IOCTL, error: unix.EPERM, where: []condition{
		{argument: 1, mask: 0xffffffff, is: unix.TIOCSTI}, {argument: 1, mask: 0xffffffff, is: linuxConsole},
	}}}
}

// signalRules are for an engine that sees other processes of its user, such as the service, if Landlock does not confine its
// signals. A filter cannot know whose child a process is, and the number of any thread stands for its process: so an engine may
// signal only its first process, pid, and its own group.
func signalRules(pid uint32) []rule {
	group := -pid
	return []rule{
		{number: unix.SYS_KILL, error: unix.EPERM, but: []uint32{0, pid, group}},
		{number: unix.SYS_TGKILL, error: unix.EPERM, but: []uint32{pid}},
		{number: unix.SYS_RT_SIGQUEUEINFO, error: unix.EPERM, but: []uint32{pid}},
		{number: unix.SYS_RT_TGSIGQUEUEINFO, error: unix.EPERM, but: []uint32{pid}},
		{number: unix.SYS_TKILL, error: unix.EPERM},
		{number: unix.SYS_PIDFD_SEND_SIGNAL, error: unix.EPERM},
	}
}
