package stores

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
)

// dataDir is a data directory that no other process uses.
type dataDir struct {
	path string
	lock *os.File
}

func lockPath(dataDir string) string { return filepath.Join(dataDir, "lock") }

func makeDataDir(p *lifecycle.Process) (dataDir, error) {
	if err := os.MkdirAll(p.Config.DataDir, 0o755); err != nil { //nolint:gosec // engines' users must be able to enter it
		return dataDir{}, fmt.Errorf("data directory: %w", err)
	}
	return lockDataDir(p)
}

// lockDataDir excludes other processes: embedded broker, private cluster and objects on disk belong to one process.
// The kernel releases the lock however the process ends.
func lockDataDir(p *lifecycle.Process) (dataDir, error) {
	path := p.Config.DataDir
	file, err := os.OpenFile(lockPath(path), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return dataDir{}, fmt.Errorf("data directory: %w", err)
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return dataDir{}, errors.Join(fmt.Errorf("data directory %s is in use by another process", path), file.Close())
	}
	p.AfterAll(func(context.Context, lifecycle.Budget) { _ = file.Close() })
	return dataDir{path, file}, file.Truncate(0) // the previous process's addresses are out of date
}
