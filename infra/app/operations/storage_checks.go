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
	// probeBytes is as much as the checks of storage write: less than any job needs.
	probeBytes = 64 << 10
	// bucketEvery is how often a bucket is tried, whose requests cost money.
	bucketEvery = 5 * time.Second
)

// storageChecks find out whether there is room for what a job needs stored. They write, as jobs do: a quota, a disk without
// inodes and a disk that has become read-only refuse in other ways than by being full.
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

// tryObjects stores an object and deletes it. One that is left behind is an orphan, which the sweep removes.
func tryObjects(ctx context.Context, store objectstore.Store) error {
	key := objectstore.NewKey("probe")
	_, err := store.Put(ctx, key, bytes.NewReader(make([]byte, probeBytes)), probeBytes)
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
	_, err = file.Write(make([]byte, probeBytes))
	if err = errors.Join(err, file.Close(), os.Remove(file.Name())); err != nil {
		return fmt.Errorf("nothing can be written: %w", err)
	}
	return nil
}
