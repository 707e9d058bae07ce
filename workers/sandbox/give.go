package sandbox

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// Give puts a copy of a file into Spec.Dir after the start, under a name, and makes the run's user its owner. It appears
// completely or not at all. A hard link would be cheaper, but would let the engine write to a file that others read.
func (c *Child) Give(from, name string) error {
	root, err := os.OpenRoot(c.dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	part := name + ".part"
	if err := rundir.CopyFile(from, filepath.Join(c.dir, part)); err != nil {
		return err
	}
	if c.user.id != 0 {
		err = root.Lchown(part, c.user.id, c.user.id)
	}
	return errors.Join(err, root.Rename(part, name))
}
