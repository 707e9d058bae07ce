package sandbox

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
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
	// Control groups: MemoryGroup bounds a run's memory (Limits.MemoryBytes), ProcessesGroup its processes
	// (Limits.ProcessesMax), ProcessorGroup weighs its processor time (Limits.ProcessorWeight, ProcessorsMax, the background).
	MemoryGroup, ProcessesGroup, ProcessorGroup bool
}

// CountsProcesses reports whether the kernel holds Limits.ProcessesMax.
func (t Tier) CountsProcesses() bool { return t.hasUser() || t.ProcessesGroup }

// hasUser reports whether a run's processes are counted apart from all others of the service's user.
func (t Tier) hasUser() bool { return t.OwnUser || t.UserNamespace }

// leavable reports whether a process may leave its run's group without being ended with it: where there is no process
// namespace, and no filter keeps it in.
func (t Tier) leavable() bool { return !t.NoNetwork && !t.Seccomp }

// controllers are those of the control groups that work here.
func (t Tier) controllers() (list []bounds.Controller) {
	for _, c := range bounds.Controllers {
		if t.bounds(c) {
			list = append(list, c)
		}
	}
	return list
}

func (t Tier) bounds(c bounds.Controller) bool {
	return map[bounds.Controller]bool{
		bounds.Memory: t.MemoryGroup, bounds.Processes: t.ProcessesGroup, bounds.Processor: t.ProcessorGroup,
	}[c]
}

// with returns the tier with one controller more.
func (t Tier) with(c bounds.Controller) Tier {
	switch c {
	case bounds.Memory:
		t.MemoryGroup = true
	case bounds.Processes:
		t.ProcessesGroup = true
	case bounds.Processor:
		t.ProcessorGroup = true
	}
	return t
}

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
		{t.ProcessesGroup, "processes-group"},
		{t.ProcessorGroup, "processor-group"},
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
		// The shim, which names the users (package users) and makes the engine's root, keeps what the kernel gives the first
		// process of a namespace.
		attributes.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
	return attributes
}
