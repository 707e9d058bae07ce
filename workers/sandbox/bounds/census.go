package bounds

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
)

// Usage is what the processes of a run use together: private memory, and threads.
type Usage struct{ Bytes, Threads uint64 }

// seen is what is needed to find the run that a process belongs to.
type seen struct{ parent, group, session, threads int }

// UsedBy examines all processes that descend from a leader, or are still in its group or session.
func UsedBy(leader int) (used Usage) {
	all := processes()
	for pid, p := range all {
		if !all.belongs(pid, leader) {
			continue
		}
		used.Threads += uint64(p.threads) //nolint:gosec // never negative
		used.Bytes += ownMemory(pid)
	}
	return used
}

type census map[int]seen

// processes returns all processes; those that end meanwhile are skipped.
func processes() census {
	all := census{}
	paths, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is valid
	for _, path := range paths {
		text, err := os.ReadFile(path)
		pid, errPID := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		// proc(5): the name, in brackets, may contain anything; after it come state, parent, group, session.
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

// ownMemory returns a process's memory that is neither a file's nor shared.
func ownMemory(pid int) uint64 {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "statm"))
	fields := bytes.Fields(text)
	if err != nil || len(fields) < 3 {
		return 0
	}
	own := number(fields[1]) - number(fields[2])
	return uint64(max(0, own) * os.Getpagesize()) //nolint:gosec // not negative
}
