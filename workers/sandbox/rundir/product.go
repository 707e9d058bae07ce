package rundir

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/workers/sandbox/users"
)

// ErrProduct means that what an engine left under a name is not a plain file of its own: a link could lead to a file that only
// we may read.
var ErrProduct = errors.New("not a plain file")

// OpenProduct opens a file that a run left in its directory, after the run has ended. path is below dir, which is ours; no part
// of the path below it may be a link. Errors: ErrProduct, fs.ErrNotExist, those of opening a file.
//
// The returned file cannot be replaced, but a process that survived the run may still write to it: see TakeProduct.
func OpenProduct(dir, path string) (*os.File, error) {
	name, err := filepath.Rel(dir, path)
	if err != nil || !filepath.IsLocal(name) {
		return nil, fmt.Errorf("%s: %w: it is not in %s", path, ErrProduct, dir)
	}
	fd, err := openBeneath(dir, name)
	switch {
	case errors.Is(err, unix.ELOOP), errors.Is(err, unix.EXDEV):
		return nil, fmt.Errorf("%s: %w: a symbolic link", path, ErrProduct)
	case err != nil:
		return nil, &fs.PathError{Op: "open product", Path: path, Err: err}
	}
	file := os.NewFile(uintptr(fd), path)
	if info, err := file.Stat(); err != nil || !isPlain(info) || !isOurs(info) {
		_ = file.Close()
		return nil, fmt.Errorf("%s: %w", path, errors.Join(ErrProduct, err))
	}
	return file, nil
}

// isPlain reports whether a file is regular and has a single name. A second name may be outside, if the kernel's
// fs.protected_hardlinks is off.
func isPlain(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.Mode().IsRegular() && stat.Nlink == 1
}

// isOurs reports whether a file belongs to the service's user or to an engine's.
func isOurs(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && (int(stat.Uid) == os.Geteuid() || users.IsEngine(int(stat.Uid)))
}

// TakeProduct puts a file that a run left in its directory where no engine can reach it (Kept), under its base name, and opens
// it for reading. From then on its bytes cannot change: the file is moved if nothing of the run can be left that holds it open,
// else copied. Errors: those of OpenProduct, of reading and writing.
func TakeProduct(dir, path string, nothingLeft bool) (*os.File, error) {
	product, err := OpenProduct(dir, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = product.Close() }()
	kept, err := Kept(dir, filepath.Base(path))
	if err != nil {
		return nil, err
	}
	if nothingLeft {
		err = moveProduct(product, kept)
	} else {
		err = copyProduct(product, dir, kept)
	}
	if err != nil {
		return nil, fmt.Errorf("take product: %w", err)
	}
	return OpenProduct(filepath.Dir(kept), kept)
}

// moveProduct is for a file that nobody else can change any more.
func moveProduct(product *os.File, kept string) error {
	err := errors.Join(product.Chown(os.Geteuid(), os.Getegid()), product.Chmod(keptMode))
	return errors.Join(err, os.Rename(product.Name(), kept))
}

// copyProduct copies the bytes that the file has at the beginning: a surviving process may keep making it longer.
func copyProduct(product *os.File, dir, kept string) error {
	info, err := product.Stat()
	if err != nil {
		return err
	}
	if err := copyAnew(io.LimitReader(product, info.Size()), kept); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	name, err := filepath.Rel(dir, product.Name())
	if err == nil {
		_ = root.Remove(name) // only to free disk space; it may be another file by now
	}
	return err
}

func copyAnew(from io.Reader, to string) error {
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, keptMode)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	return errors.Join(err, file.Close(), Show(to))
}

const (
	// KeptSuffix is added to the name of a run's directory for that of Kept.
	KeptSuffix = ".kept"
	// keptMode lets engines, as whatever user they run, read a file that they are shown, and lets nobody write it.
	keptMode = 0o444
)

// Kept returns the path of a file beside a run's directory, in one that no engine is given: no engine can write it, not even
// one that survived its run. An engine can read it if Spec.ReadOnly names it. The directory is created; it can be traversed but
// not listed.
func Kept(dir, name string) (path string, err error) {
	kept := filepath.Clean(dir) + KeptSuffix
	err = os.Mkdir(kept, 0o711) //nolint:gosec // traversable, not listable
	switch {
	case err == nil:
		err = os.Chmod(kept, 0o711) //nolint:gosec // whatever the service's umask is
	case errors.Is(err, fs.ErrExist):
		err = nil
	}
	return filepath.Join(kept, name), err
}

// Show lets engines read a file of Kept if a run names it in Spec.ReadOnly, and lets nobody write it.
func Show(path string) error { return os.Chmod(path, keptMode) }

// IsKept reports whether a path was returned by Kept.
func IsKept(path string) bool { return strings.HasSuffix(filepath.Dir(path), KeptSuffix) }
