package bounds

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// backgroundNiceness leaves a process a thirtieth of the processor time of a foreground one if both want it (the kernel's
// weights: 36 against 1,024), and all of it otherwise. With a niceness of 10, a tenth, foreground engines took half as long
// again during a flood of background work; above 15 nothing was gained.
const backgroundNiceness = 15

// YieldGroup does for a leader, its group and its session what Yield does for the calling thread. It does nothing if the leader
// has ended.
func YieldGroup(pid int) {
	_ = errors.Join(unix.Setpriority(unix.PRIO_PGRP, pid, belowUs()), yieldSession(strconv.Itoa(pid)))
}

// belowUs returns the background's niceness for a service that may itself run with low priority: niceness cannot be reduced
// again.
func belowUs() int {
	const most, zero = 19, 20
	raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0) // it returns 20 minus the niceness
	if err != nil {
		return backgroundNiceness
	}
	return min(most, zero-raw+backgroundNiceness)
}

// Yield lowers the priority of the calling thread, and of everything that it becomes and starts, for good: only root could
// raise it again.
func Yield() error {
	return errors.Join(unix.Setpriority(unix.PRIO_PROCESS, 0, belowUs()), yieldSession("self"))
}

// yieldSession does the same for a process's session: where the kernel groups processes by session, niceness counts only within
// a session, and every engine has its own (sched(7), "The autogroup feature"). Users other than root may do so only ten times a
// second; an engine waits that long for its turn, and then starts without it.
func yieldSession(pid string) error {
	path := fmt.Sprintf("/proc/%s/autogroup", pid)
	for end := time.Now().Add(200 * time.Millisecond); ; <-time.After(10 * time.Millisecond) {
		err := os.WriteFile(path, []byte(strconv.Itoa(backgroundNiceness)), 0)
		if !errors.Is(err, unix.EAGAIN) || time.Now().After(end) {
			return ignoreAbsent(err)
		}
	}
}

// ignoreAbsent ignores the errors of a kernel that does not group by session, and of a process that has ended.
func ignoreAbsent(err error) error {
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, unix.ESRCH) || errors.Is(err, unix.EAGAIN) {
		return nil
	}
	return err
}
