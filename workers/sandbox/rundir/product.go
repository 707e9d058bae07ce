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

// ErrProduct says that what an engine left under a name is not a file of its own:
// a link could lead to what only we may read.
var ErrProduct = errors.New("not a plain file")

// OpenProduct opens a file that a run left in its directory, once the run has ended. path lies below dir, which is ours;
// nothing on the way from there may be a link. Errors: ErrProduct, fs.ErrNotExist, those of opening a file.
//
// What it returns is one file for good, but who survived the run may still write to it: see TakeProduct.
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

// isPlain reports whether a file is regular and has a single name. A second name may be
// outside, where the kernel's fs.protected_hardlinks is off.
func isPlain(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.Mode().IsRegular() && stat.Nlink == 1
}

// isOurs reports whether a file belongs to the service's user or to an engine's.
func isOurs(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && (int(stat.Uid) == os.Geteuid() || users.IsEngine(int(stat.Uid)))
}

// TakeProduct puts a file that a run left in its directory where no engine reaches it (Kept), under its last name, and
// opens it for reading. From then on its bytes stay what they are: where nothing of the run can be left that holds the file
// it is moved, and copied elsewhere. Errors: those of OpenProduct, of reading and writing.
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

// copyProduct takes as much as there is when it begins: who survived may make the file longer all the while.
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
		_ = root.Remove(name) // only for the disk's sake; it may be another file by now
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
	// KeptSuffix is what the directory of Kept has more in its name than a run's own.
	KeptSuffix = ".kept"
	// keptMode lets an engine read a file that it is shown, as whatever user it runs, and nobody write it.
	keptMode = 0o444
)

// Kept is the path of a file beside a run's directory, in one that no engine is given: what lies there is out of reach for
// all of them, those that survived their runs among them. An engine reads it where Spec.ReadOnly names it. The directory
// is made; it can be passed through and not listed.
func Kept(dir, name string) (path string, err error) {
	kept := filepath.Clean(dir) + KeptSuffix
	err = os.Mkdir(kept, 0o711) //nolint:gosec // as said
	switch {
	case err == nil:
		err = os.Chmod(kept, 0o711) //nolint:gosec // whatever the service's mask is
	case errors.Is(err, fs.ErrExist):
		err = nil
	}
	return filepath.Join(kept, name), err
}

// Show lets engines read a file of Kept, where a run names it in Spec.ReadOnly, and nobody write it.
func Show(path string) error { return os.Chmod(path, keptMode) }

// IsKept reports whether a path is one of Kept.
func IsKept(path string) bool { return strings.HasSuffix(filepath.Dir(path), KeptSuffix) }
