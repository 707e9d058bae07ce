package servertest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// pauseTimeout bounds the wait until all threads are stopped: only one in an uninterruptible system call takes long.
const pauseTimeout = 10 * time.Second

// Pause stops the process and waits until none of its threads runs. kill(2) returns when the signal is pending; the
// threads of a multi-threaded program then stop one by one, each when it is next scheduled.
func (p *Process) Pause() error {
	if err := p.Signal(syscall.SIGSTOP); err != nil {
		return err
	}
	// The kernel reports a stop once, before the last thread has stopped, so the threads' states must be read.
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	timeout := time.After(pauseTimeout)
	for {
		running, err := p.runningThread()
		if err != nil || running == "" {
			return err
		}
		select {
		case <-look.C:
		case <-timeout:
			return fmt.Errorf("pause: thread %s runs after %v", running, pauseTimeout)
		}
	}
}

// runningThread returns the id of a thread that is not stopped, or "".
func (p *Process) runningThread() (string, error) {
	stats, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", p.cmd.Process.Pid))
	if err != nil {
		return "", err
	}
	for _, path := range stats {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue // the thread ended meanwhile
		}
		if !stopped(stat) {
			return filepath.Base(filepath.Dir(path)), nil
		}
	}
	return "", nil
}

// stopped reads the state from a line of proc_pid_stat(5): the letter after the name, which is in brackets and may
// contain brackets. Z and X are threads that ended.
func stopped(stat []byte) bool {
	after := stat[bytes.LastIndexByte(stat, ')')+1:]
	return bytes.ContainsAny(after[:min(2, len(after))], "TtZX")
}
