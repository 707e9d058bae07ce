package disk

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"time"

	"golang.org/x/sys/unix"
)

// sweepAge is far longer than a file is unlocked after it was made.
const sweepAge = time.Minute

// sweep removes the files that were being written by processes that are gone.
func (s *Store) sweep() error {
	folder, err := s.root.Open(incomingFolder)
	if err != nil {
		return err
	}
	defer folder.Close()
	entries, err := folder.ReadDir(-1)
	for _, entry := range entries {
		err = errors.Join(err, s.sweepFile(path.Join(incomingFolder, entry.Name())))
	}
	return err
}

func (s *Store) sweepFile(name string) error {
	file, err := s.root.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if abandoned, err := isAbandoned(file); err != nil || !abandoned {
		return err
	}
	if err := s.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func isAbandoned(file *os.File) (bool, error) {
	stat, err := file.Stat()
	if err != nil || time.Since(stat.ModTime()) < sweepAge {
		return false, err
	}
	err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
