package sandbox

import (
	"errors"
	"fmt"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
	"github.com/toolmill/toolmill/workers/sandbox/users"
)

type restriction struct {
	name  string
	apply func(*order) error
}

// restrictions in the order in which the shim applies them: first those that need privileges, then the user, while we may still
// change it; last those that would hinder the shim itself.
var restrictions = []restriction{
	{"status pipe", closeStatusOnExec},
	{"users", nameUsers},
	{"control group", func(o *order) error { return bounds.Join(o.Groups) }},
	{"background", yieldToOthers},
	{"host name", changeHostName},
	{"private files", func(o *order) error { return o.View.ChangeRoot() }},
	{"landlock rules", func(o *order) error { return o.View.MakeRules() }},
	{"user", changeUser},
	{"capabilities", func(*order) error { return users.DropCapabilities() }},
	{"parent-death signal", dieWithParent},
	{"no new privileges", func(*order) error { return users.DenyNewPrivileges() }},
	{"landlock", func(o *order) error { return o.View.KeepToRules() }},
	{"system calls", filterCalls},
	{"limits", func(o *order) error { return bounds.Apply(o.Limits) }},
}

func restrict(o *order) error {
	for _, r := range restrictions {
		if err := r.apply(o); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}

func nameUsers(o *order) error {
	if o.Users == nil {
		return nil
	}
	return o.Users.Name()
}

// yieldToOthers leaves a foreground engine at the service's own priority.
func yieldToOthers(o *order) error {
	if !o.Background {
		return nil
	}
	return bounds.Yield()
}

// hostName is the host name that an engine sees.
const hostName = "engine"

// changeHostName hides the machine's name if the engine has a namespace of its own for it.
func changeHostName(o *order) error {
	if !o.View.OwnProcesses {
		return nil
	}
	return unix.Sethostname([]byte(hostName))
}

func changeUser(o *order) error {
	if o.User == 0 {
		return nil
	}
	return users.Change(o.User)
}

// dieWithParent sets the parent-death signal again, because a change of user clears it. If the parent died in between, its end
// of the status pipe is closed.
func dieWithParent(o *order) error {
	if err := unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0, 0, 0); err != nil {
		return err
	}
	status := []unix.PollFd{{Fd: int32(o.StatusFD)}} //nolint:gosec // a descriptor is small
	if _, err := unix.Poll(status, 0); err != nil && !errors.Is(err, unix.EINTR) {
		return err
	}
	if status[0].Revents&unix.POLLERR != 0 {
		return errors.New("the parent is gone")
	}
	return nil
}

func filterCalls(o *order) error {
	if o.Calls == nil {
		return nil
	}
	return o.Calls.Install()
}
