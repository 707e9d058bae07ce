package disk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"time"

	"golang.org/x/sys/unix"
)

// unlockedFor is far longer than a new file stays unlocked.
const unlockedFor = time.Minute

// RemoveUnfinished implements objectstore.Store. A locked file is being written, however old it is, perhaps by
// another process.
func (s *Store) RemoveUnfinished(ctx context.Context, olderThan time.Time) error {
	folder, err := s.root.Open(incomingFolder)
	if err != nil {
		return fmt.Errorf("remove unfinished objects: %w", err)
	}
	defer folder.Close()
	names, err := folder.Readdirnames(-1)
	for _, name := range names {
		err = errors.Join(err, ctx.Err())
		if ctx.Err() == nil {
			err = errors.Join(err, s.removeAbandoned(path.Join(incomingFolder, name), olderThan))
		}
	}
	if err != nil {
		return fmt.Errorf("remove unfinished objects: %w", err)
	}
	return nil
}

func (s *Store) removeAbandoned(name string, olderThan time.Time) error {
	file, err := s.root.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if abandoned, err := isAbandoned(file, olderThan); err != nil || !abandoned {
		return err
	}
	if err := s.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func isAbandoned(file *os.File, olderThan time.Time) (bool, error) {
	stat, err := file.Stat()
	if err != nil || !stat.ModTime().Before(olderThan) || time.Since(stat.ModTime()) < unlockedFor {
		return false, err
	}
	err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
