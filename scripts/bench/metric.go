package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// metric reads the sum of a metric's series from the service's /metrics.
func (s *service) metric(ctx context.Context, name string) (sum float64, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.operationsURL+"/metrics", nil)
	if err != nil {
		return 0, err
	}
	response, err := s.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = response.Body.Close() }()
	found := false
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		series, value, ok := strings.Cut(lines.Text(), " ")
		if !ok || series != name && !strings.HasPrefix(series, name+"{") {
			continue
		}
		v, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return 0, err
		}
		sum, found = sum+v, true
	}
	if !found {
		return 0, fmt.Errorf("no metric %s", name)
	}
	return sum, nil
}

// awaitZero polls the metrics until all of them are 0.
func (s *service) awaitZero(ctx context.Context, every time.Duration, metrics ...string) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		var sum float64
		for _, name := range metrics {
			value, err := s.metric(ctx, name)
			if err != nil {
				return err
			}
			sum += value
		}
		if sum == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
}

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
