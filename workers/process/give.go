package process

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Give puts a file into Spec.Dir behind the start, under a name, and makes the run's user its owner. The file has two
// names then, or is copied where the file system has no second names.
func (c *Child) Give(from, name string) error {
	if err := place(from, filepath.Join(c.dir, name)); err != nil {
		return err
	}
	if c.user.id == 0 {
		return nil
	}
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	return root.Lchown(name, c.user.id, c.user.id)
}

func place(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	return CopyFile(from, to)
}

// CopyFile copies a file that an engine is to get a copy of. Errors: os.ErrExist where there is one already, those of
// reading and writing.
func CopyFile(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = source.Close() }()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}
