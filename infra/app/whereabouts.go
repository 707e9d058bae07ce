package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// whereabouts is what a process writes into the lock file of its data directory, for operators' commands on the same
// machine: the embedded broker and the private cluster have other addresses at each start. It holds for as long as the
// lock is held, which the kernel sees to.
type whereabouts struct {
	PID         int      `json:"pid"`
	Brokers     []string `json:"kafkaBrokers"`
	DatabaseURL string   `json:"databaseUrl"`
}

func lockPath(dataDir string) string { return filepath.Join(dataDir, "lock") }

// tellWhereabouts writes them down once the stores run.
func (a *App) tellWhereabouts(context.Context) error {
	text, err := json.Marshal(whereabouts{PID: os.Getpid(), Brokers: a.brokers, DatabaseURL: a.databaseURL})
	if err == nil {
		_, err = a.lock.WriteAt(text, 0)
	}
	if err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	return nil
}

var (
	errNothingRuns = errors.New("no service runs")
	errStarting    = errors.New("the service is starting; try again in a moment")
)

// whereaboutsIn returns where the process that runs on a data directory has its stores. Errors: errNothingRuns,
// errStarting.
func whereaboutsIn(dataDir string) (w whereabouts, err error) {
	file, err := os.OpenFile(lockPath(dataDir), os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return w, fmt.Errorf("%w on the data directory %s", errNothingRuns, dataDir)
	}
	if err != nil {
		return w, fmt.Errorf("data directory: %w", err)
	}
	defer func() { _ = file.Close() }() // it was only read; a lock that was got goes with it
	if unix.Flock(int(file.Fd()), unix.LOCK_SH|unix.LOCK_NB) == nil {
		return w, fmt.Errorf("%w on the data directory %s", errNothingRuns, dataDir)
	}
	if err := json.NewDecoder(file).Decode(&w); err != nil {
		return w, fmt.Errorf("%w (data directory %s)", errStarting, dataDir)
	}
	return w, nil
}
