package bounds

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Used tells of a run's memory as a whole, as far as the kernel counted: the most that there was at once, in bytes, and
// whether it ended a process for want of more. It is asked before the group is removed.
func (g MemoryGroup) Used() (bytesMax int64, exhausted bool) {
	if g.Path == "" {
		return 0, false
	}
	for _, name := range []string{"memory.peak", "memory.max_usage_in_bytes"} { // version 2, 1
		if text, err := os.ReadFile(filepath.Join(g.Path, name)); err == nil {
			bytesMax, _ = strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
		}
	}
	for _, name := range []string{"memory.events", "memory.oom_control"} {
		text, _ := os.ReadFile(filepath.Join(g.Path, name))
		for line := range strings.Lines(string(text)) {
			if kills, found := strings.CutPrefix(strings.TrimSpace(line), "oom_kill "); found && kills != "0" {
				exhausted = true
			}
		}
	}
	return bytesMax, exhausted
}
