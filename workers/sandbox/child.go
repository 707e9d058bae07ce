package sandbox

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// Child is a started program. Its methods may be called concurrently.
type Child struct {
	path, dir               string
	args                    []string
	dirBytesMax             uint64
	ahead                   bool
	cmd                     *exec.Cmd
	user                    *engineUser
	group                   bounds.Group
	mark                    bounds.Mark         // 0 if nothing of a run can survive
	unbound                 func() (end func()) // starts polling the limits that the kernel does not enforce
	outOfMemory             atomic.Bool         // it was killed for that
	outOfProcesses          atomic.Bool
	stderr                  tail
	statusRead, statusWrite *os.File
	background              atomic.Bool
	recording               *calls.Recording

	watch dirWatch

	mu    sync.Mutex
	ended bool  // the group was killed for the last time
	cause error // the first reason why it was killed

	// Written before done is closed.
	result Result
	err    error
	done   chan struct{}
}

// PID returns the program's process id in our namespace.
func (c *Child) PID() int { return c.cmd.Process.Pid }

// Done is closed when the program has ended and nothing of it is left.
func (c *Child) Done() <-chan struct{} { return c.done }

// Wait returns when the program has ended and nothing of it is left. It may be called more than once.
func (c *Child) Wait() (Result, error) {
	<-c.done
	return c.result, c.err
}

// EndWith kills the whole group when a context ends, as Start does for its context; Wait's error then says so. stop undoes it.
func (c *Child) EndWith(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { c.kill(interruption(ctx)) })
}

// Kill kills the whole group at once; Wait then returns ErrKilled. It does nothing if the program has ended.
func (c *Child) Kill() { c.kill(ErrKilled) }

func (c *Child) kill(cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return
	}
	if c.cause == nil {
		c.cause = cause
	}
	c.signalGroup()
}

// end waits for the leader, kills the rest of its group and drains the pipes.
func (c *Child) end(begin time.Time) {
	c.awaitLeader()
	c.mu.Lock()
	c.signalGroup()
	c.ended = true
	c.mu.Unlock()
	c.endSurvivors()
	waitErr := c.cmd.Wait()
	c.result = resultOf(c.cmd.ProcessState, c.stderr.String(), time.Since(begin))
	used := c.group.Used()
	c.result.MemoryBytesMax = used.MemoryBytesMax
	c.result.OutOfMemory = used.OutOfMemory || c.outOfMemory.Load()
	c.result.OutOfProcesses = used.OutOfProcesses || c.outOfProcesses.Load()
	if err := classify(c.path, waitErr, c.cause, c.result); err != nil {
		c.err = &Failed{Program: c.path, Args: c.args, Dir: c.dir, Result: c.result, err: err}
	}
}

// awaitLeader returns when the leader has ended but is not reaped: until it is, the id of its group cannot be reused.
func (c *Child) awaitLeader() {
	for {
		err := unix.Waitid(unix.P_PID, c.cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// signalGroup ignores the error, which means that the group is already gone.
func (c *Child) signalGroup() { _ = syscall.Kill(-c.cmd.Process.Pid, syscall.SIGKILL) }

// endSurvivors kills the processes that left the process group, before the leader is reaped.
func (c *Child) endSurvivors() {
	if c.mark == 0 {
		return
	}
	c.group.Kill(c.cmd.Process.Pid)
	c.mark.Kill(c.cmd.Process.Pid)
}
