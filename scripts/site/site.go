package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Site is a directory with all data of the processes that run in it.
type Site struct {
	// Dir is readable by all users, because Postgres and the engines run as others.
	Dir    string
	Binary string
	// Say prints progress.
	Say func(format string, args ...any)
}

// New creates a directory, whose name begins with prefix, for a built program.
func New(binary, prefix string) (*Site, error) {
	dir, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, err
	}
	s := &Site{Dir: dir, Binary: binary, Say: func(string, ...any) {}}
	return s, errors.Join(os.Chmod(dir, 0o755), os.Mkdir(s.Path("tmp"), 0o755)) //nolint:gosec // see Dir
}

// ShareEngines makes the processes of a data directory share what engines can share with all others of the site. The
// shared directory may be a link to another site's.
func (s *Site) ShareEngines(dataDir string) error {
	const name = "engines"
	err := os.Mkdir(s.Path(name), 0o700)
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	return errors.Join(err, os.Symlink(s.Path(name), filepath.Join(dataDir, name)))
}

// Remove removes the directory and all in it.
func (s *Site) Remove() { _ = os.RemoveAll(s.Dir) }

// Path returns the path of a name in the directory.
func (s *Site) Path(name string) string { return filepath.Join(s.Dir, name) }

// Operate runs the program to its end, as an operator would, and returns its output. An error ends with the end of
// that output.
func (s *Site) Operate(ctx context.Context, env []string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, s.Binary, args...) //nolint:gosec // built by this program
	command.Env = environment(env)
	var stderr tail
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		return string(out), fmt.Errorf("%v: %w: %s", args, err, stderr.String())
	}
	return string(out), nil
}

// environment returns env after this process's variables, without those that would change the service's
// configuration. Processes log to standard error.
func environment(env []string) []string {
	ours := slices.DeleteFunc(os.Environ(), func(set string) bool {
		name, _, _ := strings.Cut(set, "=")
		return strings.HasPrefix(name, "TOOLMILL_") || strings.HasPrefix(name, "AWS_") ||
			name == "KAFKA_BROKERS" || name == "DATABASE_URL"
	})
	return append(append(ours, "TOOLMILL_LOG_FILE=-"), env...)
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
