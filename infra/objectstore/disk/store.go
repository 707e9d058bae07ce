package disk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
)

const (
	objectsFolder  = "objects"
	incomingFolder = "incoming"
	shards         = 256
)

// Store implements objectstore.Store. No key can name a file outside its directory.
type Store struct {
	root *os.Root
	// synced is whether acknowledged objects survive a power failure.
	synced bool
	// create creates the file that a Put writes: createIn.
	create func(name string) (*os.File, error)
}

var _ objectstore.Store = (*Store)(nil)

// Open creates the directory if there is none and removes what killed processes left in it.
func Open(dir string) (*Store, error) { return open(dir, true) }

// OpenUnsynced is Open without waiting for the disk: objects outlive the process, but not a power failure. It suits a
// log that survives no more, such as the embedded broker's: a synced input is of no use when the log has lost its
// job.
func OpenUnsynced(dir string) (*Store, error) { return open(dir, false) }

func open(dir string, synced bool) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	store := &Store{root: root, synced: synced, create: createIn(root)}
	if err := errors.Join(store.makeFolders(), store.RemoveUnfinished(context.Background(), time.Now())); err != nil {
		_ = root.Close()
		return nil, fmt.Errorf("open object store: %w", err)
	}
	return store, nil
}

func (s *Store) makeFolders() error {
	folders := make([]string, 1, 1+shards)
	folders[0] = incomingFolder
	for shard := range shards {
		folders = append(folders, fmt.Sprintf("%s/%02x", objectsFolder, shard))
	}
	for _, folder := range folders {
		if err := s.root.MkdirAll(folder, 0o700); err != nil {
			return err
		}
	}
	return errors.Join(s.syncFolder(objectsFolder), s.syncFolder("."))
}

// Close releases the directory.
func (s *Store) Close() error { return s.root.Close() }

// Open implements objectstore.Store.
func (s *Store) Open(ctx context.Context, key string) (io.ReadSeekCloser, objectstore.Info, error) {
	if err := errors.Join(objectstore.CheckKey(key), ctx.Err()); err != nil {
		return nil, objectstore.Info{}, err
	}
	file, err := s.root.Open(pathOf(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, objectstore.Info{}, fmt.Errorf("%w: %s", objectstore.ErrNotFound, key)
	}
	if err != nil {
		return nil, objectstore.Info{}, fmt.Errorf("open object: %w", err)
	}
	stat, err := file.Stat()
	if err != nil {
		_ = file.Close()
		return nil, objectstore.Info{}, fmt.Errorf("open object: %w", err)
	}
	return file, objectstore.Info{SizeBytes: stat.Size(), ModTime: stat.ModTime()}, nil
}

// Delete implements objectstore.Store.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := errors.Join(objectstore.CheckKey(key), ctx.Err()); err != nil {
		return err
	}
	err := s.root.Remove(pathOf(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = s.syncFolder(path.Dir(pathOf(key)))
	}
	if err != nil {
		return fmt.Errorf("delete object: %w", err)
	}
	return nil
}

// pathOf spreads objects over folders of moderate size. A key has no dots, so no two keys share a file, and no key is
// the folder of another. The lake's files have their keys as paths, because other programs read them.
func pathOf(key string) string {
	if strings.HasPrefix(key, objectstore.LakeFolder) {
		return key
	}
	sum := sha256.Sum256([]byte(key))
	return path.Join(objectsFolder, hex.EncodeToString(sum[:1]), strings.ReplaceAll(key, "/", "."))
}

func (s *Store) syncFolder(folder string) error {
	if !s.synced {
		return nil
	}
	dir, err := s.root.Open(folder)
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}
