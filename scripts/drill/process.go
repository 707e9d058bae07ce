package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// process is a running process of the service.
type process struct {
	name    string
	cmd     *exec.Cmd
	logPath string
	logFrom int64
	begun   time.Time
	// ended is closed when it has ended and was waited for; err is valid then.
	ended chan struct{}
	err   error
}

// startProcess starts the program. What it logs goes to the end of dir/name.log. It is told to stop when the drill ends,
// however that ends: the kernel does it when the thread that forked ends, so that thread is kept.
func (s *site) startProcess(name string, env []string, args ...string) (*process, error) {
	p := &process{name: name, logPath: s.path(name + ".log"), ended: make(chan struct{})}
	log, err := os.OpenFile(p.logPath, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	if info, err := log.Stat(); err == nil {
		p.logFrom = info.Size()
	}
	p.cmd = exec.Command(s.binary, args...) //nolint:gosec // built by us; it is stopped by hand
	p.cmd.Env = append(environment(env), "TMPDIR="+s.path("tmp"))
	p.cmd.Stdout, p.cmd.Stderr = log, log
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		p.begun = time.Now()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			p.err = p.cmd.Wait()
			close(p.ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	return p, nil
}

// signal tells the process alone, not its group. One that has ended hears nothing.
func (p *process) signal(sig syscall.Signal) { _ = p.cmd.Process.Signal(sig) }

// kill ends it at once and waits until it is gone. It reports false where it had ended by itself before.
func (p *process) kill() bool {
	select {
	case <-p.ended:
		return false
	default:
	}
	p.signal(syscall.SIGKILL)
	<-p.ended
	return true
}

// stop asks it to end in order, and forces it where that takes too long.
func (p *process) stop() error {
	p.signal(syscall.SIGCONT)
	p.signal(syscall.SIGTERM)
	const patience = 45 * time.Second
	select {
	case <-p.ended:
		if p.err != nil {
			return fmt.Errorf("%s: %w: %s", p.name, p.err, p.lastWords())
		}
		return nil
	case <-time.After(patience):
		p.kill()
		return fmt.Errorf("%s did not stop within %s: %s", p.name, patience, p.lastWords())
	}
}

// words is what this process logged.
func (p *process) words() []byte {
	text, err := os.ReadFile(p.logPath)
	if err != nil || int64(len(text)) < p.logFrom {
		return nil
	}
	return text[p.logFrom:]
}

func (p *process) lastWords() string {
	var t tail
	_, _ = t.Write(p.words())
	return t.String()
}

// races counts what the race detector reported, where it is built in.
func races(logPath string) int {
	text, err := os.ReadFile(logPath)
	if err != nil {
		return 0
	}
	return bytes.Count(text, []byte("WARNING: DATA RACE"))
}

// freeAddress returns a loopback address that nobody listens on now.
func freeAddress(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// until asks again and again whether something is so, and returns nil when it is.
func until(ctx context.Context, what string, isSo func() bool) error {
	const interval = 20 * time.Millisecond
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for !isSo() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, ctx.Err())
		case <-ticker.C:
		}
	}
	return nil
}

// pause returns early where ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// over reports whether it has ended.
func (p *process) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}
