package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// cpuTime is this process's processor time so far. On a shared machine it says more than the clock.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// cpuTime is the processor time of the service's own process, without Postgres and engines; 0 if it cannot be read.
func (s *service) cpuTime() time.Duration {
	const userAt, tick = 11, 10 * time.Millisecond // proc(5): utime and stime, of the fields after the name; USER_HZ is 100
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	user, _ := strconv.Atoi(fields[userAt])
	system, _ := strconv.Atoi(fields[userAt+1])
	return time.Duration(user+system) * tick
}

func perItem(d time.Duration, n int) string {
	return fmt.Sprintf("%.0f µs CPU each", float64(d.Microseconds())/float64(n))
}
