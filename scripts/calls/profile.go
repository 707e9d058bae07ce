package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// profile has the format that Docker, containerd and Kubernetes read (the OCI's runtime specification, "seccomp").
type profile struct {
	DefaultAction   string   `json:"defaultAction"`
	DefaultErrnoRet int      `json:"defaultErrnoRet"`
	Architectures   []string `json:"architectures"`
	Syscalls        []rule   `json:"syscalls"`
}

type rule struct {
	Names   []string `json:"names"`
	Action  string   `json:"action"`
	Comment string   `json:"comment,omitempty"`
}

// forEngines are the calls that engines need and Docker's own profile denies to a container without capabilities: the
// shim creates namespaces and, in them, a root of the engine's own; Chromium does so for its children.
var forEngines = []string{
	"clone", "unshare", // Docker's profile allows clone without the flags of namespaces
	"mount", "umount2", "pivot_root", "open_tree", "move_mount", "mount_setattr", "sethostname",
	"chroot",
}

// never are calls that nothing in the container needs: Docker's profile denies them without their capability, and
// some always.
var never = []string{
	"acct", "add_key", "afs_syscall", "arm_fadvise64_64", "bpf", "clock_settime", "create_module", "delete_module", "fanotify_init",
	"finit_module", "fsconfig", "fsmount", "fsopen", "fspick", "get_kernel_syms", "get_mempolicy", "getpmsg", "init_module",
	"io_uring_enter", "io_uring_register", "io_uring_setup", "ioperm", "iopl", "kcmp", "kexec_file_load", "kexec_load", "keyctl",
	"lookup_dcookie", "lsm_get_self_attr", "lsm_list_modules", "lsm_set_self_attr", "mbind", "memfd_secret", "migrate_pages",
	"modify_ldt", "move_pages", "nfsservctl", "open_by_handle_at", "name_to_handle_at", "open_tree_attr", "perf_event_open",
	"pidfd_getfd", "process_madvise", "process_vm_readv", "process_vm_writev", "ptrace", "putpmsg", "query_module", "quotactl",
	"quotactl_fd", "reboot", "request_key", "security", "set_mempolicy", "set_mempolicy_home_node", "setdomainname", "setns",
	"settimeofday", "swapoff", "swapon", "sysfs", "syslog", "tuxcall", "uselib", "userfaultfd", "ustat", "vhangup", "vserver", "_sysctl",
}

// writeProfile allows the known calls that are not denied; calls of later kernels do not exist in the container.
func writeProfile(names []string) error {
	const denied, allowed = "SCMP_ACT_ERRNO", "SCMP_ACT_ALLOW"
	names = slices.DeleteFunc(names, func(name string) bool {
		return slices.Contains(never, name) || slices.Contains(forEngines, name) || name == "clone3"
	})
	const permission = 1 // EPERM
	p := profile{
		DefaultAction: denied, DefaultErrnoRet: permission, Architectures: []string{"SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"},
		Syscalls: []rule{
			{Names: names, Action: allowed},
			{Names: []string{"clone3"}, Action: allowed, Comment: "its flags cannot be seen; clone is allowed with all of them"},
			{Names: forEngines, Action: allowed, Comment: "what engines are isolated with, in namespaces of their own"},
		},
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(p); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "docs/deploy/seccomp.json"), text.Bytes(), 0o644) //nolint:gosec // a document
}
