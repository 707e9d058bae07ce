package telemetry

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// logBytesMax is the size from which a new log is begun at the next start; the one before is kept beside it.
const logBytesMax = 64 << 20

// OpenLogFile opens a file to add log lines to, and makes it and its directory where there are none. One of more than 64 MiB
// is renamed to path.1 first.
func OpenLogFile(path string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // a data directory: engines' users pass through it
		return nil, err
	}
	info, err := os.Stat(path)
	if err == nil && info.Size() > logBytesMax {
		err = os.Rename(path, path+".1")
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
}
