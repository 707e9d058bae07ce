package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"toolmill/workers/convert"
	"toolmill/workers/process"
)

const (
	// attemptMax stands for the tools' own time, which is minutes: what has not ended by then does not end.
	attemptMax = 20 * time.Second
	bareMax    = 20 * time.Second
	// bareMemoryKB bounds each process of a bare run's address space (ulimit -v), except Chromium's.
	bareMemoryKB = 6 << 20
)

// verdict is what came of a sample.
type verdict struct {
	sample
	bareHits, boxedHits, toolHits []string
	wasBare                       bool
	outcome                       outcome
	reason                        string
	bytes                         int
	took                          time.Duration
	left                          []string
}

// faults are what must not be.
func (v verdict) faults() []string {
	var faults []string
	if len(v.toolHits) > 0 {
		faults = append(faults, "reached: "+strings.Join(v.toolHits, ", "))
	}
	if len(v.boxedHits) > 0 {
		faults = append(faults, "reached by the engine alone, in the sandbox: "+strings.Join(v.boxedHits, ", "))
	}
	if !slices.Contains(v.want, v.outcome) {
		faults = append(faults, fmt.Sprintf("ended as %s (%s), wanted %v", v.outcome, v.reason, v.want))
	}
	if len(v.left) > 0 {
		faults = append(faults, "left behind: "+strings.Join(v.left, ", "))
	}
	return faults
}

// room is what samples are run in.
type room struct {
	dir, attempts string
	tools         map[string]convert.Tool
	aviary        *aviary
	// bare says whether samples are opened bare, too.
	bare bool
}

func (r *room) run(ctx context.Context, s sample) (verdict, error) {
	v := verdict{sample: s}
	if r.bare && s.bare != nil {
		v.wasBare = true
		var err error
		if v.bareHits, err = r.runBare(ctx, s, false); err != nil {
			return v, err
		}
		if v.boxedHits, err = r.runBare(ctx, s, true); err != nil {
			return v, err
		}
	}
	c, err := r.aviary.next()
	if err != nil {
		return v, err
	}
	content, err := s.content(c)
	if err != nil {
		return v, err
	}
	v.bytes = len(content)
	dir, input, err := place(r.attempts, "attempt-", "input", content)
	if err != nil {
		return v, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	begun := time.Now()
	out, err := r.attempt(ctx, s, dir, input)
	v.took = time.Since(begun)
	v.outcome, v.reason = classify(err)
	v.left = remaining(ctx, dir)
	v.toolHits = r.aviary.hits(c, words(ctx, out.Path))
	return v, ctx.Err()
}

func (r *room) attempt(ctx context.Context, s sample, dir, input string) (convert.Output, error) {
	ctx, cancel := context.WithTimeout(ctx, attemptMax)
	defer cancel()
	out, err := r.tools[s.slug].Run(ctx, convert.Input{
		AccountID: "acc_hostile", JobID: "job_hostile", Dir: dir, Path: input, ContentType: s.contentType,
		Options: json.RawMessage(s.options),
	}, func(int, string) {})
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // as the runner of attempts says it
	}
	return out, err
}

// classify is how the runner of attempts names the end of one.
func classify(err error) (outcome, string) {
	failure, found := errors.AsType[*convert.Failure](err)
	switch {
	case err == nil:
		return succeeded, ""
	case errors.Is(err, context.DeadlineExceeded):
		return timeout, "deadline"
	case found:
		return outcome(failure.Code), failure.Reason
	}
	return crashed, err.Error()
}

func place(parent, prefix, name string, content []byte) (dir, path string, err error) {
	dir, err = os.MkdirTemp(parent, prefix)
	if err != nil {
		return "", "", err
	}
	path = filepath.Join(dir, name)
	return dir, path, os.WriteFile(path, content, 0o600)
}

// runBare opens a sample with the engine's own program and tells what it reached: as any program would be started, with
// nothing around it but bounds of time and memory, or with nothing but the sandbox around it.
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
	for name, content := range s.bare.files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
			return nil, err
		}
	}
	bounded, cancel := context.WithTimeout(ctx, bareMax)
	defer cancel()
	args := s.bare.in(dir, input)
	var said []byte
	if sandboxed {
		said = openBoxed(bounded, dir, args, s.bare)
	} else {
		said = r.openBare(bounded, dir, args)
	}
	made, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, path := range made {
		if path != input {
			said = append(said, words(ctx, path)...)
		}
	}
	return r.aviary.hits(c, said), nil
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

// openBare returns what was said. How it ends is not what is asked.
func (r *room) openBare(ctx context.Context, dir string, args []string) []byte {
	script := `exec "$@"`
	if args[0] != chromium {
		script = fmt.Sprintf("ulimit -v %d; %s", bareMemoryKB, script)
	}
	all := []string{"-c", script, "sh"}
	if r.aviary.resolver != "" && os.Getuid() == 0 {
		// Our name server, in mounts of its own.
		all = append(all, "unshare", "--mount", "sh", "-c", `mount --bind "$0" /etc/resolv.conf && exec "$@"`, r.aviary.resolver)
	}
	cmd := exec.CommandContext(ctx, "sh", append(all, args...)...) //nolint:gosec // opening them is its purpose
	cmd.Dir, cmd.Env = dir, environment(dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	said, _ := cmd.CombinedOutput()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	return said
}

// openBoxed shows what the sandbox alone is good for, without the settings and checks of a tool.
func openBoxed(ctx context.Context, dir string, args []string, b *command) []byte {
	var said bytes.Buffer
	result, _ := process.Run(ctx, process.Spec{
		Path: args[0], Args: args[1:], Dir: dir, Env: environment(dir), Stdout: &said, ConfinesItself: b.confinesItself, TemporarySocket: b.temporarySocket,
		Limits: process.Limits{OpenFiles: 4096, ProcessesMax: 1000},
	})
	return append(said.Bytes(), result.Stderr...)
}

// words are what a file says, as text where it is a PDF.
func words(ctx context.Context, path string) []byte {
	if path == "" {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil || len(content) > 64<<20 {
		return nil
	}
	if bytes.HasPrefix(content, []byte("%PDF")) {
		ctx, cancel := context.WithTimeout(ctx, bareMax)
		defer cancel()
		text, err := exec.CommandContext(ctx, "pdftotext", path, "-").Output() //nolint:gosec // our own file
		if err == nil {
			return text
		}
	}
	return content
}
