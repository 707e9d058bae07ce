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

// Kill kills all processes of the group except the leader, which has ended and is not reaped yet.
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
	// A process is in all directories or, during its first steps, in the first ones.
	killAll(leader, func() (pids []int) {
		for _, word := range wordsIn(filepath.Join(paths[0], "cgroup.procs")) {
			pids = append(pids, number([]byte(word)))
		}
		return pids
	})
}

// Mark is a number that identifies a run's processes where nothing else keeps them together. It is the value of a resource
// limit, which every child inherits, whatever its session, parent or environment: RLIMIT_RTTIME, which limits nothing, because
// no engine runs in real time. A process that lowers this limit on purpose is not found.
type Mark uint64

// NewMark returns a number that no other run has.
func NewMark() Mark { return Mark(1<<62 | rand.Uint64()>>2) }

// Resource returns the limit to start a run with.
func (m Mark) Resource() Resource { return Resource{Number: unix.RLIMIT_RTTIME, Value: uint64(m)} }

// Kill kills all processes with the mark except the leader, which has ended and is not reaped yet.
func (m Mark) Kill(leader int) { killAll(leader, m.bearers) }

func (m Mark) bearers() (pids []int) {
	paths, _ := filepath.Glob("/proc/[0-9]*/limits") // the pattern is valid
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

// killAll kills until it finds no process that lives: one that was just being forked is found the next time.
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

// isDead reports whether a process only has to be reaped, by whoever inherited it.
func isDead(pid int) bool {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	return err != nil || len(fields) == 0 || fields[0][0] == 'Z' || fields[0][0] == 'X'
}
