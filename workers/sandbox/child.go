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

// Child is a started program. Its methods may be called from any goroutine.
type Child struct {
	path, dir               string
	args                    []string
	dirBytesMax             uint64
	cmd                     *exec.Cmd
	user                    *engineUser
	group                   bounds.Group
	mark                    bounds.Mark         // 0 where nothing of a run can be left
	unbound                 func() (end func()) // begins to look at what the kernel does not bound
	outOfMemory             atomic.Bool         // we killed it for that
	outOfProcesses          atomic.Bool
	stderr                  tail
	statusRead, statusWrite *os.File
	background              atomic.Bool
	recording               *calls.Recording

	mu    sync.Mutex
	ended bool  // the group was killed for the last time
	cause error // why we killed it, the first reason

	// Written before done is closed.
	result Result
	err    error
	done   chan struct{}
}

// PID is the program's process id as seen by us.
func (c *Child) PID() int { return c.cmd.Process.Pid }

// Done is closed when the program has ended and nothing of it is left.
func (c *Child) Done() <-chan struct{} { return c.done }

// Wait returns when the program has ended and nothing of it is left. It may
// be called more than once.
func (c *Child) Wait() (Result, error) {
	<-c.done
	return c.result, c.err
}

// EndWith kills the whole group when a context ends, as that of Start does, and Wait says so likewise. stop takes it back.
func (c *Child) EndWith(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, func() { c.kill(interruption(ctx)) })
}

// Kill ends the whole group at once; Wait then returns ErrKilled. It does
// nothing to a program that has ended.
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

// end waits for the leader, kills what is left of its group and drains the pipes.
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

// awaitLeader returns when the leader has ended but is not reaped: until it is,
// the number of its group cannot be given to anybody else.
func (c *Child) awaitLeader() {
	for {
		err := unix.Waitid(unix.P_PID, c.cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// signalGroup ignores its error: the group is gone then, which is what we want.
func (c *Child) signalGroup() { _ = syscall.Kill(-c.cmd.Process.Pid, syscall.SIGKILL) }

// endSurvivors kills what has left the process group, while the leader is not reaped yet.
func (c *Child) endSurvivors() {
	if c.mark == 0 {
		return
	}
	c.group.Kill(c.cmd.Process.Pid)
	c.mark.Kill(c.cmd.Process.Pid)
}
