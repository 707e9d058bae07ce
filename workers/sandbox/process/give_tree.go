package process

import (
	"io/fs"
	"os"
	"syscall"
)

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
