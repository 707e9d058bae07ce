package against

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// version is one of the two compared versions: its files and its built benchmark program.
type version struct {
	name string // before or after
	dir  string
}

// unpack writes the files of a commit or tree to a new folder and builds its benchmark.
func unpack(ctx context.Context, parent, name, tree string) (version, error) {
	v := version{name: name, dir: filepath.Join(parent, name)}
	if err := os.Mkdir(v.dir, 0o755); err != nil { //nolint:gosec // engines and Postgres run as other users
		return v, err
	}
	archive := filepath.Join(parent, name+".tar")
	for _, command := range [][]string{
		{"git", "archive", "--output", archive, tree},
		{"tar", "--extract", "--file", archive, "--directory", v.dir},
		{"sh", "-c", `cd "$1" && if [ -x scripts/build ]; then scripts/build bin/toolmill; fi`, "sh", v.dir},
		{"go", "-C", v.dir, "build", "-tags", "helper", "-o", v.program(), "./scripts/bench"},
	} {
		if _, err := output(ctx, command...); err != nil {
			return v, fmt.Errorf("%s: %w", name, err)
		}
	}
	return v, os.Remove(archive)
}

func (v version) program() string { return filepath.Join(v.dir, "bench.bin") }

// measure runs one section and returns its figures. The last two are the wall-clock and processor time of the whole
// section, including all processes that it started and waited for.
func (v version) measure(ctx context.Context, section string, args []string) ([]figure, error) {
	run := exec.CommandContext(ctx, v.program(), append([]string{"-only", section}, args...)...) //nolint:gosec // built above
	run.Dir = v.dir
	run.Cancel = func() error { return run.Process.Signal(syscall.SIGINT) }
	var table, live bytes.Buffer
	run.Stdout, run.Stderr = &table, &live
	started := time.Now()
	if err := run.Run(); err != nil {
		return nil, fmt.Errorf("%s of %s: %w: %s", section, v.name, err, live.String())
	}
	figures := figuresOf(table.String())
	if len(figures) == 0 {
		return nil, fmt.Errorf("%s of %s: no figures in %q", section, v.name, table.String())
	}
	processor := run.ProcessState.UserTime() + run.ProcessState.SystemTime()
	return append(figures,
		figure{name: "the whole section", values: []Value{{time.Since(started).Seconds(), "s"}}},
		figure{name: "the whole section, processor time", values: []Value{{processor.Seconds(), "s"}}}), nil
}

// workingTree returns a git tree of the files as they are, including uncommitted changes. It does not touch the
// index.
func workingTree(ctx context.Context, index string) (tree string, err error) {
	for _, command := range [][]string{{"git", "read-tree", "HEAD"}, {"git", "add", "--all", ":/"}, {"git", "write-tree"}} {
		if tree, err = output(ctx, append([]string{"env", "GIT_INDEX_FILE=" + index}, command...)...); err != nil {
			return "", err
		}
	}
	return tree, nil
}

func output(ctx context.Context, command ...string) (string, error) {
	run := exec.CommandContext(ctx, command[0], command[1:]...) //nolint:gosec // a developer's program
	var said bytes.Buffer
	run.Stderr = &said
	out, err := run.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %s", strings.Join(command, " "), err, said.String())
	}
	return strings.TrimSpace(string(out)), nil
}
