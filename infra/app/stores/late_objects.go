package stores

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// lateObjects are the objects of a service, opened when they are first used.
type lateObjects struct {
	process *lifecycle.Process
	at      string // as in TOOLMILL_OBJECTS

	once  sync.Once
	store objectstore.Store
	err   error
}

// ErrNoSegmentsHere means that an operator's command needs the objects of the service and does not find them.
var ErrNoSegmentsHere = errors.New("the objects of the service, which have what the brokers have deleted and the results of jobs, are not here: " +
	"set TOOLMILL_OBJECTS and the bucket's credentials as the service has them, or TOOLMILL_DATA_DIR to its data directory")

// Open implements archive.Source. Errors besides the store's: ErrNoSegmentsHere.
func (o *lateObjects) Open(ctx context.Context, key string) (io.ReadSeekCloser, objectstore.Info, error) {
	store, err := o.opened(ctx)
	if err != nil {
		return nil, objectstore.Info{}, err
	}
	return store.Open(ctx, key)
}

func (o *lateObjects) opened(ctx context.Context) (objectstore.Store, error) {
	o.once.Do(func() { o.store, o.err = o.open(ctx) })
	return o.store, o.err
}

func (o *lateObjects) open(ctx context.Context) (objectstore.Store, error) {
	p := o.process
	p.Config.Objects = o.at
	dir := dataDir{path: p.Config.DataDir}
	bucket, err := p.Config.ObjectBucket()
	if err == nil && bucket == nil {
		_, err = os.Stat(filepath.Join(dir.path, "objects"))
	}
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrNoSegmentsHere, err)
	}
	store, err := openObjects(ctx, p, dir, broker{})
	if err != nil && bucket != nil && p.Config.AWSAccessKeyID == "" {
		err = fmt.Errorf("%w (%w)", ErrNoSegmentsHere, err)
	}
	return store, err
}
