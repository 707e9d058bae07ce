package cluster

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// child is a process in a session of its own, so a Ctrl-C or a closed terminal does not reach it.
type child struct {
	process *os.Process
	ended   chan struct{}
	err     error // valid once ended is closed
}

// startChild runs cmd as the owner. With deathSignal the kernel sends that signal when this process ends. The kernel
// sends it when the forking thread ends, so that thread is kept for as long as the child lives.
func startChild(cmd *exec.Cmd, o owner, deathSignal syscall.Signal) (*child, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: o.credential(), Pdeathsig: deathSignal}
	cmd.Env = []string{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"} // without PGDATA, PGPORT and the like
	cmd.Dir = "/"                                              // every owner can enter it
	c := &child{ended: make(chan struct{})}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		c.process = cmd.Process
		started <- err
		if err == nil {
			c.err = cmd.Wait()
			close(c.ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return c, nil
}

func (c *child) pid() int { return c.process.Pid }

func (c *child) end() <-chan struct{} { return c.ended }

func (c *child) signal(sig syscall.Signal) { _ = c.process.Signal(sig) } // an error means that it has ended, which is fine

// runToEnd runs a short-lived program as the owner and returns its output.
func (c *Cluster) runToEnd(cmd *exec.Cmd) (output []byte, err error) {
	var buffer bytes.Buffer
	cmd.Stdout, cmd.Stderr = &buffer, &buffer
	started, err := startChild(cmd, c.owner, syscall.SIGKILL)
	if err != nil {
		return nil, err
	}
	<-started.ended
	return bytes.TrimSpace(buffer.Bytes()), started.err
}
