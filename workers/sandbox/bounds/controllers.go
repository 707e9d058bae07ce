package bounds

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// Controller is a resource that the kernel limits for all processes of a control group together, by the kernel's name for it.
type Controller string

// The controllers.
const (
	Memory    Controller = "memory"
	Processes Controller = "pids"
	Processor Controller = "cpu"
)

// Controllers are all controllers that limit runs.
var Controllers = []Controller{Memory, Processes, Processor}

// Bounds names what a controller limits.
func (c Controller) Bounds() string {
	return map[Controller]string{Memory: "memory", Processes: "number of processes", Processor: "processor time"}[c]
}

// lacking is the error for a controller without a place.
func lacking(c Controller) error {
	return fmt.Errorf("no control group for %s that we may divide: start the service as root, "+
		"or delegate it one (systemd: Delegate=memory pids cpu with DelegateSubgroup=)", c)
}

// place is a directory below which runs get groups of their own.
type place struct {
	dir string
	// version is that of the kernel's interface: in 1 each controller has a tree of its own, in 2 there is one tree for all.
	version int
}

// places are the directories where each controller can be used; unusable controllers are absent. Creating groups in a place may
// still fail.
type places map[Controller]place

var placesHere = sync.OnceValues(func() (places, error) {
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, err
	}
	found := findPlaces("/sys/fs/cgroup", string(own))
	for _, p := range found {
		removeLeft(p.dir)
	}
	return found, nil
})

// findPlaces finds this process's own groups below root, where control groups are mounted. own is /proc/self/cgroup: lines of a
// number, the controllers (none for version 2) and the path (cgroups(7), "/proc files"). A machine may have both versions.
func findPlaces(root, own string) places {
	found := places{}
	for line := range strings.Lines(own) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(fields) != 3:
		case fields[1] == "":
			found.addVersion2(filepath.Join(root, fields[2]))
		default:
			for name := range strings.SplitSeq(fields[1], ",") {
				if c := Controller(name); slices.Contains(Controllers, c) {
					found[c] = place{filepath.Join(root, name, fields[2]), 1}
				}
			}
		}
	}
	return found
}

// addVersion2 adds the controllers that a group of version 2 delegates to its children. A group that delegates must not contain
// processes, unless it is the root group; so where systemd has put this process into a subgroup of the delegated one, that
// parent is used.
func (found places) addVersion2(own string) {
	for _, dir := range []string{own, filepath.Dir(own)} {
		if dir == own || isDelegated(dir) {
			handOn(dir)
		}
		handed := wordsIn(filepath.Join(dir, "cgroup.subtree_control"))
		for _, c := range Controllers {
			if _, elsewhere := found[c]; !elsewhere && slices.Contains(handed, string(c)) {
				found[c] = place{dir, 2}
			}
		}
	}
}

// isDelegated reports whether systemd has marked a group as delegated to its user.
func isDelegated(dir string) bool {
	var value [1]byte
	n, err := unix.Getxattr(dir, "user.delegate", value[:])
	return err == nil && n == 1 && value[0] == '1'
}

// handOn delegates a group's controllers to its children. It does nothing if we may not, or if the group contains processes.
func handOn(dir string) {
	file := filepath.Join(dir, "cgroup.subtree_control")
	handed := wordsIn(file)
	for _, name := range wordsIn(filepath.Join(dir, "cgroup.controllers")) {
		if slices.Contains(Controllers, Controller(name)) && !slices.Contains(handed, name) {
			_ = os.WriteFile(file, []byte("+"+name), 0)
		}
	}
}

func wordsIn(file string) []string {
	text, _ := os.ReadFile(file)
	return strings.Fields(string(text))
}

// removeLeft removes the groups of killed services. The kernel refuses to remove one that contains processes.
func removeLeft(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, groupPrefix+"*-*"))
	for _, group := range left {
		pid, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(group), groupPrefix), "-")
		if _, err := os.Stat(filepath.Join("/proc", pid)); errors.Is(err, os.ErrNotExist) {
			_ = unix.Rmdir(group)
		}
	}
}

func trimmed(file string) (string, error) {
	text, err := os.ReadFile(file)
	return string(bytes.TrimSpace(text)), err
}
