package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/scripts/site"
)

// terminal is a pseudo-terminal on which one command runs.
type terminal struct {
	keyboard *os.File
	process  *exec.Cmd
	ended    chan struct{}
	err      error // valid once ended is closed

	mu   sync.Mutex
	text strings.Builder
}

// openTerminal runs a command on a terminal of its own.
func (p *person) openTerminal(ctx context.Context, text string) (*terminal, error) {
	master, slave, err := openPTY()
	if err != nil {
		return nil, err
	}
	defer func() { _ = slave.Close() }() // the command has it
	t := &terminal{keyboard: master, process: p.command(ctx, "sh", "-c", text), ended: make(chan struct{})}
	t.process.Stdin, t.process.Stdout, t.process.Stderr = slave, slave, slave
	t.process.SysProcAttr.Setsid, t.process.SysProcAttr.Setctty = true, true
	if err := errors.Join(slave.Chown(p.uid, p.gid), t.process.Start()); err != nil {
		return nil, err
	}
	read := make(chan struct{})
	go func() { defer close(read); t.read() }()
	go func() {
		t.err = t.process.Wait()
		<-read // the last output has been read once the command has ended
		close(t.ended)
	}()
	return t, nil
}

func openPTY() (master, slave *os.File, err error) {
	master, err = os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, nil, err
	}
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	return master, slave, err
}

// read collects what is shown until every process has closed the terminal.
func (t *terminal) read() {
	buffer := make([]byte, 4096)
	for {
		n, err := t.keyboard.Read(buffer)
		t.mu.Lock()
		t.text.Write(buffer[:n])
		t.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (t *terminal) shown() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}

func (t *terminal) over() bool {
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

// await waits until the terminal shows a document's text.
func (t *terminal) await(ctx context.Context, says string) error {
	err := site.Until(ctx, "it shows what it should", func() bool { return printed(says, t.shown(), true) || t.over() })
	if err == nil && !printed(says, t.shown(), true) {
		err = errors.New("it ended by itself")
	}
	if err != nil {
		return fmt.Errorf("%w; it shows\n%s\nwant\n%s", err, t.shown(), says)
	}
	return nil
}

// interrupt types Ctrl-C and returns how the command ended.
func (t *terminal) interrupt(ctx context.Context) error {
	const ctrlC = "\x03"
	if _, err := t.keyboard.WriteString(ctrlC); err != nil {
		return err
	}
	select {
	case <-t.ended:
	case <-ctx.Done():
		return fmt.Errorf("it does not end: %w; it shows\n%s", ctx.Err(), t.shown())
	}
	if t.err != nil {
		return fmt.Errorf("%w; it shows\n%s", t.err, t.shown())
	}
	return nil
}

// close hangs up, which signals whatever still runs there.
func (t *terminal) close() {
	if !t.over() {
		_ = t.process.Process.Signal(syscall.SIGTERM)
	}
	_ = t.keyboard.Close()
}
