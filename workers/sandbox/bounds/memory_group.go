package bounds

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

// MemoryDefault is what LibreOffice is given, the hungriest of those that read documents.
const MemoryDefault = 4 << 30

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

// MemoryGroup is the control group of one run; Path "" means none.
type MemoryGroup struct{ Path string }

// NewMemoryGroup bounds the memory of all processes of a run together, files in memory among it.
func NewMemoryGroup(limit uint64) (g MemoryGroup, err error) {
	parent, err := findMemoryParent()
	if err != nil {
		return g, err
	}
	if limit == 0 {
		limit = MemoryDefault
	}
	g.Path = filepath.Join(parent.path, "toolmill-"+strconv.Itoa(os.Getpid())+"-"+rand.Text())
	if err := os.Mkdir(g.Path, 0o755); err != nil { //nolint:gosec // the kernel's files in it have their own rights
		return MemoryGroup{}, err
	}
	if err := os.WriteFile(filepath.Join(g.Path, parent.limitFile), []byte(strconv.FormatUint(limit, 10)), 0); err != nil {
		return MemoryGroup{}, errors.Join(err, os.Remove(g.Path))
	}
	return g, nil
}

// Remove is called when no process is left. What has left its group without a process namespace may keep it: the kernel
// says so, and it stays.
func (g MemoryGroup) Remove() {
	if g.Path != "" {
		_ = unix.Rmdir(g.Path)
	}
}

// JoinGroup moves the calling process, before it counts anything.
func JoinGroup(path string) error {
	return os.WriteFile(filepath.Join(path, "cgroup.procs"), []byte("0"), 0)
}
