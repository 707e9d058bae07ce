package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// shell is one `sh` in which commands run one after the other, as typed.
type shell struct {
	in     io.WriteCloser
	out    *bufio.Reader
	finish func() error
	// kill ends the shell and all that it runs.
	kill func()
}

// commandMax is how long a command of a document may take.
const commandMax = 2 * time.Minute

// shellMark follows a command's output; the exit code comes after it.
const shellMark = "\x01stranger "

func (p *person) openShell(ctx context.Context) (*shell, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	process := p.command(ctx, "sh")
	process.Stdout, process.Stderr = write, write
	process.SysProcAttr.Setpgid = true
	in, err := process.StdinPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		return nil, err
	}
	_ = write.Close() // the shell has it
	s := &shell{in: in, out: bufio.NewReader(read), kill: func() { _ = syscall.Kill(-process.Process.Pid, syscall.SIGKILL) }}
	s.finish = func() error {
		defer func() { _ = read.Close() }() // it was only read
		_ = in.Close()
		return process.Wait()
	}
	return s, nil
}

// run types a command and returns its output, on both streams, and its exit code.
func (s *shell) run(text string) (out string, code int, err error) {
	defer time.AfterFunc(commandMax, s.kill).Stop()
	if _, err := fmt.Fprintf(s.in, "{ %s\n} </dev/null\nprintf '%s%%d\\n' $?\n", text, shellMark); err != nil {
		return "", 0, err
	}
	var all strings.Builder
	for {
		line, err := s.out.ReadString('\n')
		before, status, ended := strings.Cut(line, shellMark)
		all.WriteString(before)
		if ended {
			code, err = strconv.Atoi(strings.TrimSpace(status))
			return all.String(), code, err
		}
		if err != nil {
			return all.String(), 0, fmt.Errorf("the shell ended: %w", err)
		}
	}
}
