// Package processes measures what a process and everything that it has started take of the machine.
package processes

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Use is what processes of one kind take.
type Use struct {
	// Kind is "service" for the first process, and the program's name for the others, as in "postgres".
	Kind string
	// Processor is the processor time so far of those that run.
	Processor time.Duration
	// Ended is that of their children that have ended, as Postgres's backends do. The first process has none.
	Ended time.Duration
	// Bytes is their memory, with what they share counted in equal parts (PSS); 0 where it may not be read.
	Bytes uint64
	// Count is how many processes run.
	Count int
}

// Uses are those of all kinds, the largest memory first.
type Uses []Use

// Of measures a process with all of its descendants. Those that end meanwhile are left out.
func Of(pid int) Uses {
	kinds := make(map[string]Use)
	for one, first := range family(pid) {
		kind := "service"
		if !first {
			kind = program(one)
		}
		use := kinds[kind]
		use.Kind = kind
		running, ended := processorTime(one)
		use.Processor += running
		if !first {
			use.Ended += ended
		}
		use.Bytes += proportional(one)
		use.Count++
		kinds[kind] = use
	}
	uses := make(Uses, 0, len(kinds))
	for _, use := range kinds {
		uses = append(uses, use)
	}
	slices.SortFunc(uses, func(a, b Use) int { return cmp.Compare(b.Bytes, a.Bytes) })
	return uses
}

// family returns a process and its descendants, each with whether it is the process itself.
func family(pid int) map[int]bool {
	found := map[int]bool{pid: true}
	for waiting := []int{pid}; len(waiting) > 0; waiting = waiting[1:] {
		lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", waiting[0])) // the pattern is good
		for _, list := range lists {
			text, _ := os.ReadFile(list)
			for field := range strings.FieldsSeq(string(text)) {
				if child, err := strconv.Atoi(field); err == nil {
					found[child] = false
					waiting = append(waiting, child)
				}
			}
		}
	}
	return found
}

// program returns the name of a process's program, without what Postgres and Chromium add to it.
func program(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	name, _, _ := strings.Cut(string(bytes.TrimRight(text, "\x00")), "\x00")
	name, _, _ = strings.Cut(filepath.Base(name), ":")
	name, _, _ = strings.Cut(name, " ")
	return name
}

// processorTime returns what a process has used so far, and what its ended children have (proc(5), stat: utime and stime,
// cutime and cstime).
func processorTime(pid int) (running, ended time.Duration) {
	const userAt, tick = 11, 10 * time.Millisecond // of the fields after the name; USER_HZ is 100
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if err != nil || len(fields) < userAt+4 {
		return 0, 0
	}
	sum := func(at int) time.Duration {
		user, _ := strconv.Atoi(fields[at])
		system, _ := strconv.Atoi(fields[at+1])
		return time.Duration(user+system) * tick
	}
	return sum(userAt), sum(userAt + 2)
}

// proportional returns a process's memory (proc(5), smaps_rollup: Pss).
func proportional(pid int) uint64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "Pss:" {
			kib, _ := strconv.ParseUint(fields[1], 10, 64)
			return kib << 10
		}
	}
	return 0
}

// Memory writes how much all kinds have together and each by itself, as in "183 MiB (service 90 MiB, postgres 93 MiB of 9)".
func (u Uses) Memory() string {
	var sum uint64
	parts := make([]string, len(u))
	for i, use := range u {
		sum += use.Bytes
		parts[i] = fmt.Sprintf("%s %d MiB", use.Kind, use.Bytes>>20)
		if use.Count > 1 {
			parts[i] += fmt.Sprintf(" of %d", use.Count)
		}
	}
	return fmt.Sprintf("%d MiB (%s)", sum>>20, strings.Join(parts, ", "))
}

// Share writes how much of a core all kinds have used together since before, and each by itself, as in "0.42 % of a core
// (service 0.30 %, postgres 0.12 %)". A process that has ended in between is not counted.
func (u Uses) Share(before Uses, took time.Duration) string {
	var sum float64
	parts := make([]string, 0, len(u))
	for _, use := range u {
		used := use.Processor
		if i := slices.IndexFunc(before, func(b Use) bool { return b.Kind == use.Kind }); i >= 0 {
			used -= before[i].Processor
		}
		share := 100 * max(0, used.Seconds()) / took.Seconds()
		sum += share
		parts = append(parts, fmt.Sprintf("%s %.2f %%", use.Kind, share))
	}
	return fmt.Sprintf("%.2f %% of a core (%s)", sum, strings.Join(parts, ", "))
}

// Each writes the processor time per item since before, of all kinds together and of each, children that ended included, as
// in "all 21.0 µs CPU each, service 12.0 µs CPU each, postgres 9.0 µs CPU each".
func (u Uses) Each(before Uses, items int) string {
	var sum float64
	parts := make([]string, 0, len(u))
	for _, use := range u {
		used := use.Processor + use.Ended
		if i := slices.IndexFunc(before, func(b Use) bool { return b.Kind == use.Kind }); i >= 0 {
			used -= before[i].Processor + before[i].Ended
		}
		each := float64(used.Microseconds()) / float64(items)
		sum += each
		parts = append(parts, fmt.Sprintf("%s %.1f µs CPU each", use.Kind, each))
	}
	return fmt.Sprintf("all %.1f µs CPU each, %s", sum, strings.Join(parts, ", "))
}
