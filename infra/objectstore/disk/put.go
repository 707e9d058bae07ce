package disk

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"time"

	"golang.org/x/sys/unix"

	"toolmill/infra/objectstore"
)

// Put implements objectstore.Store. The context is looked at between reads: a
// reader that blocks has to end by itself.
func (s *Store) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (objectstore.Info, error) {
	if err := objectstore.CheckKey(key); err != nil {
		return objectstore.Info{}, err
	}
	if _, err := s.root.Lstat(pathOf(key)); err == nil {
		return objectstore.Info{}, fmt.Errorf("%w: %s", objectstore.ErrExists, key)
	}
	incoming := path.Join(incomingFolder, rand.Text())
	// Whatever has happened, the object has a name of its own by then, or none. A
	// file that stays is swept at a start.
	defer func() { _ = s.root.Remove(incoming) }()
	info, err := s.write(incoming, &boundedReader{ctx: ctx, from: r, left: sizeMax})
	if err == nil {
		err = s.publish(incoming, key)
	}
	if err != nil {
		return objectstore.Info{}, fmt.Errorf("put object: %w", err)
	}
	return info, nil
}

// write makes the file, durable and locked while it is written: so the sweep
// knows that somebody is still at it.
func (s *Store) write(name string, r io.Reader) (objectstore.Info, error) {
	file, err := s.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return objectstore.Info{}, err
	}
	defer file.Close()
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX); err != nil {
		return objectstore.Info{}, err
	}
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(file, sum), r)
	if err == nil {
		err = file.Sync()
	}
	info := objectstore.Info{SizeBytes: size, SHA256: hex.EncodeToString(sum.Sum(nil)), ModTime: time.Now()}
	return info, err
}

func (s *Store) publish(incoming, key string) error {
	err := s.root.Link(incoming, pathOf(key))
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %s", objectstore.ErrExists, key)
	}
	if err != nil {
		return err
	}
	return syncFolder(s.root, path.Dir(pathOf(key)))
}

// boundedReader fails at the end of the context, and after left bytes if there
// are more.
type boundedReader struct {
	ctx  context.Context //nolint:containedctx // it lives as long as the call that makes it
	from io.Reader
	left int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.left > 0 {
		n, err := b.from.Read(p[:min(int64(len(p)), b.left)])
		b.left -= int64(n)
		return n, err
	}
	var more [1]byte
	if n, err := b.from.Read(more[:]); n == 0 {
		return 0, err
	}
	return 0, objectstore.ErrTooLarge
}
