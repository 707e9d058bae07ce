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

// taken is how long something took by the clock, and how much processor time it cost.
type taken struct{ wall, processor time.Duration }

// take measures what runs meanwhile here and in processes that have ended by its end.
func take(run func() error) (taken, error) {
	begun, before := time.Now(), cpuTime()+endedCPUTime()
	err := run()
	return taken{time.Since(begun), cpuTime() + endedCPUTime() - before}, err
}

// endedCPUTime is the processor time of child processes that were waited for, with theirs.
func endedCPUTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// beside runs two ways of doing the same in turns, and writes how the first compares with the second, which is bare.
func beside(rounds int, first, bare func() (taken, error)) (string, error) {
	var walls, processors [2][]time.Duration
	for range rounds {
		for i, run := range []func() (taken, error){first, bare} {
			t, err := run()
			if err != nil {
				return "", err
			}
			walls[i], processors[i] = append(walls[i], t.wall), append(processors[i], t.processor)
		}
	}
	compared := func(times [2][]time.Duration) string {
		a, b := percentilesOf(times[0]).p50, percentilesOf(times[1]).p50
		return fmt.Sprintf("p50 %d ms, bare %d ms, %.2f ×", a.Milliseconds(), b.Milliseconds(), float64(a)/float64(b))
	}
	return compared(walls) + "; processor " + compared(processors), nil
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
