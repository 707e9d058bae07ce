package work

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// attemptObjects is convert.Objects: it translates the store's errors into those that decide the outcome of an
// attempt.
type attemptObjects struct{ store objectstore.Store }

func (o attemptObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (int64, string, error) {
	info, err := o.store.Put(ctx, key, r, sizeMax)
	return info.SizeBytes, info.SHA256, away(err)
}

func (o attemptObjects) Open(ctx context.Context, key string) (io.ReadCloser, error) {
	object, _, err := o.store.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return nil, convert.ErrObjectMissing
	}
	return object, away(err)
}

func (o attemptObjects) Delete(ctx context.Context, key string) error {
	return o.store.Delete(ctx, key)
}

// away marks the error of a store that is away, which is not the attempt's fault.
func away(err error) error {
	if errors.Is(err, objectstore.ErrUnavailable) {
		return fmt.Errorf("%w: %w", convert.ErrStoreAway, err)
	}
	return err
}

// sweptObjects is sweep.Objects, without the installation's marker, the archive and the checkpoints.
type sweptObjects struct{ objectstore.Store }

func (o sweptObjects) Before(ctx context.Context, made time.Time, after string, limit int) ([]string, string, error) {
	objects, next, err := o.List(ctx, made, after, limit)
	keys := make([]string, 0, len(objects))
	for _, object := range objects {
		if object.Key != stores.ObjectsMarker && !archive.Holds(object.Key) && !strings.HasPrefix(object.Key, checkpointFolder) {
			keys = append(keys, object.Key)
		}
	}
	return keys, next, err
}
