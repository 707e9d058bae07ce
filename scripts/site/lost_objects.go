package site

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

// LoseObjects empties the bucket while its server runs, and returns how many entries it had at the top. Each is moved away
// whole, since what is still written would keep a folder from being deleted.
func (s *Stores) LoseObjects(site *Site) (entries int, err error) {
	bucket, lost := filepath.Join(site.Path("bucket"), s3test.Bucket), site.Path("lost-objects")
	if err := os.Mkdir(lost, 0o700); err != nil {
		return 0, err
	}
	had, err := os.ReadDir(bucket)
	if err != nil {
		return 0, err
	}
	for _, entry := range had {
		err := os.Rename(filepath.Join(bucket, entry.Name()), filepath.Join(lost, entry.Name()))
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // what a check has written is removed meanwhile
			return 0, err
		}
	}
	return len(had), os.RemoveAll(lost)
}
