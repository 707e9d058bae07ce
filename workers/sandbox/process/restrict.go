package process

import (
	"errors"
	"fmt"
	"syscall"

	"golang.org/x/sys/unix"
)

type restriction struct {
	name  string
	apply func(*order) error
}

// restrictions in the order in which the shim applies them: first what needs rights, the user then, while we may still
// change it; what the shim itself has to live with last.
var restrictions = []restriction{
	{"status pipe", closeStatusOnExec},
	{"users", nameUsers},
	{"memory group", joinMemoryGroup},
	{"background", yieldToOthers},
	{"host name", changeHostName},
	{"private files", changeRoot},
	{"landlock rules", makeRules},
	{"user", changeUser},
	{"capabilities", dropCapabilities},
	{"parent-death signal", dieWithParent},
	{"no new privileges", denyNewPrivileges},
	{"landlock", keepToRules},
	{"system calls", filterCalls},
	{"limits", applyLimits},
}

func restrict(o *order) error {
	for _, r := range restrictions {
		if err := r.apply(o); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}

func changeUser(o *order) error {
	if o.User == 0 {
		return nil
	}
	if err := unix.Setgroups(nil); err != nil {
		return err
	}
	if err := unix.Setresgid(o.User, o.User, o.User); err != nil {
		return err
	}
	return unix.Setresuid(o.User, o.User, o.User)
}

// dieWithParent repeats what was set at the start, because a change of user
// clears it. If the parent died in between, its end of the status pipe is closed.
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

func denyNewPrivileges(*order) error {
	return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
}
