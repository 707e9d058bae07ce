package rundir

import (
	"io/fs"
	"os"
)

// Give makes a user the owner of a directory and everything in it, except links, whose targets may be outside.
func Give(dir string, id int) error {
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
