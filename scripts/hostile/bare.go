package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

const (
	bareMax = 30 * time.Second
	// bareMemoryKB bounds the address space of each process of a bare run (ulimit -v), except Chromium's.
	bareMemoryKB = 6 << 20
)

// command opens a file with an engine's own program; {in}, {dir} and {out} stand for paths.
type command struct {
	// engine names the list of allowed system calls in the sandbox (sandbox.Spec).
	engine string
	args   []string
	// isOffice provides the profile of a LibreOffice that trusts every file.
	isOffice bool
	// confinesItself and temporarySocket are what the sandbox must allow the engine (sandbox.Spec).
	confinesItself, temporarySocket bool
}

// runBare opens a sample with the engine's own program and returns what it reached: either as any program would start
// it, with bounds of time and memory only, or in the sandbox alone.
func (r *room) runBare(ctx context.Context, s sample, sandboxed bool) ([]string, error) {
	c, err := r.aviary.next()
	if err != nil {
		return nil, err
	}
	content, err := s.content(c)
	if err != nil {
		return nil, err
	}
	dir, input, err := place(r.attempts, "bare-", "input."+s.extension, content)
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if s.bare.isOffice {
		profile, err := r.office()
		if err == nil {
			err = os.CopyFS(filepath.Join(dir, "profile"), os.DirFS(profile))
		}
		if err != nil {
			return nil, err
		}
	}
	bounded, cancel := context.WithTimeout(ctx, bareMax)
	defer cancel()
	args := s.bare.in(dir, input)
	var said strings.Builder
	if sandboxed {
		boxed, err := openBoxed(bounded, dir, args, s.bare)
		if err != nil {
			return nil, err
		}
		said.WriteString(boxed)
	} else {
		said.WriteString(r.openBare(bounded, dir, args))
	}
	made, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, path := range made {
		if path != input {
			said.WriteString(contents(ctx, path))
		}
	}
	return r.aviary.hits(c, said.String()), nil
}

func (b *command) in(dir, input string) []string {
	names := strings.NewReplacer("{in}", input, "{dir}", dir, "{out}", filepath.Join(dir, "out.pdf"))
	args := make([]string, len(b.args))
	for i, arg := range b.args {
		args[i] = names.Replace(arg)
	}
	return args
}

func environment(dir string) []string {
	return []string{"HOME=" + dir, "TMPDIR=" + dir, "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"}
}

// openBare returns the program's output. How it ends does not matter.
func (r *room) openBare(ctx context.Context, dir string, args []string) string {
	script := `exec "$@"`
	if args[0] != chromium {
		script = fmt.Sprintf("ulimit -v %d; %s", bareMemoryKB, script)
	}
	all := []string{"-c", script, "sh"}
	if r.aviary.resolver != "" && os.Getuid() == 0 {
		// The test's name server needs its own mounts; a process number space of its own ensures that nothing
		// outlives the program.
		all = append(all, "unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc",
			"sh", "-c", `mount --bind "$0" /etc/resolv.conf && exec "$@"`, r.aviary.resolver)
	}
	cmd := exec.CommandContext(ctx, "sh", append(all, args...)...) //nolint:gosec // opening hostile files is its purpose
	cmd.Dir, cmd.Env = dir, environment(dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	said, _ := cmd.CombinedOutput()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	return string(said)
}

// openBoxed shows what the sandbox alone prevents, without a tool's settings and checks. It fails only if the engine
// was not started, because then nothing was shown.
func openBoxed(ctx context.Context, dir string, args []string, b *command) (string, error) {
	var said bytes.Buffer
	result, err := sandbox.Run(ctx, sandbox.Spec{
		Engine: b.engine, Path: args[0], Args: args[1:], Dir: dir, Env: environment(dir), Stdout: &said, ConfinesItself: b.confinesItself, TemporarySocket: b.temporarySocket,
		Limits: sandbox.Limits{OpenFiles: 4096, ProcessesMax: 1000},
	})
	if errors.Is(err, sandbox.ErrStart) {
		return "", err
	}
	return said.String() + result.Stderr, nil
}
