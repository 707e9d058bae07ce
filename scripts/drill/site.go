package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// site is where a drill takes place: a directory with the program and all data.
type site struct {
	dir    string
	binary string
	// say tells who watches what is going on.
	say func(format string, args ...any)
}

// newSite makes the directory for a program that was built.
func newSite(binary string) (*site, error) {
	dir, err := os.MkdirTemp("", "toolmill-drill-")
	if err != nil {
		return nil, err
	}
	s := &site{dir: dir, binary: binary, say: func(string, ...any) {}}
	// Postgres and the engines run as other users.
	return s, errors.Join(os.Chmod(dir, 0o755), os.Mkdir(s.path("tmp"), 0o755)) //nolint:gosec // see above
}

// build builds the service into a new directory, which remove removes.
func build(ctx context.Context, race bool) (binary string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "toolmill-built-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) }
	binary = filepath.Join(dir, "toolmill")
	args := []string{"build", "-buildvcs=false", "-o", binary}
	if race {
		args = append(args, "-race")
	}
	if out, err := exec.CommandContext(ctx, "go", append(args, "toolmill")...).CombinedOutput(); err != nil { //nolint:gosec // our own
		remove()
		return "", nil, fmt.Errorf("build the service: %w: %s", err, out)
	}
	// Engines start from the same file as other users.
	return binary, remove, os.Chmod(dir, 0o755) //nolint:gosec // see above
}

func (s *site) remove() { _ = os.RemoveAll(s.dir) }

func (s *site) path(name string) string { return filepath.Join(s.dir, name) }

// operate runs the program to its end, as an operator would, and returns what it printed.
func (s *site) operate(ctx context.Context, env []string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, s.binary, args...) //nolint:gosec // built by us
	command.Env = environment(env)
	var stderr tail
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		return string(out), fmt.Errorf("%v: %w: %s", args, err, stderr.String())
	}
	return string(out), nil
}

// environment is ours without what would change the service's configuration, and then env.
func environment(env []string) []string {
	ours := slices.DeleteFunc(os.Environ(), func(set string) bool {
		return strings.HasPrefix(set, "TOOLMILL_") || strings.HasPrefix(set, "KAFKA_BROKERS=") || strings.HasPrefix(set, "DATABASE_URL=")
	})
	return append(ours, env...)
}

// tail keeps the end of what is written to it.
type tail struct{ text []byte }

const tailBytesMax = 4000

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if extra := len(t.text) - tailBytesMax; extra > 0 {
		t.text = t.text[extra:]
	}
	return len(p), nil
}

// String returns what was kept.
func (t *tail) String() string { return string(t.text) }
