package process

import (
	"bytes"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// memoryDefault is what LibreOffice is given, the hungriest of those that read documents.
const memoryDefault = 4 << 30

// memoryParent is the control group that runs get theirs in, and the file that bounds memory there.
type memoryParent struct{ path, limitFile string }

var errNoMemoryGroup = errors.New("no control group for memory that we may divide: start the service as root, " +
	"or delegate it one (systemd: Delegate=memory with DelegateSubgroup=)")

// findMemoryParent looks for our own group. In version 1 every group can be divided; in version 2 only one that hands the
// memory on, which a group with processes in it, other than the root, cannot.
var findMemoryParent = sync.OnceValues(func() (memoryParent, error) {
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return memoryParent{}, err
	}
	for line := range strings.Lines(string(own)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) == 3 && fields[1] == "memory" {
			return memoryParent{filepath.Join("/sys/fs/cgroup/memory", fields[2]), "memory.limit_in_bytes"}, nil
		}
		if len(fields) != 3 || fields[1] != "" {
			continue
		}
		// Ours, or where systemd has put us into a subgroup of what was delegated, the one above.
		group := filepath.Join("/sys/fs/cgroup", fields[2])
		for _, path := range []string{group, filepath.Dir(group)} {
			handed, err := os.ReadFile(filepath.Join(path, "cgroup.subtree_control"))
			if err == nil && bytes.Contains(handed, []byte("memory")) {
				return memoryParent{path, "memory.max"}, nil
			}
		}
	}
	return memoryParent{}, errNoMemoryGroup
})

// memoryGroup is the control group of one run; path "" means none.
type memoryGroup struct{ path string }

// newMemoryGroup bounds the memory of all processes of a run together, files in memory among it.
func newMemoryGroup(tier Tier, limit uint64) (g memoryGroup, err error) {
	if !tier.MemoryGroup {
		return g, nil
	}
	parent, err := findMemoryParent()
	if err != nil {
		return g, err
	}
	if limit == 0 {
		limit = memoryDefault
	}
	g.path = filepath.Join(parent.path, "toolmill-"+strconv.Itoa(os.Getpid())+"-"+rand.Text())
	if err := os.Mkdir(g.path, 0o755); err != nil { //nolint:gosec // the kernel's files in it have their own rights
		return memoryGroup{}, err
	}
	if err := os.WriteFile(filepath.Join(g.path, parent.limitFile), []byte(strconv.FormatUint(limit, 10)), 0); err != nil {
		return memoryGroup{}, errors.Join(err, os.Remove(g.path))
	}
	return g, nil
}

// remove is called when no process is left. What has left its group without a process namespace may keep it: the kernel
// says so, and it stays.
func (g memoryGroup) remove() {
	if g.path != "" {
		_ = unix.Rmdir(g.path)
	}
}

// joinMemoryGroup moves the shim itself, before it counts anything.
func joinMemoryGroup(o *order) error {
	if o.MemoryGroup == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(o.MemoryGroup, "cgroup.procs"), []byte("0"), 0)
}
