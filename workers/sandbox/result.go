package sandbox

import (
	"os"
	"syscall"
	"time"
)

// Result is what a run used and left. It is filled whenever the program was
// started, beside an error too.
type Result struct {
	// ExitCode is -1 when a signal ended the program.
	ExitCode int
	// Signal that ended the program, or 0.
	Signal syscall.Signal
	// Stderr holds the last stderrBytesMax bytes.
	Stderr string
	Wall   time.Duration
	// CPU time of the program and of those descendants that it waited for.
	CPU time.Duration
	// SystemCPU is the kernel's part of it.
	SystemCPU time.Duration
	// RSSBytesMax is the largest resident set of a single process. The shim's
	// own, some megabytes, is the least it can be.
	RSSBytesMax int64
	// MemoryBytesMax is the most that all processes of the run had at once, 0 where it is not counted (Tier.MemoryGroup).
	// OutOfMemory says that the kernel ended one of them because there was no more.
	MemoryBytesMax int64
	OutOfMemory    bool
	// OutOfProcesses says that it was refused a process, or ended, because it had Limits.ProcessesMax.
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
