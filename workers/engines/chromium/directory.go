package chromium

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

const directoryPrefix = "toolmill-chromium-"

// directory is a process's own directory. It is locked while it is in use, so that the directories of a killed service can be
// distinguished from another service's.
type directory struct {
	path string
	lock *os.File
}

func newDirectory(tempDir string) (*directory, error) {
	path, err := os.MkdirTemp(tempDir, directoryPrefix)
	if err != nil {
		return nil, err
	}
	lock, err := lockDirectory(path)
	if err != nil {
		_ = os.RemoveAll(path)
		return nil, err
	}
	return &directory{path, lock}, nil
}

// remove is called when nothing uses the directory any more. If it fails, the next start removes the directory.
func (d *directory) remove() {
	_ = os.RemoveAll(d.path)
	_ = d.lock.Close()
}

func lockDirectory(path string) (*os.File, error) {
	dir, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(dir.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		_ = dir.Close()
		return nil, err
	}
	return dir, nil
}

// sweepDirectories removes directories that nobody uses.
func sweepDirectories(tempDir string) {
	if tempDir == "" {
		tempDir = os.TempDir()
	}
	paths, err := filepath.Glob(filepath.Join(tempDir, directoryPrefix+"*"))
	if err != nil {
		return
	}
	for _, path := range paths {
		if lock, err := lockDirectory(path); err == nil {
			(&directory{path, lock}).remove()
		}
	}
}
