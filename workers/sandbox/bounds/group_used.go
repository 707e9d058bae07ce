package bounds

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// GroupUsage is what the kernel has counted for a whole run.
type GroupUsage struct {
	// MemoryBytesMax is the highest memory at any time; 0 if it was not counted.
	MemoryBytesMax int64
	// OutOfMemory: the kernel killed a process for lack of memory. OutOfProcesses: it refused a new process.
	OutOfMemory, OutOfProcesses bool
}

// Used must be called before the group is removed.
func (g Group) Used() (used GroupUsage) {
	if own, has := g.placed[Memory]; has {
		peak, events := "memory.peak", "memory.events"
		if own.version == 1 {
			peak, events = "memory.max_usage_in_bytes", "memory.oom_control"
		}
		text, _ := trimmed(filepath.Join(own.dir, peak)) // before Linux 5.19 version 2 has no such file
		used.MemoryBytesMax, _ = strconv.ParseInt(text, 10, 64)
		used.OutOfMemory = happened(filepath.Join(own.dir, events), "oom_kill")
	}
	if own, has := g.placed[Processes]; has {
		used.OutOfProcesses = happened(filepath.Join(own.dir, "pids.events"), "max")
	}
	return used
}

// happened reports whether an event of that name has a count above 0 in a file.
func happened(file, event string) bool {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if count, found := strings.CutPrefix(strings.TrimSpace(line), event+" "); found && count != "0" {
			return true
		}
	}
	return false
}
