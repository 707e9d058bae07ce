package stores

import (
	"context"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// OwnObjects returns the objects of the service, for a command that writes there. They must be those that the database names: segments
// in another store would be found by nobody. Error: ErrNoSegmentsHere.
func (a Adopted) OwnObjects(ctx context.Context) (archive.Target, error) {
	known, err := a.DB.Installation(ctx)
	if err != nil {
		return nil, err
	}
	found, err := readMarker(ctx, a.Objects)
	if err == nil && (found == "" || found != known.ObjectsMarker) {
		err = fmt.Errorf("%w (those in %s are others)", ErrNoSegmentsHere, objectsPlace(a.process.Config))
	}
	if err != nil {
		return nil, err
	}
	return a.Objects, nil
}

// Put implements archive.Target.
func (o *lateObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (objectstore.Info, error) {
	store, err := o.opened(ctx)
	if err != nil {
		return objectstore.Info{}, err
	}
	return store.Put(ctx, key, r, sizeMax)
}

// Delete implements archive.Target.
func (o *lateObjects) Delete(ctx context.Context, key string) error {
	store, err := o.opened(ctx)
	if err != nil {
		return err
	}
	return store.Delete(ctx, key)
}
