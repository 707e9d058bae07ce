package rest

import (
	"context"
	"errors"
	"io"

	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// The ports of two packages that must not import each other differ only in their error values and struct types; these
// adapters translate.

// requestObjects implements handlers.Objects.
type requestObjects struct{ store objectstore.Store }

func (o requestObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error) {
	info, err := o.store.Put(ctx, key, r, sizeMax)
	return rest.ObjectInfo{SizeBytes: info.SizeBytes, SHA256: info.SHA256}, err
}

func (o requestObjects) Open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	object, _, err := o.store.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	return object, err
}

func (o requestObjects) Delete(ctx context.Context, key string) error {
	return o.store.Delete(ctx, key)
}
