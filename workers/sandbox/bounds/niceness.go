package bounds

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// backgroundNiceness leaves a process a thirtieth of the processor time of one that is not in the background, where both
// want it (the kernel's weights: 36 against 1,024), and all of it where nobody else does. With 10, a tenth, engines of
// the foreground were measured to take half as long again beside a flood; beyond 15 nothing was gained.
const backgroundNiceness = 15

// YieldGroup does for a leader, its group and its session what Yield does for the calling thread. One that has ended is left
// as it is.
func YieldGroup(pid int) {
	_ = errors.Join(unix.Setpriority(unix.PRIO_PGRP, pid, belowUs()), yieldSession(strconv.Itoa(pid)))
}

// belowUs is the niceness of the background for a service that may give way itself: one cannot take back what it gives.
func belowUs() int {
	const most, zero = 19, 20
	raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0) // counts down from 20, which stands for none
	if err != nil {
		return backgroundNiceness
	}
	return min(most, zero-raw+backgroundNiceness)
}

// Yield gives the calling thread processor time last, and all that it becomes and starts, for good: only root could bring
// it back.
func Yield() error {
	return errors.Join(unix.Setpriority(unix.PRIO_PROCESS, 0, belowUs()), yieldSession("self"))
}

// yieldSession does the same for a process's session: where the kernel groups processes by session, niceness counts only
// among those of one, and every engine has its own (sched(7), "The autogroup feature"). The kernel lets others than root
// do so ten times a second; an engine waits for its turn that long, and starts without it then.
func yieldSession(pid string) error {
	path := fmt.Sprintf("/proc/%s/autogroup", pid)
	for end := time.Now().Add(200 * time.Millisecond); ; <-time.After(10 * time.Millisecond) {
		err := os.WriteFile(path, []byte(strconv.Itoa(backgroundNiceness)), 0)
		if !errors.Is(err, unix.EAGAIN) || time.Now().After(end) {
			return ignoreAbsent(err)
		}
	}
}

// ignoreAbsent passes over a kernel that groups nothing by session, and over a process that is gone.
func ignoreAbsent(err error) error {
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, unix.ESRCH) || errors.Is(err, unix.EAGAIN) {
		return nil
	}
	return err
}
