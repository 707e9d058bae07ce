package operations

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/handlers/operations"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
)

const (
	// probeBytes is how much the checks of storage write: less than any job needs.
	probeBytes = 64 << 10
	// bucketEvery is how often a bucket is checked, because its requests cost money.
	bucketEvery = 5 * time.Second
)

// probe is what the checks write.
var probe = make([]byte, probeBytes)

// storageChecks check whether a job's files can be stored. They write, as jobs do: a quota, a disk without inodes and
// a read-only disk fail in other ways than by being full.
func storageChecks(c config.Config, store objectstore.Store) []operations.Check {
	dir := operations.Check{Name: "data directory", Probe: func(context.Context) error { return tryDir(c.DataDir) }}
	if !c.Has(config.RoleAPI) && !c.Has(config.RoleWorker) {
		return []operations.Check{dir}
	}
	objects := operations.Check{Name: "objects", Probe: func(ctx context.Context) error { return tryObjects(ctx, store) }}
	if bucket, _ := c.ObjectBucket(); bucket != nil {
		objects.Every = bucketEvery
	}
	return []operations.Check{dir, objects}
}

// tryObjects stores an object and deletes it. If it is left behind, the sweep removes it as an orphan.
func tryObjects(ctx context.Context, store objectstore.Store) error {
	key := objectstore.NewKey("probe")
	_, err := store.Put(ctx, key, bytes.NewReader(probe), probeBytes)
	if err == nil {
		err = store.Delete(ctx, key)
	}
	if err != nil {
		return fmt.Errorf("nothing can be stored, so no job is accepted: %w", err)
	}
	return nil
}

// tryDir writes a file and removes it.
func tryDir(dir string) error {
	file, err := os.Create(filepath.Join(dir, "room"))
	if err != nil {
		return fmt.Errorf("nothing can be written: %w", err)
	}
	_, err = file.Write(probe)
	if err = errors.Join(err, file.Close(), os.Remove(file.Name())); err != nil {
		return fmt.Errorf("nothing can be written: %w", err)
	}
	return nil
}
