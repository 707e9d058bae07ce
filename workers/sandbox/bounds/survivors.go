package bounds

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// survivorsMax bounds the hunt for processes that fork faster than they are killed.
const survivorsMax = 2 * time.Second

// Kill ends all processes of the group but one, the leader, who has ended and is not reaped yet.
func (g Group) Kill(leader int) {
	for _, own := range g.placed {
		if own.version == 2 && os.WriteFile(filepath.Join(own.dir, "cgroup.kill"), []byte("1"), 0) == nil { // Linux 5.14
			return
		}
	}
	paths := g.paths()
	if len(paths) == 0 {
		return
	}
	// A process is in all directories or, between two of its first steps, in the first ones.
	killAll(leader, func() (pids []int) {
		for _, word := range wordsIn(filepath.Join(paths[0], "cgroup.procs")) {
			pids = append(pids, number([]byte(word)))
		}
		return pids
	})
}

// Mark is a number by which a run's processes are found where nothing else keeps them together. It is the value of a resource
// limit, which every child inherits, whatever session, parent or environment it takes: RLIMIT_RTTIME, which bounds nothing, as
// no engine is scheduled in real time. A process that lowers its own limit on purpose is not found.
type Mark uint64

// NewMark is a number that no other run has.
func NewMark() Mark { return Mark(1<<62 | rand.Uint64()>>2) }

// Resource is the limit to start a run with.
func (m Mark) Resource() Resource { return Resource{Number: unix.RLIMIT_RTTIME, Value: uint64(m)} }

// Kill ends all that have the mark but one, the leader, who has ended and is not reaped yet.
func (m Mark) Kill(leader int) { killAll(leader, m.bearers) }

func (m Mark) bearers() (pids []int) {
	paths, _ := filepath.Glob("/proc/[0-9]*/limits") // the pattern is good
	for _, path := range paths {
		text, _ := os.ReadFile(path) // it may have ended
		_, line, _ := strings.Cut(string(text), "Max realtime timeout")
		// Soft, hard, unit.
		if fields := strings.Fields(line); len(fields) > 1 && fields[1] == strconv.FormatUint(uint64(m), 10) {
			pids = append(pids, number([]byte(filepath.Base(filepath.Dir(path)))))
		}
	}
	return pids
}

// killAll kills until a look finds nobody who lives: one that was being forked while we looked is seen by the next.
func killAll(leader int, find func() (pids []int)) {
	for end := time.Now().Add(survivorsMax); time.Now().Before(end); <-time.After(time.Millisecond) {
		found := false
		for _, pid := range find() {
			if pid != leader && !isDead(pid) && unix.Kill(pid, unix.SIGKILL) == nil {
				found = true
			}
		}
		if !found {
			return
		}
	}
}

// isDead reports whether a process has only to be reaped, by whoever has inherited it.
func isDead(pid int) bool {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	return err != nil || len(fields) == 0 || fields[0][0] == 'Z' || fields[0][0] == 'X'
}
