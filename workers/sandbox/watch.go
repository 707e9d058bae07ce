package sandbox

import (
	"fmt"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
)

const (
	// watchEvery is how often a run is looked at where the kernel does not bound it. A look costs some 10 µs per process of
	// the machine, which in a container are few.
	watchEvery = 200 * time.Millisecond
	// processesOfUserMax keeps a run that makes processes faster than it is looked at from taking all numbers of the machine,
	// where the kernel counts what else our user runs: some ten times what a busy service has.
	processesOfUserMax = 8192
)

// boundRun kills a run that has more processes or memory than it may, where no control group and no user of its own does
// so. The function that it returns ends it.
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

// holdTo kills the run where it has more than it may. What a limit of 0 is on is not bound.
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
