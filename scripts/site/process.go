package site

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// Process is a running process of the service.
type Process struct {
	Name string
	// LogPath is the log file of this process and earlier ones of the same name.
	LogPath string
	// Begun is when it was started.
	Begun time.Time
	// Ended is closed when it has ended and was waited for.
	Ended chan struct{}

	cmd     *exec.Cmd
	logFrom int64
	err     error // valid once Ended is closed
}

// Start starts the site's program. Its log is appended to Dir/name.log. It is told to stop when this process ends, however
// that ends: the kernel sends that signal when the forking thread ends, so that thread is kept.
func (s *Site) Start(name string, env []string, args ...string) (*Process, error) {
	return s.start(s.Binary, name, env, args...)
}

func (s *Site) start(binary, name string, env []string, args ...string) (*Process, error) {
	p := &Process{Name: name, LogPath: s.Path(name + ".log"), Ended: make(chan struct{})}
	log, err := os.OpenFile(p.LogPath, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	if info, err := log.Stat(); err == nil {
		p.logFrom = info.Size()
	}
	p.cmd = exec.Command(binary, args...) //nolint:gosec // built by this program; Stop stops it
	p.cmd.Env = environment(append([]string{"TMPDIR=" + s.Path("tmp")}, env...))
	p.cmd.Stdout, p.cmd.Stderr = log, log
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		p.Begun = time.Now()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			p.err = p.cmd.Wait()
			close(p.Ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	return p, nil
}

// PID is its process id.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Signal signals the process alone, not its group, and does nothing once it has ended.
func (p *Process) Signal(sig syscall.Signal) { _ = p.cmd.Process.Signal(sig) }

// Kill ends it at once and waits until it is gone. It reports false if the process had already ended by itself.
func (p *Process) Kill() bool {
	if p.Over() {
		return false
	}
	p.Signal(syscall.SIGKILL)
	<-p.Ended
	return true
}

// Killed reports whether it was ended by SIGKILL, whoever sent it.
func (p *Process) Killed() bool {
	if !p.Over() {
		return false
	}
	status, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// Stop sends SIGTERM, and SIGKILL if the process takes longer than the service allows itself. It returns an error if
// the process was killed, or ended with one.
func (p *Process) Stop() error {
	p.Signal(syscall.SIGCONT)
	p.Signal(syscall.SIGTERM)
	const patience = 45 * time.Second
	select {
	case <-p.Ended:
		if p.err != nil {
			return fmt.Errorf("%s: %w: %s", p.Name, p.err, p.LastWords())
		}
		return nil
	case <-time.After(patience):
		p.Kill()
		return fmt.Errorf("%s did not stop within %s: %s", p.Name, patience, p.LastWords())
	}
}

// Over reports whether it has ended.
func (p *Process) Over() bool {
	select {
	case <-p.Ended:
		return true
	default:
		return false
	}
}

// Words returns what this process logged.
func (p *Process) Words() []byte {
	text, err := os.ReadFile(p.LogPath)
	if err != nil || int64(len(text)) < p.logFrom {
		return nil
	}
	return text[p.logFrom:]
}

// LastWords returns the end of it.
func (p *Process) LastWords() string {
	var t tail
	_, _ = t.Write(p.Words())
	return t.String()
}
