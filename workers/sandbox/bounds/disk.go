package bounds

import (
	"io/fs"
	"path/filepath"
	"syscall"
	"time"
)

const (
	// dirBytesDefault is twice the largest input and its output, a video's.
	dirBytesDefault = 4 << 30
	// dirFilesMax is about a hundred times the number of files in an engine's profile.
	dirFilesMax = 100_000
	// dirEvery is the interval of checks. In between, 200 MB more can be written to a disk of 1 GB/s.
	dirEvery = 200 * time.Millisecond
)

// WatchDir calls exceeded, once, when a directory has more than bytesMax (0 is 4 GiB) or dirFilesMax files, until end is
// called. The kernel's limit applies to single files only, and a quota needs a file system that was made for it. Removed files
// that are still open are not seen: only the limit on a single file applies to each of them.
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

// sizeOf counts blocks, so that holes in a file do not count. Files come and go meanwhile: those that cannot be examined are
// not counted.
func sizeOf(dir string) (bytes uint64, files int) {
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // files come and go
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
