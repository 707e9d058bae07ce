package sandbox

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
)

// Tier is how far a run is confined on this machine. Process group, resource limits, no_new_privs and the loss of all
// capabilities apply in every tier.
type Tier struct {
	// NoNetwork: a network namespace without interfaces, and namespaces for processes (so that killing the first kills all), for
	// IPC, and for the host name.
	NoNetwork bool
	// OwnUser: each run has an unprivileged user of its own. Needs root.
	OwnUser bool
	// UserNamespace: the namespaces were created without root.
	UserNamespace bool
	// PrivateFiles: a root of its own that contains only the run's view. Needs namespaces.
	PrivateFiles bool
	// Landlock is the version of Landlock that denies files outside the view, as far as that version can; 0 for none.
	Landlock int
	// Seccomp: a filter of system calls.
	Seccomp bool
	// Control groups: MemoryGroup limits a run's memory (Limits.MemoryBytes), ProcessesGroup its processes (Limits.ProcessesMax),
	// ProcessorGroup weighs its processor time (Limits.ProcessorWeight, ProcessorsMax, the background).
	MemoryGroup, ProcessesGroup, ProcessorGroup bool
}

// CountsProcesses reports whether the kernel enforces Limits.ProcessesMax.
func (t Tier) CountsProcesses() bool { return t.hasUser() || t.ProcessesGroup }

// hasUser reports whether a run's processes are counted separately from other processes of the service's user.
func (t Tier) hasUser() bool { return t.OwnUser || t.UserNamespace }

// leavable reports whether a process may leave its run's group and survive it: there is neither a process namespace, nor a
// filter that prevents it.
func (t Tier) leavable() bool { return !t.NoNetwork && !t.Seccomp }

// controllers returns the controllers that work here.
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

// with returns the tier with one more controller.
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

// String returns the tier's name for readiness pages and job records.
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
	// A session of its own, not only a group: it has no terminal, and the scheduler gives each session the same share of the
	// processors (sched_autogroup_enabled), so that a run with a hundred threads gets no more than one with a single thread.
	attributes := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if t.NoNetwork {
		attributes.Cloneflags = syscall.CLONE_NEWNET | syscall.CLONE_NEWPID | syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS
	}
	if t.PrivateFiles {
		attributes.Cloneflags |= syscall.CLONE_NEWNS
	}
	if t.UserNamespace {
		attributes.Cloneflags |= syscall.CLONE_NEWUSER
		// The shim, which maps the users (package users) and creates the engine's root, keeps the capabilities that the kernel gives
		// the first process of a namespace.
		attributes.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN}
	}
	return attributes
}
