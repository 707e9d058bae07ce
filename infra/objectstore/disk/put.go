package disk

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// Put implements objectstore.Store. The context is checked between reads: a reader that blocks must end by itself.
func (s *Store) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (objectstore.Info, error) {
	if err := objectstore.CheckKey(key); err != nil {
		return objectstore.Info{}, err
	}
	incoming := path.Join(incomingFolder, rand.Text())
	// By then the object has a link of its own, or there is no object. A file that remains is removed at the next
	// start.
	defer func() { _ = s.root.Remove(incoming) }()
	info, err := s.write(incoming, objectstore.Bound(ctx, r, sizeMax))
	if err == nil {
		err = s.publish(incoming, key)
	}
	switch {
	case isFull(err):
		return objectstore.Info{}, fmt.Errorf("put object: %w: %w", objectstore.ErrFull, err)
	case err != nil:
		return objectstore.Info{}, fmt.Errorf("put object: %w", err)
	}
	return info, nil
}

// isFull reports whether a disk, a quota or a limit of the process is exhausted.
func isFull(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) || errors.Is(err, unix.EFBIG)
}

// write creates the file, synced, and locked while it is written, so that the sweep knows that it is in use.
func (s *Store) write(name string, r io.Reader) (objectstore.Info, error) {
	file, err := s.create(name)
	if err != nil {
		return objectstore.Info{}, err
	}
	defer file.Close()
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX); err != nil {
		return objectstore.Info{}, err
	}
	size, sum, err := copyAndSum(file, r)
	if err == nil && s.synced {
		err = file.Sync()
	}
	return objectstore.Info{SizeBytes: size, SHA256: sum, ModTime: time.Now()}, err
}

// createIn returns a function that creates files which only their owner can read and write.
func createIn(root *os.Root) func(name string) (*os.File, error) {
	return func(name string) (*os.File, error) {
		return root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	}
}

func (s *Store) publish(incoming, key string) error {
	failpoint.Hit(failpoint.PublishBefore)
	if strings.HasPrefix(key, objectstore.LakeFolder) {
		if err := s.root.MkdirAll(path.Dir(key), 0o700); err != nil {
			return err
		}
	}
	err := s.root.Link(incoming, pathOf(key))
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %s", objectstore.ErrExists, key)
	}
	if err != nil {
		return err
	}
	if err := s.syncFolder(path.Dir(pathOf(key))); err != nil {
		return errors.Join(err, s.root.Remove(pathOf(key)))
	}
	failpoint.Hit(failpoint.PublishAfter)
	return nil
}
