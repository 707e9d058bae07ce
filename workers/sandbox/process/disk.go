package process

import (
	"io/fs"
	"path/filepath"
	"time"
)

const (
	// dirBytesDefault is twice the largest input with its output, a video's.
	dirBytesDefault = 4 << 30
	// dirFilesMax is some hundred times what an engine's profile has.
	dirFilesMax = 100_000
	// dirEvery is how often it is looked at. Between two looks a disk of 1 GB/s can be written 200 MB more.
	dirEvery = 200 * time.Millisecond
)

// boundDir kills the run when there is too much in its directory. A limit of the kernel's is on single files only, and a
// quota needs a file system that was made for it. What was removed and is still open is not seen: each of those files is
// bound by Limits.FileBytes. The function that it returns ends it.
func (c *Child) boundDir(dir string, bytesMax uint64) (end func()) {
	if dir == "" {
		return func() {}
	}
	if bytesMax == 0 {
		bytesMax = dirBytesDefault
	}
	return lookAgain(dirEvery, func() (done bool) {
		bytes, files := sizeOf(dir)
		if done = bytes > bytesMax || files > dirFilesMax; done {
			c.kill(ErrOutput)
		}
		return done
	})
}

// sizeOf counts blocks, so that a hole in a file is nothing. Files come and go while it looks: what cannot be asked for is
// not counted.
func sizeOf(dir string) (bytes uint64, files int) {
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // as said
		}
		if files++; files > dirFilesMax {
			return fs.SkipAll
		}
		bytes += sizeOnDisk(entry)
		return nil
	})
	return bytes, files
}
