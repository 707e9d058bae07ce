package process

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Give puts a copy of a file into Spec.Dir after the start, under a name, and makes the run's user its owner. It is there
// whole or not at all. A second name would cost nothing, and let the engine write to the file that others read.
func (c *Child) Give(from, name string) error {
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	part := name + ".part"
	if err := CopyFile(from, filepath.Join(c.dir, part)); err != nil {
		return err
	}
	if c.user.id != 0 {
		err = root.Lchown(part, c.user.id, c.user.id)
	}
	return errors.Join(err, root.Rename(part, name))
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
