package site

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Build says how the program is built.
type Build struct {
	// Race adds the race detector, Failpoints those of infra/failpoint.
	Race, Failpoints bool
	// Source is the root of the sources; "" is this module's.
	Source string
}

// Binary builds the program in a new directory, which remove removes.
func (b Build) Binary(ctx context.Context) (path string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "toolmill-built-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) }
	path = filepath.Join(dir, "toolmill")
	args := append([]string{"build", "-buildvcs=false", "-o", path}, b.flags()...)
	command := exec.CommandContext(ctx, "go", append(args, "github.com/toolmill/toolmill")...) //nolint:gosec // our own
	command.Dir, command.Env = b.Source, b.environment()
	if out, err := command.CombinedOutput(); err != nil {
		remove()
		return "", nil, fmt.Errorf("build the service: %w: %s", err, out)
	}
	// Engines start from the same file as other users.
	return path, remove, os.Chmod(dir, 0o755) //nolint:gosec // see above
}

// environment is ours; without the race detector, what scripts/build has compiled already is used.
func (b Build) environment() []string {
	if b.Race {
		return append(os.Environ(), "CGO_ENABLED=1")
	}
	return append(os.Environ(), "CGO_ENABLED=0")
}

func (b Build) flags() (flags []string) {
	if b.Race {
		flags = append(flags, "-race")
	} else {
		flags = append(flags, "-trimpath")
	}
	if b.Failpoints {
		flags = append(flags, "-tags", "failpoint")
	}
	return flags
}
