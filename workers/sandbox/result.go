package sandbox

import (
	"os"
	"syscall"
	"time"
)

// Result is what a run used and left. It is filled in whenever the program was started, even with an error.
type Result struct {
	// ExitCode is -1 when a signal ended the program.
	ExitCode int
	// Signal is the signal that ended the program, or 0.
	Signal syscall.Signal
	// Stderr holds the last stderrBytesMax bytes.
	Stderr string
	Wall   time.Duration
	// CPU is the processor time of the program and of the descendants that it waited for.
	CPU time.Duration
	// SystemCPU is the kernel's part of it.
	SystemCPU time.Duration
	// RSSBytesMax is the largest resident set of a single process, at least the shim's, several megabytes.
	RSSBytesMax int64
	// MemoryBytesMax is the highest memory of all processes of the run together, 0 if it is not counted (Tier.MemoryGroup).
	// OutOfMemory means that the kernel killed one of them for lack of memory.
	MemoryBytesMax int64
	OutOfMemory    bool
	// OutOfProcesses means that the run was refused a process, or was killed, at Limits.ProcessesMax.
	OutOfProcesses bool
}

func resultOf(state *os.ProcessState, stderr string, wall time.Duration) Result {
	result := Result{ExitCode: state.ExitCode(), Stderr: stderr, Wall: wall}
	result.CPU, result.SystemCPU = state.UserTime()+state.SystemTime(), state.SystemTime()
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		result.Signal = status.Signal()
	}
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		result.RSSBytesMax = usage.Maxrss * 1024
	}
	return result
}
