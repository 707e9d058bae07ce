package main

import (
	"fmt"
	"syscall"
	"time"
)

// cpuTime is the processor time of this process so far. On a machine that others use too it says more than the clock.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func perItem(d time.Duration, n int) string {
	return fmt.Sprintf("%.0f µs CPU each", float64(d.Microseconds())/float64(n))
}
