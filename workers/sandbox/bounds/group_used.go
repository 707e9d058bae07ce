package bounds

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// GroupUsage is what the kernel has counted of a run as a whole.
type GroupUsage struct {
	// MemoryBytesMax is the most that there was at once; 0 where it was not counted.
	MemoryBytesMax int64
	// OutOfMemory: the kernel ended a process for want of more. OutOfProcesses: it refused one.
	OutOfMemory, OutOfProcesses bool
}

// Used is asked before the group is removed.
func (g Group) Used() (used GroupUsage) {
	if own, has := g.placed[Memory]; has {
		peak, events := "memory.peak", "memory.events"
		if own.version == 1 {
			peak, events = "memory.max_usage_in_bytes", "memory.oom_control"
		}
		text, _ := trimmed(filepath.Join(own.dir, peak)) // before Linux 5.19 version 2 has none
		used.MemoryBytesMax, _ = strconv.ParseInt(text, 10, 64)
		used.OutOfMemory = happened(filepath.Join(own.dir, events), "oom_kill")
	}
	if own, has := g.placed[Processes]; has {
		used.OutOfProcesses = happened(filepath.Join(own.dir, "pids.events"), "max")
	}
	return used
}

// happened reports whether a file of counted events has one of this name.
func happened(file, event string) bool {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if count, found := strings.CutPrefix(strings.TrimSpace(line), event+" "); found && count != "0" {
			return true
		}
	}
	return false
}
