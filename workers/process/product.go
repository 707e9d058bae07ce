package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// ErrProduct says that what an engine left under a name is no file of its own:
// a link could lead to what only we may read.
var ErrProduct = errors.New("not a plain file")

// OpenProduct opens a file that a run left in its directory, once the run has
// ended. Errors: ErrProduct, fs.ErrNotExist, those of opening a file.
func OpenProduct(path string) (*os.File, error) {
	// Without waiting: a pipe would have no writer.
	file, err := os.OpenFile(path, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0)
	if errors.Is(err, unix.ELOOP) {
		return nil, fmt.Errorf("%s: %w: a symbolic link", path, ErrProduct)
	}
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err != nil || !isPlain(info) {
		_ = file.Close()
		return nil, fmt.Errorf("%s: %w", path, errors.Join(ErrProduct, err))
	}
	return file, nil
}

// isPlain tells of a regular file with a single name. A second name may be
// outside, where the kernel's fs.protected_hardlinks is off.
func isPlain(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.Mode().IsRegular() && stat.Nlink == 1
}

// giveTree makes a user the owner of a directory with all that is in it, but
// for links, which may lead outside.
func giveTree(dir string, id int) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	return fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if !info.IsDir() && !isPlain(info) {
			return nil
		}
		return root.Lchown(path, id, id)
	})
}

func sizeOnDisk(entry fs.DirEntry) uint64 {
	const block = 512
	info, err := entry.Info()
	if err != nil {
		return 0
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0
	}
	return uint64(stat.Blocks) * block //nolint:gosec // never negative
}
