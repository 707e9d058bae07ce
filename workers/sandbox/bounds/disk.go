package bounds

import (
	"io/fs"
	"path/filepath"
	"syscall"
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

// WatchDir calls exceeded, once, when there is more in a directory than bytesMax (0 is 4 GiB) or dirFilesMax files, until end
// is called. A limit of the kernel is on single files only, and a quota needs a file system that was made for it. What was
// removed and is still open is not seen: each of those files is bound by the limit on a single file.
func WatchDir(dir string, bytesMax uint64, exceeded func()) (end func()) {
	if dir == "" {
		return func() {}
	}
	if bytesMax == 0 {
		bytesMax = dirBytesDefault
	}
	return LookAgain(dirEvery, func() (done bool) {
		bytes, files := sizeOf(dir)
		if done = bytes > bytesMax || files > dirFilesMax; done {
			exceeded()
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
