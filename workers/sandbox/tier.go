package sandbox

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// Tier is how far a run is confined on this machine. Process group, resource limits, no_new_privs and the loss of all
// capabilities hold in every tier.
type Tier struct {
	// NoNetwork: a network namespace without interfaces, and namespaces for processes (so that killing the first kills
	// all), for what they share, and for the machine's name.
	NoNetwork bool
	// OwnUser: each run has an unprivileged user of its own. Needs root.
	OwnUser bool
	// UserNamespace: the namespaces were reached without root.
	UserNamespace bool
	// PrivateFiles: a root of its own with nothing in it but the run's view. Needs namespaces.
	PrivateFiles bool
	// Landlock is the version of it that denies files outside the view, as far as that version does; 0 for none.
	Landlock int
	// Seccomp: a filter of system calls.
	Seccomp bool
	// MemoryGroup: Limits.MemoryBytes holds, by a control group.
	MemoryGroup bool
}

// CountsProcesses tells whether Limits.ProcessesMax holds.
func (t Tier) CountsProcesses() bool { return t.OwnUser || t.UserNamespace }

// String names the tier for readiness pages and job records.
func (t Tier) String() string {
	parts := []string{"process-group"}
	for _, part := range []struct {
		reached bool
		name    string
	}{
		{t.NoNetwork, "no-network"},
		{t.OwnUser, "own-user"},
		{t.UserNamespace, "user-namespace"},
		{t.PrivateFiles, "private-files"},
		{t.Landlock > 0, "landlock"},
		{t.Seccomp, "seccomp"},
		{t.MemoryGroup, "memory-group"},
	} {
		if part.reached {
			parts = append(parts, part.name)
		}
	}
	return strings.Join(parts, "+")
}

func (t Tier) attributes() *syscall.SysProcAttr {
	// A session of its own, not a group alone: it has no terminal, and the scheduler gives each session the same share of
	// the processors (sched_autogroup_enabled), so that a run with a hundred threads takes no more than one with one.
	attributes := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if t.NoNetwork {
		attributes.Cloneflags = syscall.CLONE_NEWNET | syscall.CLONE_NEWPID | syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS
	}
	if t.PrivateFiles {
		attributes.Cloneflags |= syscall.CLONE_NEWNS
	}
	if t.UserNamespace {
		attributes.Cloneflags |= syscall.CLONE_NEWUSER
		// The shim, which names the users (user_map.go) and makes the engine's root, keeps what the kernel gives the first
		// process of a namespace.
		attributes.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
	return attributes
}
