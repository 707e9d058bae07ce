package telemetry

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// logBytesMax is the size from which the next start begins a new log; the old one is kept beside it.
const logBytesMax = 64 << 20

// OpenLogFile opens a log file for appending, and creates it and its directory if needed. A file of more than 64 MiB
// is renamed to path.1 first.
func OpenLogFile(path string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // a data directory, which engines' users must enter
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
