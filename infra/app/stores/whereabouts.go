package stores

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/config"
)

// Addresses are those of a running service's stores.
type Addresses struct {
	Brokers     []string
	DatabaseURL string
	// Objects is where files are kept, as TOOLMILL_OBJECTS says it; "" if it is not known.
	Objects string
}

// whereabouts is what a process writes into the lock file of its data directory, for operators' commands on the same
// machine: the embedded broker and the private cluster have other addresses at each start. It is valid as long as the
// lock is held, which the kernel ensures.
type whereabouts struct {
	PID         int      `json:"pid"`
	Brokers     []string `json:"kafkaBrokers"`
	DatabaseURL string   `json:"databaseUrl"`
	Objects     string   `json:"objects,omitempty"`
	// Operations is where the process listens for operators: in development another port may have been taken.
	Operations string `json:"operations,omitempty"`
}

// tell writes the addresses into the lock file.
func (d dataDir) tell(at whereabouts) error {
	text, err := json.Marshal(at)
	if err == nil {
		_, err = d.lock.WriteAt(text, 0)
	}
	if err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	return nil
}

// Errors of Locate.
var (
	ErrHalfAddress = errors.New("set both KAFKA_BROKERS and DATABASE_URL, or neither: then those of the running process are used")
	ErrNothingRuns = errors.New("no service runs")
	ErrStarting    = errors.New("the service is starting; try again in a moment")
)

// Locate returns the configured addresses or, without them, those of the process that runs on the data directory.
// Errors: ErrHalfAddress, ErrNothingRuns, ErrStarting.
func Locate(c config.Config) (Addresses, error) {
	switch {
	case len(c.Brokers) > 0 && c.Database != "":
		return Addresses{c.Brokers, c.Database, c.Objects}, nil
	case len(c.Brokers) > 0 || c.Database != "":
		return Addresses{}, ErrHalfAddress
	}
	found, err := whereaboutsIn(c.DataDir)
	if errors.Is(err, ErrNothingRuns) {
		err = fmt.Errorf("%w; start one (make run), or set KAFKA_BROKERS and DATABASE_URL", err)
	}
	return Addresses{found.Brokers, found.DatabaseURL, cmp.Or(c.Objects, found.Objects)}, err
}

// Runs reports whether a process runs on a data directory, and where it listens for operators, "" while it starts.
func Runs(dataDir string) (operations string, runs bool) {
	found, err := whereaboutsIn(dataDir)
	return found.Operations, err == nil || errors.Is(err, ErrStarting)
}

// whereaboutsIn returns what the process that runs on a data directory has written. Errors: ErrNothingRuns,
// ErrStarting.
func whereaboutsIn(dataDir string) (w whereabouts, err error) {
	file, err := os.OpenFile(lockPath(dataDir), os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return w, fmt.Errorf("%w on the data directory %s", ErrNothingRuns, dataDir)
	}
	if err != nil {
		return w, fmt.Errorf("data directory: %w", err)
	}
	defer func() { _ = file.Close() }() // the file was only read; closing it releases the lock
	if unix.Flock(int(file.Fd()), unix.LOCK_SH|unix.LOCK_NB) == nil {
		return w, fmt.Errorf("%w on the data directory %s", ErrNothingRuns, dataDir)
	}
	if err := json.NewDecoder(file).Decode(&w); err != nil {
		return w, fmt.Errorf("%w (data directory %s)", ErrStarting, dataDir)
	}
	return w, nil
}
