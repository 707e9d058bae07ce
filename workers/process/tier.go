package process

import (
	"context"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Tier is how far a run is confined on this machine. Process group, resource
// limits and no_new_privs hold in every tier.
type Tier struct {
	// NoNetwork: a network namespace without interfaces, and a process
	// namespace, so that killing the first process kills all.
	NoNetwork bool
	// OwnUser: each run has an unprivileged user of its own. Needs root.
	OwnUser bool
	// UserNamespace: the namespaces were reached without root.
	UserNamespace bool
}

// CountsProcesses tells whether Limits.ProcessesMax holds.
func (t Tier) CountsProcesses() bool { return t.OwnUser || t.UserNamespace }

// String names the tier for readiness pages and job records.
func (t Tier) String() string {
	parts := []string{"process-group"}
	if t.NoNetwork {
		parts = append(parts, "no-network")
	}
	if t.OwnUser {
		parts = append(parts, "own-user")
	}
	if t.UserNamespace {
		parts = append(parts, "user-namespace")
	}
	return strings.Join(parts, "+")
}

// Probe is the strongest tier that works here. It is tried out once, with the
// shim itself, which takes some tens of milliseconds.
var Probe = sync.OnceValue(probe)

func probe() Tier {
	candidates := []Tier{{NoNetwork: true, UserNamespace: true}}
	if os.Getuid() == 0 {
		candidates = []Tier{{NoNetwork: true, OwnUser: true}, {OwnUser: true}, {NoNetwork: true}}
	}
	for _, tier := range candidates {
		if rehearse(tier) == nil {
			return tier
		}
	}
	return Tier{}
}

func rehearse(tier Tier) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	spec := Spec{Path: ownExecutable, Limits: Limits{ProcessesMax: 64, OpenFiles: 64}}
	child, err := start(ctx, spec, tier, true)
	if err != nil {
		return err
	}
	_, err = child.Wait()
	return err
}

func (t Tier) attributes() *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if t.NoNetwork {
		attributes.Cloneflags = syscall.CLONE_NEWNET | syscall.CLONE_NEWPID
	}
	if t.UserNamespace {
		attributes.Cloneflags |= syscall.CLONE_NEWUSER
		// Mapped to itself, not to root: an engine that believes to be root
		// asks for what it cannot get.
		attributes.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		attributes.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
	return attributes
}
