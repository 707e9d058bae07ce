package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

const (
	// watchEvery is how often a run is looked at where the kernel does not bound it. A look costs some 10 µs per process of
	// the machine, which in a container are few.
	watchEvery = 200 * time.Millisecond
	// processesOfUserMax keeps a run that makes processes faster than it is looked at from taking all numbers of the machine,
	// where the kernel counts what else our user runs: some ten times what a busy service has.
	processesOfUserMax = 8192
)

// boundRun kills a run that has more processes or memory than it may, where no control group and no user of its own does
// so. The function that it returns ends it.
func (c *Child) boundRun(tier Tier, limits Limits) (end func()) {
	if limits.MemoryBytes == 0 {
		limits.MemoryBytes = memoryDefault
	}
	if tier.MemoryGroup {
		limits.MemoryBytes = 0
	}
	if tier.CountsProcesses() {
		limits.ProcessesMax = 0
	}
	if limits.MemoryBytes == 0 && limits.ProcessesMax == 0 {
		return func() {}
	}
	return lookAgain(watchEvery, func() (done bool) {
		c.holdTo(limits)
		return false
	})
}

// holdTo kills the run where it has more than it may. What a limit of 0 is on is not bound.
func (c *Child) holdTo(limits Limits) {
	used := usedBy(c.cmd.Process.Pid)
	switch {
	case limits.MemoryBytes > 0 && used.bytes > limits.MemoryBytes:
		c.starved.Store(true)
		c.kill(fmt.Errorf("%w: its processes have %d bytes of memory together", ErrKilled, used.bytes))
	case limits.ProcessesMax > 0 && used.threads > limits.ProcessesMax:
		c.kill(fmt.Errorf("%w: it has %d processes and threads", ErrKilled, used.threads))
	}
}

// usage is what the processes of a run have together: memory of their own, and threads.
type usage struct{ bytes, threads uint64 }

// seen is a process, as far as it tells to which run it belongs.
type seen struct{ parent, group, session, threads int }

// usedBy looks at all processes that descend from a leader, or are in its group or session still.
func usedBy(leader int) (used usage) {
	all := processes()
	for pid, p := range all {
		if !all.belongs(pid, leader) {
			continue
		}
		used.threads += uint64(p.threads) //nolint:gosec // never negative
		used.bytes += ownMemory(pid)
	}
	return used
}

type census map[int]seen

// processes passes over those that end meanwhile.
func processes() census {
	all := census{}
	paths, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is good
	for _, path := range paths {
		text, err := os.ReadFile(path)
		pid, errPID := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		// proc(5): the name, in brackets, may hold anything; behind it come state, parent, group, session.
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
		if err != nil || errPID != nil || len(fields) < 18 {
			continue
		}
		all[pid] = seen{parent: number(fields[1]), group: number(fields[2]), session: number(fields[3]), threads: number(fields[17])}
	}
	return all
}

func number(text []byte) int {
	n, _ := strconv.Atoi(string(text)) // the kernel writes digits
	return n
}

func (all census) belongs(pid, leader int) bool {
	for steps := len(all); pid > 0 && steps > 0; steps-- {
		p, there := all[pid]
		if pid == leader || there && (p.group == leader || p.session == leader) {
			return true
		}
		pid = p.parent
	}
	return false
}

// ownMemory is what a process has in memory that is not a file's, nor shared with others.
func ownMemory(pid int) uint64 {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "statm"))
	fields := bytes.Fields(text)
	if err != nil || len(fields) < 3 {
		return 0
	}
	own := number(fields[1]) - number(fields[2])
	return uint64(max(0, own) * os.Getpagesize()) //nolint:gosec // not negative
}
