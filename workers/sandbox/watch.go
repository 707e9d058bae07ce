package sandbox

import (
	"fmt"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
)

const (
	// watchEvery is the interval of checks for what the kernel does not limit. A check costs about 10 µs per process on the
	// machine; in a container there are few.
	watchEvery = 200 * time.Millisecond
	// processesOfUserMax keeps a run that creates processes faster than they are checked from using up all process ids, where the
	// kernel also counts the other processes of our user: about ten times what a busy service has.
	processesOfUserMax = 8192
)

// boundRun kills a run that exceeds its processes or memory, if neither a control group nor a user of its own enforces that.
// end stops the checks.
func (c *Child) boundRun(tier Tier, limits Limits) (end func()) {
	if limits.MemoryBytes == 0 {
		limits.MemoryBytes = bounds.MemoryDefault
	}
	if tier.MemoryGroup {
		limits.MemoryBytes = 0
	}
	if tier.CountsProcesses() {
		limits.ProcessesMax = 0
	}
	if limits.MemoryBytes == 0 && limits.ProcessesMax == 0 {
		return func() {}
	}
	return bounds.LookAgain(watchEvery, func() (done bool) {
		c.holdTo(limits)
		return false
	})
}

// holdTo kills the run if it exceeds a limit; a limit of 0 is ignored.
func (c *Child) holdTo(limits Limits) {
	used := bounds.UsedBy(c.cmd.Process.Pid)
	switch {
	case limits.MemoryBytes > 0 && used.Bytes > limits.MemoryBytes:
		c.outOfMemory.Store(true)
		c.kill(fmt.Errorf("%w: its processes have %d bytes of memory together", ErrKilled, used.Bytes))
	case limits.ProcessesMax > 0 && used.Threads > limits.ProcessesMax:
		c.outOfProcesses.Store(true)
		c.kill(fmt.Errorf("%w: it has %d processes and threads", ErrKilled, used.Threads))
	}
}
