// Package machine describes the machine on which figures were measured.
package machine

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// Describe returns one line: processors, memory, kernel, compiler.
func Describe() string {
	return fmt.Sprintf("machine: %d × %s, %s, Linux %s, %s",
		runtime.NumCPU(), Field("/proc/cpuinfo", "model name"), Field("/proc/meminfo", "MemTotal"), kernel(), runtime.Version())
}

// Field returns the value of a line "name: value" in a file of /proc, "unknown" if there is none.
func Field(path, name string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}

func kernel() string {
	text, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(text))
}
