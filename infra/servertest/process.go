package servertest

import (
	"os/exec"
	"runtime"
	"syscall"
)

// Process is a child with its own process group that dies with this process, however this one ends.
type Process struct {
	cmd   *exec.Cmd
	ended chan struct{}
	err   error // valid once ended is closed
}

// Start runs cmd from an operating system thread that lives as long as the child: the kernel sends Pdeathsig when the
// forking thread ends, not the process, and the Go runtime ends idle threads at any time.
func Start(cmd *exec.Cmd) (*Process, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	p := &Process{cmd: cmd, ended: make(chan struct{})}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			p.err = cmd.Wait()
			close(p.ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

// Ended is closed when the child has ended and was waited for.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Err waits for the child's end and returns its error, as exec.Cmd.Wait does.
func (p *Process) Err() error {
	<-p.ended
	return p.err
}

// Signal sends sig to the whole group. A group that has ended is not an error.
func (p *Process) Signal(sig syscall.Signal) error {
	select {
	case <-p.ended:
		return nil // its id may belong to another group by now
	default:
	}
	err := syscall.Kill(-p.cmd.Process.Pid, sig)
	if err == syscall.ESRCH {
		return nil
	}
	return err
}
